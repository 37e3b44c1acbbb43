#!/bin/sh
# Packs a distribution as a Debian package: deb.sh FOLDER VERSION TARGET
set -eu
folder=$1 version=$2 target=$3
here=$(cd "$(dirname "$0")" && pwd)
case $folder in *-arm64) architecture=arm64 ;; *) architecture=amd64 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
package=$work/dovetail
home=$package/usr/lib/dovetail
mkdir -p "$home" "$package/usr/bin" "$package/DEBIAN" "$package/usr/share/doc/dovetail" "$package/usr/share/man/man1" \
  "$package/usr/share/bash-completion/completions" "$package/usr/share/zsh/vendor-completions" \
  "$package/usr/share/fish/vendor_completions.d"
cp -a "$folder/bin" "$folder/lib" "$folder/runtime" "$folder/editors" "$folder/examples" "$home"
ln -s ../lib/dovetail/bin/dovetail "$package/usr/bin/dovetail"
manual=$folder/share
gzip -9n <"$manual/dovetail.1" >"$package/usr/share/man/man1/dovetail.1.gz"
cp "$manual/dovetail.bash" "$package/usr/share/bash-completion/completions/dovetail"
cp "$manual/_dovetail" "$package/usr/share/zsh/vendor-completions"
cp "$manual/dovetail.fish" "$package/usr/share/fish/vendor_completions.d"
{ echo "Dovetail is under the Apache License 2.0, see /usr/share/common-licenses/Apache-2.0. What it brings:"; echo
  cat "$folder"/licenses/*; } >"$package/usr/share/doc/dovetail/copyright"
chmod -R go=rX "$package"
cat >"$package/DEBIAN/control" <<CONTROL
Package: dovetail
Version: $version
Architecture: $architecture
Maintainer: Dovetail's authors <dovetail@example.org>
Installed-Size: $(du -sk "$package/usr" | cut -f 1)
Depends: libc6 (>= 2.34), libgcc-s1, libstdc++6 (>= 9)
Section: devel
Priority: optional
Homepage: https://example.org/dovetail
Description: code completion that never breaks the file
 A language server that completes code in the middle of a file. A small model,
 which runs on this machine, writes what a grammar admits, so that the file
 parses. Needs no account and no network.
CONTROL
dpkg-deb --root-owner-group -Zxz --build "$package" "$target/dovetail_${version}_$architecture.deb" >/dev/null
