#!/bin/sh
# Fetches the Debian packages that packages.txt names, in the versions it names where the mirror
# still has them, and unpacks them into the cache folder, each into a folder of its name. Nothing is
# installed. The folders' names are written to standard output, and to VERSIONS what was fetched.
#
#   fetch-packages.sh [LIST]        cache: $DOVETAIL_CACHE, else ~/.cache/dovetail/oracles
set -eu
here=$(cd "$(dirname "$0")" && pwd)
list=${1:-$here/packages.txt}
cache=${DOVETAIL_CACHE:-$HOME/.cache/dovetail/oracles}
mkdir -p "$cache/debs" "$cache/packages"
grep -v '^#' "$list" | while read -r package; do
  name=${package%%=*}
  if [ ! -d "$cache/packages/$name" ]; then
    (cd "$cache/debs" && { apt-get -qq download "$package" || apt-get -qq download "$name"; }) >&2 || {
      echo "fetch-packages: $package cannot be had" >&2
      continue
    }
    deb=$(ls -t "$cache/debs/${name}"_*.deb | head -1)
    rm -rf "$cache/packages/$name.part"
    dpkg-deb -x "$deb" "$cache/packages/$name.part"
    mv "$cache/packages/$name.part" "$cache/packages/$name"
    basename "$deb" >>"$cache/VERSIONS"
  fi
  echo "$cache/packages/$name"
done
