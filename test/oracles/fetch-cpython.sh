#!/bin/sh
# Fetches CPython's library and test-suite from Debian's archive and unpacks them into the cache
# folder; nothing is installed. The library's folder is written to standard output.
#
#   fetch-cpython.sh 3.11     as the machine's own apt has it (Debian 12)
#   fetch-cpython.sh 3.14     with an interpreter of its own: FOLDER/python3.14 runs it
#
# Cache: $DOVETAIL_CACHE, else ~/.cache/dovetail/oracles. The archive keeps a version only while it
# is current; where one of 3.14's is gone, its successor's name goes into the list below. DEBIAN
# names another mirror.
set -eu
version=${1:?usage: fetch-cpython.sh 3.11|3.14}
cache=${DOVETAIL_CACHE:-$HOME/.cache/dovetail/oracles}
mirror=${DEBIAN:-http://deb.debian.org/debian}
folder=$cache/cpython$version
mkdir -p "$cache/debs"

unpack() {
  dpkg-deb -x "$1" "$folder.part"
  basename "$1" >>"$cache/VERSIONS"
}

if [ ! -d "$folder" ]; then
  rm -rf "$folder.part"
  mkdir -p "$folder.part"
  case $version in
  3.11)
    cd "$cache/debs"
    for package in minimal stdlib testsuite; do
      apt-get -qq download "libpython3.11-$package" >&2
      unpack "$(ls -t "$cache/debs/libpython3.11-${package}"_*.deb | head -1)"
    done
    ;;
  3.14)
    for path in \
      p/python3.14/python3.14-minimal_3.14.10-1_amd64.deb \
      p/python3.14/libpython3.14-minimal_3.14.10-1_amd64.deb \
      p/python3.14/libpython3.14-stdlib_3.14.10-1_amd64.deb \
      p/python3.14/libpython3.14-testsuite_3.14.10-1_all.deb \
      g/glibc/libc6_2.43-7_amd64.deb \
      e/expat/libexpat1_2.9.0-1_amd64.deb \
      z/zlib/zlib1g_1.3.dfsg+really1.3.2-4_amd64.deb; do
      deb=$cache/debs/$(basename "$path")
      [ -f "$deb" ] || curl -fsS -o "$deb" "$mirror/pool/main/$path" || {
        echo "fetch-cpython: $mirror has no pool/main/$path; see what has taken its place" >&2
        rm -f "$deb"
        exit 1
      }
      unpack "$deb"
    done
    # Its own C library, since the machine's may be older.
    cat >"$folder.part/python3.14" <<'EOF'
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
libraries=$here/usr/lib/x86_64-linux-gnu
PYTHONHOME=$here/usr exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" \
  "$here/usr/bin/python3.14" "$@"
EOF
    chmod +x "$folder.part/python3.14"
    ;;
  *)
    echo "fetch-cpython: 3.11 or 3.14, not $version" >&2
    exit 2
    ;;
  esac
  mv "$folder.part" "$folder"
fi
echo "$folder/usr/lib/python$version"
