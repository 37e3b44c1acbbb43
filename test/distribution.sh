#!/bin/sh
# Checks the distribution that `mvn -Pdist package` has made: unpacked into a folder with blanks in
# its name, read-only, as another user where that is possible, with no Java in sight.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
archive=$(ls "$root"/server/target/dist/dovetail-*.tar.gz 2>/dev/null | head -n 1)
[ -n "$archive" ] || { echo "SKIPPED: no distribution; mvn -Pdist package makes it" >&2; exit 77; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
place="$work/a folder with blanks"
mkdir "$place" "$work/cache"
tar -xzf "$archive" -C "$place"
home=$(ls -d "$place"/dovetail-*)
dovetail="$home/bin/dovetail"
stray=$(find "$home/editors" "$home/examples" -name node_modules -o -name __pycache__ -o -name dist -o -name server)
[ -z "$stray" ] || { echo "FAILED: it has what the repository ignores: $stray"; exit 1; }
[ -f "$home/editors/vscode/dovetail.vsix" ] || echo "NOTE: VS Code's extension is not in it"
chmod -R a-w "$home"
chmod 755 "$work" "$place"
as=
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null 2>&1; then
  chown 65534 "$work/cache"
  as="setpriv --reuid=65534 --regid=65534 --clear-groups"
  echo "as user 65534"
else
  echo "NOTE: not run as another user: this is not root, or setpriv is not here"
fi
# shellcheck disable=SC2086
run() { $as env -i PATH=/usr/bin:/bin HOME=/nowhere DOVETAIL_CACHE="$work/cache" "$dovetail" "$@"; }
! env -i PATH=/usr/bin:/bin sh -c 'command -v java' >/dev/null || echo "NOTE: there is a java on the PATH"
run --version || { echo "FAILED: it does not start"; exit 1; }
line=$(run complete "$home/examples/shapes.py" --at 27:42) || { echo "FAILED: status $?"; exit 1; }
echo "$line"
case $line in *"lambda shape: "?*")"*) ;; *) echo "FAILED: not completed"; exit 1 ;; esac
if command -v python3 >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  python3 "$root/test/bench/startup.py" 2 $as env -i PATH=/usr/bin:/bin HOME=/nowhere \
    DOVETAIL_CACHE="$work/cache" "$dovetail" serve || { echo "FAILED: the server"; exit 1; }
fi
du -sh "$home" "$work/cache" "$archive" | sed "s|$work/||; s|$root/||"
echo PASSED
