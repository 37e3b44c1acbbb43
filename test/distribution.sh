#!/bin/sh
# Checks the distribution that `mvn -Pdist package` has made: unpacked into a folder with blanks and umlauts in
# its name, read-only, without a locale, as another user where that is possible, with no Java in sight.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
archive=$(ls "$root"/server/target/dist/dovetail-*64.tar.xz 2>/dev/null | head -n 1)
[ -n "$archive" ] || { echo "SKIPPED: no distribution; mvn -Pdist package makes it" >&2; exit 77; }
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
place="$work/a folder with blanks and ümlauts"
mkdir "$place" "$work/cache"
tar -xJf "$archive" -C "$place"
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
run doctor >"$work/doctor" || { cat "$work/doctor"; echo "FAILED: doctor"; exit 1; }
grep -q '^start  *quick' "$work/doctor" || { cat "$work/doctor"; echo "FAILED: Java refuses its cache"; exit 1; }
[ "$(du -sk "$work/cache" | cut -f 1)" -lt 1000 ] || { find "$work/cache" -type f; echo "FAILED: unpacked"; exit 1; }
# A copy that has lost its times gets them again.
cp -r "$home" "$work/copied"
chmod -R u+w "$work/copied"
env -i PATH=/usr/bin:/bin HOME=/nowhere DOVETAIL_CACHE="$work/copies-cache" "$work/copied/bin/dovetail" doctor >"$work/doctor" ||
  { cat "$work/doctor"; echo "FAILED: the copy's doctor"; exit 1; }
grep -q '^start  *quick' "$work/doctor" || { cat "$work/doctor"; echo "FAILED: the copy's times"; exit 1; }
# Without a model: what needs none runs, and what does says so.
light=${archive%.tar.xz}-light.tar.xz
mkdir "$work/light"
tar -xJf "$light" -C "$work/light" --strip-components=1
[ ! -e "$work/light/lib/native/pytorch" ] || { echo "FAILED: libtorch is in the light one"; exit 1; }
light() { env -i PATH=/usr/bin:/bin HOME=/nowhere DOVETAIL_CACHE="$work/light-cache" "$work/light/bin/dovetail" "$@"; }
light check "$work/light/examples/describe.py" && { echo "FAILED: a broken file passes"; exit 1; }
said=$(light complete "$work/light/examples/shapes.py" --at 27:42 2>&1) && { echo "FAILED: who wrote that? $said"; exit 1; }
case $said in *"no model of its own"*) ;; *) echo "FAILED: $said"; exit 1 ;; esac
said=$(light doctor --remote http://127.0.0.1:1) || :
case $said in *"cannot be reached"*) ;; *) echo "FAILED: $said"; exit 1 ;; esac
if command -v python3 >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  python3 "$root/test/bench/startup.py" 2 $as env -i PATH=/usr/bin:/bin HOME=/nowhere \
    DOVETAIL_CACHE="$work/cache" "$dovetail" serve || { echo "FAILED: the server"; exit 1; }
fi
du -sh "$home" "$work/cache" "$archive" | sed "s|$work/||; s|$root/||"
echo PASSED
