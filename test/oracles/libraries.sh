#!/bin/sh
# Makes the lists of what libraries have that grammars and profiles use anew, by the versions below, and says which of those
# in the sources differ: a line each, "same" or "differs". With --write the new ones take their place. Status 0: all are the
# same, or written; 1: some differ.
#
#   libraries.sh [--write]      needs npm, the network, a JDK 25 in JAVA_HOME, and the interpreters that PYTHONS names (else python3)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
languages=$here/../../grammars/src/main/resources/dovetail/languages
write=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${DOVETAIL_JAVA_HOME:-${JAVA_HOME:?names a JDK 25}}/bin/java

mkdir "$work/web" "$work/react" "$work/stubs"
npm install --silent --no-save --prefix "$work/web" globals@17.14.0 typescript@5.9.3 @types/node@24.19.4 >&2
npm install --silent --no-save --legacy-peer-deps --prefix "$work/react" \
  react15@npm:react@15.7.0 react16@npm:react@16.14.0 react17@npm:react@17.0.2 react18@npm:react@18.3.1 react19@npm:react@19.3.1 \
  types15@npm:@types/react@15 types16@npm:@types/react@16 types17@npm:@types/react@17 types18@npm:@types/react@18 \
  types19@npm:@types/react@19 >&2
npm install --silent --no-save --prefix "$work/stubs" pyright@1.1.414 >&2 # has typeshed in it
stubs=$work/stubs/node_modules/pyright/dist/typeshed-fallback/stdlib

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
node "$here/web-modules.mjs" "$work/web" "$work/react" >"$work/new" && compare webnames/modules "$work/new"
"$java" "$here/JdkNames.java" types >"$work/new" && compare javatypes/grammar.lark "$work/new"
"$java" "$here/JdkNames.java" packages >"$work/new" && compare java/modules "$work/new"
python3 "$here/given-modules.py" "$stubs" ${PYTHONS:-python3} >"$work/new" && compare python/modules "$work/new"
exit $status
