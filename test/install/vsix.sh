#!/bin/sh
# VS Code's extension with the server inside, in VS Code's workbench (test/editors/vscode.sh): installed, the first
# suggestion seen and accepted.
#
#   test/install/vsix.sh [RELEASE]     default: target/release
. "$(dirname "$0")/place.sh"
package=$(ls "$release"/dovetail-*-$platform.vsix 2>/dev/null | head -n 1)
[ -n "$package" ] || skip "no extension for $platform in $release"
exec "$root/test/editors/vscode.sh" --only test "$package"
