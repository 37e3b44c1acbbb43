#!/bin/sh
# Fetches the two versions of each package of versions.txt by the registries' own clients (apt-get, npm, mvn); nothing is
# installed. FOLDER/LANGUAGE/PACKAGE/before and .../after then hold their sources, for `bench typing --person edit`:
#
#   versions.sh FOLDER [LIST]
#   lab bench typing --person edit --root FOLDER/python/geopy/before --next FOLDER/python/geopy/after FILES...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
archives=$(mktemp -d)
trap 'rm -rf "$archives"' EXIT

# release NAME PACKAGE: apt-get download from a Debian release, with lists of its own
release() {
  own=$archives/$1
  options="-qq -o Dir::State::Lists=$own/lists -o Dir::Cache=$own/cache -o Dir::Etc::SourceParts=/dev/null
    -o Dir::Etc::SourceList=$own/sources.list -o APT::Sandbox::User=root"
  if [ ! -d "$own" ]; then
    mkdir -p "$own/lists/partial" "$own/cache/archives/partial"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $1 main" \
      >"$own/sources.list"
    # shellcheck disable=SC2086
    apt-get $options update >&2
  fi
  # shellcheck disable=SC2086
  apt-get $options download "$2" >&2
}

# unpacked REGISTRY PACKAGE VERSION INTO
unpacked() {
  into=$4
  rm -rf "$archives/one"
  mkdir -p "$archives/one" "$into.part"
  case $1 in
    deb) (cd "$archives/one" && release "$3" "$2") ;;
    npm) (cd "$archives/one" && npm pack --silent --ignore-scripts "$2@$3" >/dev/null) ;;
    mvn)
      mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$2:$3:jar:sources" \
        -DoutputDirectory="$archives/one" ;;
  esac
  for archive in "$archives"/one/*; do
    case $archive in
      *.deb) dpkg-deb -x "$archive" "$into.part" ;;
      *.tgz) tar -xzf "$archive" -C "$into.part" ;;
      *) unzip -qo "$archive" -d "$into.part" ;;
    esac
  done
  mv "$into.part" "$into"
}

grep -v '^#' "${2:-$here/versions.txt}" | while read -r registry language package version next; do
  place=$folder/$language/$(echo "$package" | sed 's/.*://')
  [ -d "$place/before" ] || unpacked "$registry" "$package" "$version" "$place/before" </dev/null
  [ -d "$place/after" ] || unpacked "$registry" "$package" "$next" "$place/after" </dev/null
done
