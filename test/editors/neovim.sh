#!/bin/sh
# Dovetail in a real Neovim, without a display. Status 0: passed; 77: skipped, and standard error says why.
#
#   test/editors/neovim.sh [0.12 | 0.10] [PART...]     which Neovim (default: 0.12), which parts (default: all)
#
#   cases      what is drawn where, what keys do, what once went wrong; a stand-in for the server
#   typing     types a program of a hundred lines at 70 to 130 ms a key, and compares screen and buffer
#              after each; the stand-in answers late. DOVETAIL_TEST_SEED=N types otherwise
#   server     with Dovetail's server: sees suggestions, accepts them, a part of them, and the file parses
#   languages  a file of Rust, by the grammar that `language add rust` fetches; needs npm
#   grammars   a language of one's own, by the steps of docs/own-grammar.md
#   real       types as in `typing`, with Dovetail's server
#
# DOVETAIL_TEST_PLUGIN=FOLDER tries the plugin of another version.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
. "$root/test/editors/page.sh"
version=${1:-0.12}
[ $# = 0 ] || shift
[ $# != 0 ] || set -- cases typing server grammars languages real
folder=$root/.dovetail/editors/neovim-$version
case $version in
  0.12) debian_fetch sid "$folder" neovim=0.12.4-1 ;;
  0.10) debian_fetch trixie "$folder" neovim=0.10.4-8+deb13u1 ;;
  *) echo "neovim.sh: 0.12 or 0.10" >&2; exit 2 ;;
esac
"$folder/run" nvim --version | head -n 1
export DOVETAIL_BUILD=never
all=$(mktemp -d)
trap 'rm -rf "$all"' EXIT

# neovim SCRIPT FILE [NAME=VALUE...]: runs a script of test/editors/neovim in a new home.
neovim() {
  script=$1 file=$2
  shift 2
  work=$(mktemp -d "$all/XXXXXX")
  cp "$file" "$work/shapes.py"
  case $file in *.rs) cp "$file" "$work/shapes.rs" ;; esac
  [ $script != grammars ] || { own_grammar "$work"; page lua >"$work/page.lua"; }
  status=0
  env "$@" XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state" \
    XDG_DATA_HOME="$work/data" NVIM_LOG_FILE="$work/nvim.log" \
    DOVETAIL_TEST_RESULT="$work/result" DOVETAIL_TEST_ROOT="$root" \
    timeout 580 "$folder/run" nvim --headless -n -i NONE -u NONE \
    --cmd "set runtimepath^=${DOVETAIL_TEST_PLUGIN:-$root/editors/neovim},$root/test/editors/neovim" \
    --cmd "luafile $root/test/editors/neovim/$script.lua" "$work/shapes.py" >"$work/screen" 2>&1 ||
    status=$?
  cat "$work/result"
  [ $status = 0 ] && grep -q '^PASSED$' "$work/result" && return 0
  echo "FAILED: Neovim ended with status $status"
  cat "$work/screen"
  [ ! -e "$work/server.log" ] || tail -n 100 "$work/server.log"
  exit 1
}

for part in "$@"; do
  echo "$part:"
  case $part in
    cases) neovim cases /dev/null ;;
    typing) neovim typing /dev/null ;;
    real) neovim typing /dev/null DOVETAIL_TEST_SERVER=real ;;
    server)
      neovim server "$root/examples/shapes.py"
      parses "$work" || { echo FAILED; exit 1; }
      ;;
    grammars) neovim grammars /dev/null ;;
    languages)
      command -v npm >/dev/null || { echo "SKIPPED: npm is not here" >&2; continue; }
      export DOVETAIL_CACHE="$all/cache"
      "$root/dovetail" language add rust || { echo FAILED; exit 1; }
      neovim languages "$root/test/editors/neovim/shapes.rs"
      parses "$work" || { echo FAILED; exit 1; }
      unset DOVETAIL_CACHE
      ;;
    *) echo "neovim.sh: cases, typing, server, grammars, languages or real" >&2; exit 2 ;;
  esac
done
