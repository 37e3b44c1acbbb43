#!/bin/sh
# Does Dovetail know what llama.vim inserts? Its own code, in Neovim, is asked about 12,000 random windows and
# answers, and compared with dovetail.protocol.http.LlamaVim. Nothing of it is kept. Status 0: no difference;
# 77: skipped, and standard error says why. DOVETAIL_TEST_LLAMA_VIM=FOLDER: llama.vim is there.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/clients/java.sh"
commit=a1c8e6e40cb45df59b78add5b65d575386832465
neovim=$root/.dovetail/editors/neovim-0.12
debian_fetch sid "$neovim" neovim=0.12.4-1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
plugin=${DOVETAIL_TEST_LLAMA_VIM:-$work/llama.vim}
if [ ! -d "$plugin" ]; then
  git clone -q https://github.com/ggml-org/llama.vim "$plugin" 2>"$work/git" &&
    git -C "$plugin" checkout -q "$commit" || debian_skip "llama.vim cannot be fetched: $(head -n 1 "$work/git")"
fi
DOVETAIL_TEST_CASES=${DOVETAIL_TEST_CASES:-12000} DOVETAIL_TEST_RESULT=$work/cases \
  XDG_CONFIG_HOME=$work XDG_STATE_HOME=$work XDG_DATA_HOME=$work \
  timeout 580 "$neovim/run" nvim --headless -n -i NONE -u NONE --cmd "set runtimepath^=$plugin" \
  -c "luafile $root/test/clients/duel.lua" >"$work/screen" 2>&1 || { cat "$work/screen"; exit 1; }
duel LLAMA_VIM "$work/cases"
