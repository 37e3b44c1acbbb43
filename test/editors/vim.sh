#!/bin/sh
# Dovetail in a real Vim 9 by coc.nvim, in a terminal of its own: types, sees the grey text, accepts it,
# and the file parses. The same in a language of one's own. Status 0: passed; 77: skipped, and standard error says why.
#
# coc.nvim's package in the npm registry has had its declarations only since 2021, and no program; what
# Vim loads is the branch `release` of its repository, which is fetched. DOVETAIL_COC=FOLDER names one
# that is here already (with build/index.js and autoload). It needs Node 22.15 or later, which npm has.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
. "$root/test/editors/page.sh"
vim=$root/.dovetail/editors/vim
debian_fetch trixie "$vim" vim=2:9.1.1230-2+deb13u2
command -v script >/dev/null 2>&1 || debian_skip "script (of bsdutils) is not here, which gives Vim a terminal"
tools=$root/.dovetail/editors/coc
new_enough='process.exit(process.versions.node.split(".").map(Number).reduce((a, n) => a * 1000 + n) < 22015000 ? 1 : 0)'
export PATH="$tools/node_modules/node/bin:$PATH"
if ! node -e "$new_enough" 2>/dev/null; then
  command -v npm >/dev/null 2>&1 || debian_skip "no Node 22.15 is here, and no npm to fetch one"
  mkdir -p "$tools"
  (cd "$tools" && npm install --no-audit --no-fund --loglevel=error node@24 >&2) || debian_skip "node 24 cannot be had"
fi
coc=${DOVETAIL_COC:-$tools/coc.nvim}
if [ ! -e "$coc/build/index.js" ]; then
  command -v git >/dev/null 2>&1 || debian_skip "no git is here to fetch coc.nvim"
  rm -rf "$coc"
  GIT_TERMINAL_PROMPT=0 timeout 120 git clone --quiet --depth 1 --branch release \
    https://github.com/neoclide/coc.nvim "$coc" || debian_skip "coc.nvim's branch 'release' cannot be had; \
set DOVETAIL_COC to a folder with it (the npm package coc.nvim has no program in it)"
fi
grep -q inlineCompletion "$coc/build/index.js" || debian_skip "the coc.nvim in $coc knows no inlineCompletion"

export DOVETAIL_BUILD=never DOVETAIL_TEST_ROOT="$root"
export DOVETAIL_TEST_COC="$coc" TERM=xterm VIMRUNTIME="$vim/usr/share/vim/vim91"
all=$(mktemp -d)
trap 'rm -rf "$all"' EXIT

# in_vim FILE SETTINGS TYPE COMMAND: opens a file of the folder $work, whose type the server has too, behind a line of a vimrc.
in_vim() {
  mkdir "$work/config" "$work/data"
  sed -e "s|/path/to/dovetail|$root/dovetail|" \
    -e 's|"serve"|"serve", "--log-file", "'"$work"'/server.log"|' -e 's|"python", |"python", "'"$3"'", |' \
    -e 's|"initializationOptions": {}|"initializationOptions": {"threshold": 0, "automaticDeadline": 5000, "invokedDeadline": 5000'"$2"'}|' \
    "$root/editors/vim/coc-settings.json" >"$work/config/coc-settings.json"
  export DOVETAIL_TEST_RESULT="$work/result" HOME="$work"
  cat >"$work/start" <<RUN
stty rows 40 cols 100
exec env VIMRUNTIME="$VIMRUNTIME" "$vim/run" vim.basic -N -n -i NONE --cmd "$4" -u "$root/test/editors/vim/test.vim" "$work/$1"
RUN
  mkfifo "$work/keys"
  exec 3<>"$work/keys"
  (cd "$work" && timeout 300 script -qec "sh $work/start" /dev/null) >"$work/screen" 2>&1 <&3 || :
  cat "$work/result" 2>/dev/null || :
  if ! grep -q '^PASSED$' "$work/result" 2>/dev/null; then
    echo FAILED
    tail -c 2000 "$work/screen"
    tail -n 40 "$work/server.log" 2>/dev/null || :
    exit 1
  fi
}

work=$all/python
mkdir "$work"
cp "$root/examples/shapes.py" "$work/shapes.py"
in_vim shapes.py "" python ""
parses "$work" || { echo FAILED; exit 1; }

# by the steps of docs/own-grammar.md
work=$all/own
mkdir "$work"
own_grammar "$work"
said() { sed -n 's/.*`'"$1"'`.*/\1/p' "$root/docs/own-grammar.md"; }
in_vim shop.svc ", $(said '"initializationOptions": { \(.*\) }')" svc "$(said '\(au [^`]*\)')"
