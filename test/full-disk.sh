#!/bin/sh
# What Dovetail does where the disk is full, on a small file system in memory: it says what could not
# be written, ends with status 1 and leaves no half of a file behind; with room again it works. And
# results that go to a full device are no success. Needs root, or a namespace of one's own (unshare).
#
#   test/full-disk.sh
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
launcher=${DOVETAIL:-$root/dovetail}
if [ "${1:-}" != inside ]; then
  unshare --mount --map-root-user true 2>/dev/null || {
    echo "skipped: no file system may be mounted here (neither root, nor user namespaces)"
    exit 0
  }
  exec unshare --mount --map-root-user sh "$0" inside
fi

fail() { echo "FAILED: $*"; exit 1; }
disk=$(mktemp -d)
errors=$(mktemp)
trap 'umount "$disk" 2>/dev/null; rm -rf "$disk" "$errors"' EXIT
mount -t tmpfs -o size=2m tmpfs "$disk"

complete() { DOVETAIL_CACHE=$disk "$launcher" complete "$root/examples/shapes.py" --at 28:1 2>"$errors"; }

# The tokenizers' library, libtorch's parts, and the little library beside them, are each too large once.
for size in 2m 30m 250m 443m; do
  mount -o remount,size=$size "$disk"
  status=0
  complete >/dev/null || status=$?
  [ $status = 1 ] || fail "$size: status $status"
  grep -q "cannot be unpacked here" "$errors" || fail "$size: $(cat "$errors")"
  grep -q "DOVETAIL_CACHE" "$errors" || fail "$size: no way out is told: $(cat "$errors")"
  ! grep -q "	at " "$errors" || fail "$size: a stack trace"
  left=$(cd "$disk" && find . -type f \( -name '*tmp*' -o -path '*/tmp*' -o -path '*unpacking*' -o -name '*.part' \))
  [ -z "$left" ] || fail "$size: left behind: $left"
  echo "$size: $(cat "$errors")"
done

# What was written whole stays, and the rest is added.
mount -o remount,size=700m "$disk"
complete >/dev/null || [ $? = 1 ] || fail "with room: $(cat "$errors")"
! grep -q "cannot be unpacked" "$errors" || fail "with room: $(cat "$errors")"
echo "700m: works"

for arguments in --help --version cache; do
  status=0
  "$launcher" $arguments >/dev/full 2>"$errors" || status=$?
  [ $status = 1 ] || fail "$arguments >/dev/full: status $status"
  grep -q "standard output cannot be written: No space left" "$errors" || fail "$arguments: $(cat "$errors")"
done
echo "/dev/full: status 1, and told"
