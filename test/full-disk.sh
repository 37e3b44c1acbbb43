#!/bin/sh
# What Dovetail does where the disk is full or read-only, on a small file system in memory: it says what
# could not be written, on the command line with status 1, as a language server once to the editor, and
# leaves no half of a file behind; with room again it works. And results that go to a full device are no
# success. Needs root, or a namespace of one's own (unshare).
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
said=$(mktemp)
trap 'umount "$disk" 2>/dev/null; rm -rf "$disk" "$errors" "$said"' EXIT
mount -t tmpfs -o size=2m tmpfs "$disk"

complete() { DOVETAIL_CACHE=$disk "$launcher" complete "$root/examples/shapes.py" --at 28:1 2>"$errors"; }

left() { (cd "$disk" && find . -type f \( -name '*tmp*' -o -path '*/tmp*' -o -path '*unpacking*' -o -name '*.part' \)); }

frame() { printf 'Content-Length: %d\r\n\r\n%s' "$(printf %s "$1" | wc -c)" "$1"; }
call() { frame "{\"jsonrpc\":\"2.0\",$1}"; }

# A language server's session of two minutes at most, which ends once the editor was told something.
serve() {
  {
    call '"id":1,"method":"initialize","params":{"capabilities":{}}'
    call '"method":"initialized","params":{}'
    for _ in $(seq 120); do
      ! grep -aq window/showMessage "$said" || break
      sleep 1
    done
    call '"id":2,"method":"shutdown"'
    call '"method":"exit"'
  } | DOVETAIL_CACHE=$disk "$launcher" serve >"$said" 2>/dev/null || fail "serve: status $?"
  [ "$(grep -ao window/showMessage "$said" | wc -l)" = 1 ] || fail "serve: $(cat "$said")"
  grep -aq "cannot be unpacked here" "$said" || fail "serve: $(cat "$said")"
  grep -aq "DOVETAIL_CACHE" "$said" || fail "serve: $(cat "$said")"
}

# The tokenizers' library, libtorch's parts, and the little library beside them, are each too large once.
for size in 2m 30m 250m 443m; do
  mount -o remount,size=$size "$disk"
  status=0
  complete >/dev/null || status=$?
  [ $status = 1 ] || fail "$size: status $status"
  grep -q "cannot be unpacked here" "$errors" || fail "$size: $(cat "$errors")"
  grep -q "DOVETAIL_CACHE" "$errors" || fail "$size: no way out is told: $(cat "$errors")"
  ! grep -q "	at " "$errors" || fail "$size: a stack trace"
  [ -z "$(left)" ] || fail "$size: left behind: $(left)"
  echo "$size: $(cat "$errors")"
done
serve
[ -z "$(left)" ] || fail "serve: left behind: $(left)"
mount -o remount,ro "$disk"
serve
grep -aq "Read-only file system" "$said" || fail "read-only: $(cat "$said")"
mount -o remount,rw "$disk"
echo "serve, on a full and on a read-only disk: told once"

# What was written whole stays, and the rest is added. A half of it, which a server leaves that is killed
# while it unpacks, is deleted by the next program.
mount -o remount,size=1g "$disk"
sleep 120 | DOVETAIL_CACHE=$disk "$launcher" serve >/dev/null 2>&1 &
server=$!
for _ in $(seq 600); do
  [ -z "$(left)" ] || break
  sleep 0.1
done
kill -9 $server
[ -n "$(left)" ] || fail "killed: nothing was left"
echo "killed, and left: $(left | tr '\n' ' ')"
complete >/dev/null || [ $? = 1 ] || fail "with room: $(cat "$errors")"
! grep -q "cannot be unpacked" "$errors" || fail "with room: $(cat "$errors")"
[ -z "$(left)" ] || fail "with room: left behind: $(left)"
echo "1g: works, and nothing is left"

for arguments in --help --version cache; do
  status=0
  "$launcher" $arguments >/dev/full 2>"$errors" || status=$?
  [ $status = 1 ] || fail "$arguments >/dev/full: status $status"
  grep -q "standard output cannot be written: No space left" "$errors" || fail "$arguments: $(cat "$errors")"
done
echo "/dev/full: status 1, and told"
