#!/bin/sh
# Packages the extension: dovetail.vsix, which finds the server. With a distribution, unpacked or not,
# that `mvn -Pdist package` has made, it brings the server, and no Java is needed:
# dovetail-linux-x64.vsix, or whatever platform the distribution is for.
#
#   editors/vscode/package.sh [DISTRIBUTION]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
distribution=${1:+$(cd "$(dirname "$1")" && pwd)/$(basename "$1")}
cd "$here"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm --no-audit --no-fund --loglevel=error ci
trap 'rm -rf server' EXIT
rm -rf server
if [ -z "$distribution" ]; then
  npm run -s package
  exit 0
fi
case $(basename "$distribution") in
  *linux-x64*) target=linux-x64 ;;
  *linux-arm64*) target=linux-arm64 ;;
  *macos-arm64*) target=darwin-arm64 ;;
  *windows-x64*) target=win32-x64 ;;
  *) echo "package.sh: $distribution does not say its platform" >&2; exit 2 ;;
esac
mkdir server
if [ -d "$distribution" ]; then
  cp -Rp "$distribution"/. server
else
  tar -xf "$distribution" -C server --strip-components=1
fi
rm -rf server/editors server/examples
npm run -s build
npm test --silent
npm exec -- vsce package --no-dependencies --allow-missing-repository --skip-license \
  --target "$target" -o "dovetail-$target.vsix"
ls -l "dovetail-$target.vsix"
