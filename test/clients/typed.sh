#!/bin/sh
# A person types in Neovim beside llama.vim or minuet, with Dovetail behind it, takes what is shown, and each file
# that comes of it has to parse. Status 0: all do; 77: skipped, and standard error says why.
#
#   test/clients/typed.sh llama.vim|minuet LANGUAGE FILE...      files that parse
#
# DOVETAIL_TEST_TRIALS: how many suggestions are taken (100); DOVETAIL_TEST_LLAMA_VIM, DOVETAIL_TEST_MINUET,
# DOVETAIL_TEST_PLENARY: folders in which the plugins are.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
client=$1 language=$2
shift 2
neovim=$root/.dovetail/editors/neovim-0.12
debian_fetch sid "$neovim" neovim=0.12.4-1
command -v curl >/dev/null || debian_skip "the plugins need curl"
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
plugin() { # FOLDER OWNER/NAME: FOLDER, or a clone
  [ -z "$1" ] || { echo "$1"; return; }
  git clone -q --depth 1 "https://github.com/$2" "$work/$2" 2>"$work/git" || debian_skip "$2 cannot be fetched: $(head -n 1 "$work/git")"
  echo "$work/$2"
}
case $client in
  llama.vim) path=$(plugin "${DOVETAIL_TEST_LLAMA_VIM:-}" ggml-org/llama.vim) ;;
  minuet) path=$(plugin "${DOVETAIL_TEST_MINUET:-}" milanglacier/minuet-ai.nvim),$(plugin "${DOVETAIL_TEST_PLENARY:-}" nvim-lua/plenary.nvim) ;;
  *) echo "typed.sh: llama.vim or minuet" >&2; exit 2 ;;
esac
echo "a-token" >"$work/token"
mkdir "$work/out"
DOVETAIL_BUILD=never "$root/dovetail" serve --unix "$work/lsp" --http 0 --token-file "$work/token" ${DOVETAIL_TEST_SERVE:-} \
  2>"$work/server.log" &
server=$!
port=
for _ in $(seq 600); do
  port=$(sed -n 's/.*listening on 127.0.0.1:\([0-9]*\).*/\1/p' "$work/server.log")
  [ -z "$port" ] || break
  kill -0 $server || { cat "$work/server.log"; exit 1; }
  sleep 0.1
done
# the model is loaded, and the language's tables
for _ in 1 2 3; do
  curl -s -m 100 -o "$work/first" -H 'Authorization: Bearer a-token' -H 'Content-Type: application/json' \
    -d '{"prompt":"a = ","suffix":"\n"}' "http://127.0.0.1:$port/$language/v1/completions"
done
XDG_CONFIG_HOME=$work XDG_STATE_HOME=$work XDG_DATA_HOME=$work DOVETAIL_TOKEN=a-token \
  DOVETAIL_TEST_CLIENT=$client DOVETAIL_TEST_LANGUAGE=$language DOVETAIL_TEST_URL=http://127.0.0.1:$port DOVETAIL_TEST_OUT=$work/out \
  DOVETAIL_TEST_TRIALS=${DOVETAIL_TEST_TRIALS:-100} DOVETAIL_TEST_FILES=$(printf '%s\n' "$@") \
  timeout 590 "$neovim/run" nvim --headless -n -i NONE -u NONE --cmd "set runtimepath^=$path" \
  -c "filetype on" -c "luafile $root/test/clients/typed.lua" >"$work/screen" 2>&1 || { cat "$work/screen"; exit 1; }
tail -n 1 "$work/out/report"
set -- "$work"/out/[0-9]*
[ -e "$1" ] || { echo "FAILED: nothing was taken"; cat "$work/out/report" "$work/server.log"; exit 1; }
if DOVETAIL_BUILD=never "$root/dovetail" check --quiet "$@" >"$work/broken"; then
  echo "$# files, 0 broken"
else
  cat "$work/broken"
  [ -z "${DOVETAIL_TEST_KEEP:-}" ] || cp -r "$work/out" "$DOVETAIL_TEST_KEEP"
  echo "FAILED: of $# files some are broken"
  exit 1
fi
