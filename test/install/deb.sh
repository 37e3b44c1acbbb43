#!/bin/sh
# Debian's package: installed by dpkg where no Java and no network is; /usr/bin/dovetail starts, completes, has a manual page
# and completions; installed once more as an upgrade; purged. Nothing is left but the cache.
#
#   test/install/deb.sh [RELEASE]     default: target/release
. "$(dirname "$0")/place.sh"
case $platform in *-arm64) architecture=arm64 ;; *) architecture=amd64 ;; esac
package=$(ls "$release"/dovetail_*_$architecture.deb 2>/dev/null | head -n 1)
[ -n "$package" ] || skip "no package for $architecture in $release"
command -v dpkg >/dev/null || skip "dpkg is not here"
make_place dpkg dpkg-deb dpkg-split dpkg-query true ldconfig start-stop-daemon diff
mkdir -p "$place/var/lib/dpkg/info" "$place/var/lib/dpkg/updates" "$place/var/lib/dpkg/triggers" "$place/sbin" "$place/var/log"
: >"$place/var/lib/dpkg/status"
: >"$place/var/lib/dpkg/available"
in_place dpkg --add-architecture $architecture 2>/dev/null || :
# What it depends on is there, though dpkg did not bring it.
install="dpkg --force-depends -i /in/$(basename "$package")"
in_place sh -c "$install" >"$work/log" 2>&1 || { cat "$work/log"; fail "it cannot be installed"; }
in_place dpkg --purge dovetail >>"$work/log" 2>&1
before=$(listing)
begin=$(date +%s)
in_place sh -c "$install" >"$work/log" 2>&1 || { cat "$work/log"; fail "it cannot be installed"; }
echo "installed in $(($(date +%s) - begin)) s"
in_place dovetail --version || fail "it does not start"
is_quick dovetail
first_suggestion dovetail serve
for file in share/man/man1/dovetail.1.gz share/bash-completion/completions/dovetail share/zsh/vendor-completions/_dovetail \
  share/fish/vendor_completions.d/dovetail.fish share/doc/dovetail/copyright; do
  [ -s "$place/usr/$file" ] || fail "$file is not there"
done
in_place sh -c "$install" >"$work/log" 2>&1 || { cat "$work/log"; fail "it cannot be installed over itself"; }
in_place dpkg --purge dovetail >"$work/log" 2>&1 || { cat "$work/log"; fail "it cannot be purged"; }
rm -rf "$place/root/.cache"
nothing_left "$before"
echo PASSED
