# A place without Java and without a network, in which what was released is installed: a root folder of this system's
# libraries and a few tools, in namespaces of its own. Sourced by the other scripts here; $work, $root,
# $release and $platform are set.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
release=$(cd "${1:-$root/target/release}" 2>/dev/null && pwd) || { echo "SKIPPED: no release; build/release makes it" >&2; exit 77; }
skip() { echo "SKIPPED: $*" >&2; exit 77; }
fail() { echo "FAILED: $*" >&2; exit 1; }
case $(uname -m) in aarch64) platform=linux-arm64 ;; *) platform=linux-x64 ;; esac
unshare --user --map-root-user --net --mount true 2>/dev/null || skip "namespaces cannot be made here (unshare)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
place=$work/root

# Makes the root: the system's libraries are mounted in, and no more than these programs.
make_place() { # PROGRAM...
  mkdir -p "$place/usr/bin" "$place/usr/lib" "$place/tmp" "$place/proc" "$place/dev" "$place/root" "$place/etc" "$place/opt" "$place/in"
  ln -s usr/bin "$place/bin"
  for lib in lib lib64; do [ ! -e /$lib ] || ln -s usr/$lib "$place/$lib"; done
  # C and C++ libraries, and the loader.
  for library in ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libstdc++.so.6 libgcc_s.so.1; do
    found=$(ldconfig -p 2>/dev/null | awk -v name="$library" '$1 == name { print $NF; exit }')
    [ -z "$found" ] || bring "$found"
  done
  for program in sh readlink dirname stat touch date uname tar xz cat ls rm ln mkdir find sed grep mv chmod id env "$@"; do
    path=$(which "$program") || skip "$program is not here"
    bring "$path"
    ldd "$path" 2>/dev/null | sed -n 's|.*=> \(/[^ ]*\).*|\1|p; s|^[[:space:]]*\(/[^ ]*\) (.*|\1|p' | while read -r needed; do bring "$needed"; done
  done
  echo "root:x:0:0:root:/root:/bin/sh" >"$place/etc/passwd"
  make_door
}
bring() { # a file, to where it lies here
  real=$(readlink -f "$1")
  for one in "$1" "$real"; do
    to=$place$(dirname "$one" | sed 's|^/lib|/usr/lib|; s|^/bin|/usr/bin|; s|^/sbin|/usr/bin|')
    mkdir -p "$to"
    [ -e "$to/$(basename "$one")" ] || cp "$real" "$to/$(basename "$one")"
  done
}

# The program $work/in runs a command in the place: as its root, with no network but a loopback, and with the release in /in.
make_door() {
  cat >"$work/in" <<DOOR
#!/bin/sh
exec unshare --user --map-root-user --net --mount --pid --fork sh -c '
  mount --rbind /dev "\$1/dev"
  mount -t proc proc "\$1/proc"
  mount --bind "\$2" "\$1/in"
  ip link set lo up 2>/dev/null || :
  place=\$1
  shift 2
  exec chroot "\$place" /usr/bin/env -i PATH=/root/.local/bin:/usr/local/bin:/usr/bin:/usr/sbin:/bin HOME=/root "\$@"' door "$place" "$release" "\$@"
DOOR
  chmod +x "$work/in"
}
in_place() { "$work/in" "$@"; }

# Every file of the place, with its size: what is the same before and after.
listing() { (cd "$place" && find . -path ./proc -prune -o -path ./dev -prune -o -path ./in -prune -o -printf '%p %y\n' | LC_ALL=C sort); }

# Asks a server in the place for a suggestion, over standard input and output, as an editor does.
first_suggestion() { # COMMAND...
  python3 "$root/test/install/session.py" "$root/examples/shapes.py" -- "$work/in" "$@" || fail "the server suggests nothing"
}

# That Java starts quickly, by the cache of classes.
is_quick() { # COMMAND...
  in_place "$@" doctor >"$work/doctor" || { cat "$work/doctor"; fail doctor; }
  grep '^start' "$work/doctor"
  grep -q '^start  *quick' "$work/doctor" || fail "Java refuses its cache"
}

# That the place is as it was.
nothing_left() { # BEFORE
  printf '%s\n' "$1" >"$work/before"
  listing | diff "$work/before" - || fail "something is left"
}
