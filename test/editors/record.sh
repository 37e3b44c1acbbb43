#!/bin/sh
# Records Dovetail in a real Neovim: types, waits for suggestions, accepts them, and writes what the
# screen showed as an animated drawing: docs/images/neovim.svg, of which the README is made, or with `web`
# docs/images/neovim-web.svg, in JavaScript and TypeScript, with JSX and without it.
# Status 0: done; 77: skipped, and standard error says why.
#
#   test/editors/record.sh [python | web]
set -eu
scenes=${1:-python}
case $scenes in
  python) drawing=neovim.svg first=shapes.py ;;
  web) drawing=neovim-web.svg first=notes.js ;;
  *) echo "record.sh: python or web?" >&2; exit 2 ;;
esac
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
folder=$root/.dovetail/editors/neovim-0.12
debian_fetch sid "$folder" neovim=0.12.4-1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root/examples/shapes.py" "$work"
for program in notes gallery queue tasks; do
  for source in "$root/test/editors/person/diary/$program"/program.*; do
    cp "$source" "$work/$program.${source##*.}"
  done
done
export DOVETAIL_BUILD=never XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state"
export XDG_DATA_HOME="$work/data" NVIM_LOG_FILE="$work/nvim.log" DOVETAIL_TEST_ROOT="$root" DOVETAIL_SCENES="$scenes"
mkdir -p "$root/docs/images"
cd "$work"
timeout 300 "$folder/run" nvim --headless -n -i NONE -u NONE \
  --cmd "set runtimepath^=$root/editors/neovim,$root/test/editors/neovim" \
  --cmd "luafile $root/test/editors/neovim/record.lua" "$first" >"$work/screen" 2>&1 || {
  echo "FAILED" >&2
  cat "$work/screen" >&2
  exit 1
}
mv "$work/recorded.svg" "$root/docs/images/$drawing"
if [ "$scenes" = python ]; then
  cp shapes.py accepted-shapes.py
else
  for file in notes.js gallery.jsx queue.ts tasks.tsx; do cp "$file" "accepted-$file"; done
fi
parses "$work"
ls -l "$root/docs/images/$drawing"
