#!/bin/sh
# Records Dovetail in a real Neovim: types, waits for suggestions, accepts them, and writes what the
# screen showed as an animated drawing, docs/images/neovim.svg, of which the README is made.
# Status 0: done; 77: skipped, and standard error says why.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
folder=$root/.dovetail/editors/neovim-0.12
debian_fetch sid "$folder" neovim=0.12.4-1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root/examples/shapes.py" "$work/shapes.py"
export DOVETAIL_BUILD=never XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"
export XDG_DATA_HOME="$work/data" NVIM_LOG_FILE="$work/nvim.log" DOVETAIL_TEST_ROOT="$root"
mkdir -p "$root/docs/images"
cd "$work"
timeout 300 "$folder/run" nvim --headless -n -i NONE -u NONE \
  --cmd "set runtimepath^=$root/editors/neovim,$root/test/editors/neovim" \
  --cmd "luafile $root/test/editors/neovim/record.lua" shapes.py >"$work/screen" 2>&1 || {
  echo "FAILED" >&2
  cat "$work/screen" >&2
  exit 1
}
mv "$work/recorded.svg" "$root/docs/images/neovim.svg"
cp shapes.py "${1:-/dev/null}"
cp shapes.py accepted-recorded.py
parses "$work"
ls -l "$root/docs/images/neovim.svg"
