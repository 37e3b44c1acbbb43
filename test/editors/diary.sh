#!/bin/sh
# Somebody new types a program in a real Neovim with Dovetail's server, all settings as they come, and then changes it in
# 15 to 45 places. Each suggestion that is drawn is written down once, as a line
# of JSON: where, what was drawn, what was meant, whether it was that. For a person to judge; nothing is asserted.
# With DOVETAIL_DIARY_SETTINGS='{"timing": "adaptive"}' these settings are other ones.
# Ten to twenty minutes. Status 0: done; 77: skipped, and standard error says why.
#
#   test/editors/diary.sh FILE.jsonl [PROGRAM [typing | edits]]     PROGRAM: a folder of person/diary (default: loans)
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
[ $# -ge 1 ] || { echo "diary.sh: where to write?" >&2; exit 2; }
folder=$root/.dovetail/editors/neovim-0.12
debian_fetch sid "$folder" neovim=0.12.4-1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/ws"
program=${2:-loans}
source=$(ls "$root/test/editors/person/diary/$program"/program.*)
file=$work/ws/$program.${source##*.}
: >"$file"
export DOVETAIL_BUILD=never XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"
export XDG_DATA_HOME="$work/data" NVIM_LOG_FILE="$work/nvim.log" DOVETAIL_TEST_ROOT="$root"
export DOVETAIL_TEST_RESULT="$work/result" DOVETAIL_DIARY="$work/diary.jsonl" DOVETAIL_DIARY_PROGRAM="$source" DOVETAIL_DIARY_PARTS="${3:-typing edits}"
status=0
timeout 3600 "$folder/run" nvim --headless -n -i NONE -u NONE \
  --cmd "set runtimepath^=$root/editors/neovim,$root/test/editors/neovim" \
  --cmd "luafile $root/test/editors/neovim/diary.lua" "$file" >"$work/screen" 2>&1 || status=$?
cat "$work/result"
cp "$work/diary.jsonl" "$1"
[ $status = 0 ] || { cat "$work/screen" >&2; exit 1; }
