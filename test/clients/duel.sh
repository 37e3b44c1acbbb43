#!/bin/sh
# Does Dovetail know what a completion client inserts? The client's own code is asked about random windows and answers, and
# compared with its profile in dovetail.protocol.http. Nothing of it is kept. Status 0: no difference; 77: skipped, and
# standard error says why.
#
#   test/clients/duel.sh llama.vim | llama.vscode | minuet | minuet.el | continue | proxyai | tabby
#
# llama.vim and minuet run in Neovim, minuet.el in Emacs, those in TypeScript in node by esbuild from npm. ProxyAI's code needs
# JetBrains' IDE: proxyai.ts says once more, plainly, what its source does. DOVETAIL_TEST_CLIENT=FOLDER: a checkout of the
# client's repository; else it is fetched. DOVETAIL_TEST_CASES=N (12,000), DOVETAIL_TEST_SEED=N.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/clients/java.sh"
here=$root/test/clients
client=${1:?"which client?"}
case $client in
  llama.vim) repository=ggml-org/llama.vim commit=a1c8e6e40cb45df59b78add5b65d575386832465 ;;
  llama.vscode) repository=ggml-org/llama.vscode commit=3938fb3568b98e3ddfcf2ce3dd52d9570552b579 ;;
  minuet) repository=milanglacier/minuet-ai.nvim commit=479487c34041f53aad3184597428e42d9f3333b5 ;;
  minuet.el) repository=milanglacier/minuet-ai.el commit=bbd499fe230ec03b67a809ccdeeb3462a6a5b82b ;;
  continue) repository=continuedev/continue commit=d0a3c0b626b5bebc3bef4742eec05a0242be0bab ;;
  tabby) repository=TabbyML/tabby commit=21b29048d7bcf6b94f9f482f2d0fd05efadfd19f ;;
  proxyai) repository= ;;
  *) echo "duel.sh: no such client" >&2; exit 2 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
own=${DOVETAIL_TEST_CLIENT:-$work/own}
if [ -n "$repository" ] && [ ! -d "$own" ]; then
  git init -q "$own"
  git -C "$own" fetch -q --depth 1 --filter=blob:none "https://github.com/$repository" "$commit" 2>"$work/git" &&
    git -C "$own" checkout -q FETCH_HEAD 2>>"$work/git" || debian_skip "$client cannot be fetched: $(head -n 1 "$work/git")"
fi
export DOVETAIL_TEST_CASES="${DOVETAIL_TEST_CASES:-12000}" DOVETAIL_TEST_SEED="${DOVETAIL_TEST_SEED:-1}" DOVETAIL_TEST_RESULT="$work/cases"

# typescript PACKAGE...: runs CLIENT.ts, in which `own/` is the client's folder.
typescript() {
  command -v npm >/dev/null || debian_skip "there is no npm"
  (cd "$work" && npm install --silent --no-audit --no-fund esbuild@0.28.2 "$@" >npm 2>&1) || debian_skip "npm: $(tail -n 1 "$work/npm")"
  cp "$here/$client.ts" "$here/random.ts" "$here/absent.ts" "$work"
  (cd "$work" && NODE_PATH=$work/node_modules npx --no-install esbuild "$client.ts" --bundle --platform=node --format=cjs --log-level=error \
    --loader:.md=text --alias:own="$own" --alias:vscode=./absent.ts --alias:axios=./absent.ts --alias:picomatch=./absent.ts \
    --outfile=run.cjs)
  HOME=$work node "$work/run.cjs" >"$work/cases"
}

neovim() {
  neovim=$root/.dovetail/editors/neovim-0.12
  debian_fetch sid "$neovim" neovim=0.12.4-1
  XDG_CONFIG_HOME=$work XDG_STATE_HOME=$work XDG_DATA_HOME=$work \
    timeout 1200 "$neovim/run" nvim --headless -n -i NONE -u NONE --cmd "set runtimepath^=$own" \
    -c "luafile $here/$client.lua" >"$work/screen" 2>&1 || { cat "$work/screen"; exit 1; }
}

emacs() {
  emacs=$root/.dovetail/editors/emacs
  debian_fetch sid "$emacs" emacs-nox=1:30.2+1-11 elpa-lsp-mode=10.0.0-1 tmux=3.8-1
  version=$(ls "$emacs/usr/share/emacs" | grep -E '^[0-9]+[.]' | head -n 1)
  program=$(cd "$emacs/usr/bin" && ls | grep -E '^emacs-nox$|^emacs-[0-9]' | head -n 1)
  EMACSLOADPATH=$(find "$emacs/usr/share/emacs/$version/lisp" -type d | tr '\n' ':')
  export EMACSLOADPATH EMACSDATA="$emacs/usr/share/emacs/$version/etc"
  DOVETAIL_TEST_CLIENT=$own timeout 1200 "$emacs/run" "$program" --batch --dump-file="$(find "$emacs/usr" -name 'emacs*.pdmp' | head -n 1)" \
    -l "$here/minuet.el" >"$work/screen" 2>&1 || { tail -n 20 "$work/screen"; exit 1; }
}

hides=0 # of a hundred, how many the client may not show though its profile says that it does
case $client in
  llama.vim) neovim && profile=LLAMA_VIM ;;
  minuet) neovim && profile=MINUET ;;
  minuet.el) emacs && profile=MINUET_EL hides=2 ;;
  llama.vscode) typescript && profile=LLAMA_VSCODE ;;
  continue) typescript diff@8.0.2 && profile=CONTINUE ;;
  tabby) typescript fast-levenshtein@3.0.0 vscode-languageserver@9.0.1 vscode-languageserver-textdocument@1.0.12 pino@9.6.0 file-stream-rotator@1.0.0 deep-equal@2.2.3 && profile=TABBY hides=20 ;;
  proxyai) typescript fast-levenshtein@3.0.0 && profile=PROXYAI hides=20 ;;
esac
duel "$profile" "$work/cases" "$hides"
