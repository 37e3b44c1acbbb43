#!/bin/sh
# Makes the lists of what libraries have that grammars and profiles use anew, by the versions below, and says which of those
# in the sources differ: a line each, "same" or "differs". With --write the new ones take their place. Status 0: all are the
# same, or written; 1: some differ.
#
#   libraries.sh [--write]      needs npm, the network, and a JDK 25 in JAVA_HOME
set -eu
here=$(cd "$(dirname "$0")" && pwd)
languages=$here/../../grammars/src/main/resources/dovetail/languages
write=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${DOVETAIL_JAVA_HOME:-${JAVA_HOME:?names a JDK 25}}/bin/java

mkdir "$work/web"
npm install --silent --no-save --prefix "$work/web" globals@17.14.0 typescript@5.9.3 >&2

status=0
compare() { # FILE NEW
  if cmp -s "$languages/$1" "$2"; then
    echo "same $1"
  elif [ "$write" = --write ]; then
    cp "$2" "$languages/$1"
    echo "written $1"
  else
    echo "differs $1 ($(diff "$languages/$1" "$2" | grep -c '^[<>]') lines)"
    status=1
  fi
}

node "$here/web-names.mjs" "$work/web" >"$work/new" && compare webnames/grammar.lark "$work/new"
node "$here/web-names.mjs" "$work/web" types >"$work/new" && compare webtypes/grammar.lark "$work/new"
"$java" "$here/JdkNames.java" types >"$work/new" && compare javatypes/grammar.lark "$work/new"
"$java" "$here/JdkNames.java" packages >"$work/new" && compare java/modules "$work/new"
exit $status
