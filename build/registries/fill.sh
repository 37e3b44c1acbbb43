#!/bin/sh
# Writes the drafts with version and hashes: fill.sh VERSION RELEASE. A platform that was not made keeps its mark.
set -eu
version=$1 release=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$release/registries"
(cd "$here" && tar -cf - --exclude fill.sh .) | tar -xf - -C "$release/registries"
marks="s|@VERSION@|$version|g"
for platform in linux-x64 linux-arm64 macos-arm64; do
  sum=$(sed -n "s|^\([0-9a-f]*\)  dovetail-$version-$platform.tar.xz$|\1|p" "$release/SHA256SUMS")
  [ -z "$sum" ] || marks="$marks; s|@SHA_$platform@|$sum|g"
done
find "$release/registries" -type f -exec sed -i "$marks" {} +
