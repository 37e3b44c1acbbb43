#!/bin/sh
# Dovetail in a real Emacs with lsp-mode 10, in batch: asks, sees the suggestion, accepts it, and a
# part of it; the file parses. Status 0: passed; 77: skipped, and standard error says why.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
folder=$root/.dovetail/editors/emacs
debian_fetch sid "$folder" emacs-nox=1:30.2+1-11 elpa-lsp-mode=10.0.0-1
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
status=0
timeout 180 "$folder/run" "$program" --batch --dump-file="$dump" -l "$root/test/editors/emacs/test.el" \
  >"$work/said" 2>&1 || status=$?
grep -a '^TEST' "$work/said" || :
[ $status = 0 ] && grep -qa '^TEST PASSED' "$work/said" || { tail -n 30 "$work/said"; echo FAILED; exit 1; }
parses "$work" || { echo FAILED; exit 1; }
