#!/bin/sh
# Dovetail in a real Emacs with lsp-mode 10: in batch, with the model, it asks, sees the suggestion, accepts it, and
# a part of it; the file parses. The same in a language of one's own, by the steps of docs/own-grammar.md. In a
# terminal, with a stand-in for the server, a person types without waiting: nothing stale is drawn or inserted. Status
# 0: passed; 77: skipped, and standard error says why.
#
#   test/editors/emacs.sh [--only test|grammars|trial]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
. "$root/test/editors/person.sh"
. "$root/test/editors/page.sh"
only=
[ "${1:-}" != --only ] || only=$2
folder=$root/.dovetail/editors/emacs
debian_fetch sid "$folder" emacs-nox=1:30.2+1-11 elpa-lsp-mode=10.0.0-1 tmux=3.8-1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root/examples/shapes.py" "$work/shapes.py"
version=$(ls "$folder/usr/share/emacs" | grep -E '^[0-9]+[.]' | head -n 1)
dump=$(find "$folder/usr" -name 'emacs*.pdmp' | head -n 1)
program=$(cd "$folder/usr/bin" && ls | grep -E '^emacs-nox$|^emacs-[0-9]' | head -n 1)
EMACSLOADPATH=$(find "$folder/usr/share/emacs/$version/lisp" -type d | tr '\n' ':')
export EMACSLOADPATH EMACSDATA="$folder/usr/share/emacs/$version/etc" DOVETAIL_BUILD=never
export XDG_CACHE_HOME="${XDG_CACHE_HOME:-$HOME/.cache}"
export HOME="$work" DOVETAIL_TEST_ROOT="$root" DOVETAIL_TEST_FOLDER="$folder" DOVETAIL_TEST_WORK="$work"
in_batch() { # SCRIPT, of test/editors/emacs
  status=0
  timeout 180 "$folder/run" "$program" --batch --dump-file="$dump" -l "$root/test/editors/emacs/$1.el" \
    >"$work/said" 2>&1 || status=$?
  grep -a '^TEST' "$work/said" || :
  [ $status = 0 ] && grep -qa '^TEST PASSED' "$work/said" || { tail -n 30 "$work/said"; echo FAILED; exit 1; }
}
if [ "${only:-test}" = test ]; then
  in_batch test
  parses "$work" || { echo FAILED; exit 1; }
fi
if [ "${only:-grammars}" = grammars ]; then
  own_grammar "$work"
  page elisp >"$work/page.el"
  in_batch grammars
fi
if [ "${only:-trial}" = trial ]; then
  stand_in "$work/stand-in"
  tmux() { "$folder/run" tmux -f /dev/null -S "$work/tmux" "$@"; }
  trap 'tmux kill-server 2>/dev/null || :; rm -rf "$work"' EXIT
  export TERM=xterm-256color LC_ALL=C.UTF-8 SHELL=/bin/sh
  tmux new-session -d -x 100 -y 50 "'$folder/run' '$program' -nw -Q --dump-file='$dump' \
    -l '$root/test/editors/emacs/trial.el' 2>'$work/emacs.err'"
  n=0
  until tmux capture-pane -p | grep -q 'Dovetail'; do
    n=$((n + 1))
    [ $n -lt 300 ] || { tmux capture-pane -p; cat "$work/emacs.err"; echo "FAILED: Emacs does not start"; exit 1; }
    sleep 0.2
  done
  sleep 3
  person "$work/stand-in" emacs 700 1 "$root/examples/shapes.py" "$folder/run" tmux -f /dev/null -S "$work/tmux" -C attach
  sleep 1
  tmux capture-pane -p
  tmux send-keys F9
  sleep 2
  cat "$work/trial-result" || { tmux capture-pane -p; echo "FAILED: Emacs says nothing"; exit 1; }
  grep -q '^PASSED' "$work/trial-result" || exit 1
fi
