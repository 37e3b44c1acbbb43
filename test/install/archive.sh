#!/bin/sh
# The archive: unpacked by one command where no Java and no network is, started by a link on the PATH, read-only; copied
# without its times; removed. Nothing is left but a cache, if there is one.
#
#   test/install/archive.sh [RELEASE]     default: target/release
. "$(dirname "$0")/place.sh"
archive=$(ls "$release"/dovetail-*-$platform.tar.xz 2>/dev/null | head -n 1)
[ -n "$archive" ] || skip "no archive for $platform in $release"
make_place
before=$(listing)
begin=$(date +%s)
in_place sh -c "mkdir -p /root/.local/bin && tar -xJf /in/$(basename "$archive") -C /opt && ln -s /opt/dovetail-*/bin/dovetail /root/.local/bin/dovetail" ||
  fail "it cannot be unpacked"
echo "installed in $(($(date +%s) - begin)) s"
in_place dovetail --version || fail "it does not start"
in_place sh -c "dovetail language list | grep -q '^rust '" || fail "it has no grammar of Rust"
in_place sh -c "printf 'fn main() {\n    let a = \n}\n' >/tmp/a.rs && dovetail complete /tmp/a.rs --at 2:13 && rm /tmp/a.rs" ||
  fail "nothing fits in Rust"
chmod -R a-w "$place"/opt/dovetail-*
is_quick dovetail
first_suggestion dovetail serve
written=$(du -sk "$place/root" | cut -f 1)
[ "$written" -lt 2000 ] || fail "$written KB were written below the home folder"
chmod -R u+w "$place"/opt/dovetail-*
# As npm, VS Code and cp leave it: without its times.
find "$place"/opt/dovetail-* -type f -exec touch {} +
is_quick dovetail
in_place sh -c 'rm -r /opt/dovetail-* /root/.local && rm -rf /root/.cache'
nothing_left "$before"
echo PASSED
