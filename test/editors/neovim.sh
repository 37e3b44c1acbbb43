#!/bin/sh
# Dovetail in a real Neovim, without a display: types, sees the suggestion, accepts it, a part of
# it, and the file parses. Status 0: passed; 77: skipped, and standard error says why.
#
#   test/editors/neovim.sh [0.12 | 0.10]   which Neovim (default: 0.12); 0.10 tests the fallback
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
version=${1:-0.12}
folder=$root/.dovetail/editors/neovim-$version
case $version in
  0.12) debian_fetch sid "$folder" neovim=0.12.4-1 ;;
  0.10) debian_fetch trixie "$folder" neovim=0.10.4-8 ;;
  *) echo "neovim.sh: 0.12 or 0.10" >&2; exit 2 ;;
esac
"$folder/run" nvim --version | head -n 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root/examples/shapes.py" "$work/shapes.py"
export DOVETAIL_BUILD=never XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"
export XDG_DATA_HOME="$work/data" NVIM_LOG_FILE="$work/nvim.log"
export DOVETAIL_TEST_RESULT="$work/result" DOVETAIL_TEST_ROOT="$root"
status=0
timeout 400 "$folder/run" nvim --headless -n -i NONE -u NONE \
  --cmd "set runtimepath^=$root/editors/neovim" \
  --cmd "luafile $root/test/editors/neovim/test.lua" "$work/shapes.py" >"$work/screen" 2>&1 ||
  status=$?
cat "$work/result"
[ $status = 0 ] || { echo "FAILED: Neovim ended with status $status"; cat "$work/screen" "$work/server.log"; exit 1; }
grep -q '^PASSED$' "$work/result"
parses "$work" || { echo FAILED; exit 1; }
