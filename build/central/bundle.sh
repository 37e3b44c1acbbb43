#!/bin/sh
# The engine as Maven Central takes it, in one zip for the portal's upload: bundle.sh VERSION TARGET, in the source's root.
set -eu
version=$1 target=$2
here=$(cd "$(dirname "$0")" && pwd)
group=$(sed -n 's|^  <groupId>\(.*\)</groupId>|\1|p' "$here/pom.xml")
guava=$(sed -n 's|.*<version.guava>\(.*\)</version.guava>|\1|p' pom.xml)
name=dovetail-engine-$version
folder=$target/central/$(echo "$group" | tr . /)/dovetail-engine/$version
mkdir -p "$folder"
sed "s|@VERSION@|$version|; s|@GUAVA@|$guava|" "$here/pom.xml" >"$folder/$name.pom"
for kind in "" -sources -javadoc; do
  cp engine/target/engine-*"$version$kind.jar" "$folder/$name$kind.jar"
done
cd "$folder"
for file in "$name"*; do
  [ -z "${DOVETAIL_SIGN_KEY:-}" ] || gpg --batch --yes -q -u "$DOVETAIL_SIGN_KEY" -a --detach-sign "$file"
  md5sum "$file" | cut -d ' ' -f 1 >"$file.md5"
  sha1sum "$file" | cut -d ' ' -f 1 >"$file.sha1"
done
cd "$target/central"
find . -type f | LC_ALL=C sort | "${JAVA_HOME:-/usr}/bin/jar" --create --no-manifest --date="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" \
  --file "$target/$name-central.zip" @/dev/stdin
