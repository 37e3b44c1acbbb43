#!/bin/sh
# Packs a distribution for npm: pack.sh FOLDER VERSION TARGET. dovetail-lsp has the program that npm links, and depends on
# the package of each platform, of which npm installs the one that fits.
set -eu
folder=$1 version=$2 target=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$target" "$work/main" "$work/platform"
case $folder in
  *linux-x64) os=linux cpu=x64 ;;
  *linux-arm64) os=linux cpu=arm64 ;;
  *macos-arm64) os=darwin cpu=arm64 ;;
  *windows-x64) os=win32 cpu=x64 ;;
  *) echo "pack.sh: $folder does not say its platform" >&2; exit 2 ;;
esac
sed "s|@VERSION@|$version|" "$here/package.json" >"$work/main/package.json"
cp -R "$here/bin" "$here/README.md" "$folder/LICENSE" "$work/main"
cp -R "$folder/bin" "$folder/lib" "$folder/runtime" "$folder/licenses" "$folder/editors" "$folder/LICENSE" "$work/platform"
# libtorch asks for the libc of the platform; npm does not know its version.
cat >"$work/platform/package.json" <<JSON
{
  "name": "dovetail-lsp-$os-$cpu",
  "version": "$version",
  "description": "Dovetail's language server for $os $cpu, with a Java of its own",
  "license": "Apache-2.0",
  "repository": { "type": "git", "url": "https://example.org/dovetail.git" },
  "os": ["$os"],
  "cpu": ["$cpu"]
}
JSON
[ $os != linux ] || sed -i 's|"cpu": .*|&,\n  "libc": ["glibc"]|' "$work/platform/package.json"
(cd "$target" && npm pack --silent "$work/main" "$work/platform" >/dev/null)
