#!/bin/sh
# Dovetail in a real Helix, in a terminal that tmux keeps: asks, sees the suggestion in the completion
# menu, accepts it, and the file parses. The configuration is the one that editors/helix/README.md
# shows. Then, with a stand-in for the server, a person types without waiting: what the menu makes of it is counted, and
# no item comes in otherwise than the server meant it. Status 0: passed; 77: skipped, and standard error says why.
#
#   test/editors/helix.sh [--only test|trial]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
. "$root/test/editors/person.sh"
only=
[ "${1:-}" != --only ] || only=$2
folder=$root/.dovetail/editors/helix
debian_fetch sid "$folder" \
  "hx=25.07.1+20260723+ds+~0.3.3+ds+~0.4.0+20260627+ds-3" tmux=3.8-1
"$folder/run" hx --version
work=$(mktemp -d)
tmux() { "$folder/run" tmux -f /dev/null -S "$work/tmux" "$@"; }
trap 'tmux kill-server 2>/dev/null || :; rm -rf "$work"' EXIT
mkdir -p "$work/config/helix" "$work/ws"
cp "$root/examples/shapes.py" "$work/ws/shapes.py"
sed -n '/^```toml$/,/^```$/p' "$root/editors/helix/README.md" | sed '/^```/d' |
  sed "s|/path/to/dovetail|$root/dovetail|; s|\"pylsp\", ||; s|completionMenu = true|completionMenu = true, threshold = 0, automaticDeadline = 5000|" \
  >"$work/config/helix/languages.toml"
grep -q "$root/dovetail" "$work/config/helix/languages.toml" ||
  { echo "FAILED: the README has no configuration" >&2; exit 1; }
export DOVETAIL_BUILD=never XDG_CONFIG_HOME="$work/config" XDG_CACHE_HOME="${XDG_CACHE_HOME:-$HOME/.cache}"
HELIX_RUNTIME=$(find "$folder/usr" -type d -name runtime | head -n 1)
export HELIX_RUNTIME
export TERM=xterm-256color LC_ALL=C.UTF-8 SHELL=/bin/sh
screen() { tmux capture-pane -p; }
fail() {
  echo "FAILED: $1" >&2
  screen >&2 || :
  cat "$work/hx.err" >&2 || :
  exit 1
}
until_screen() { # WHAT SECONDS PATTERN
  n=0
  until screen | grep -q -- "$3"; do
    n=$((n + 1))
    [ $n -lt $(($2 * 5)) ] || fail "waited $2 s for $1 in vain"
    sleep 0.2
  done
}
if [ "$only" != trial ]; then
  tmux new-session -d -x 100 -y 30 "cd '$work/ws' && '$folder/run' hx -v shapes.py:27:42 2>'$work/hx.err'"
  until_screen "the file" 30 "lambda shape: )"
  tmux send-keys i
  until_screen "insert mode" 10 "INS"
  # Takes the first item of the menu, which opens when it is asked for, once the server is there.
  accept() {
    for attempt in $(seq 45); do
      tmux send-keys C-x
      sleep 2
      if screen | grep -q " text\>"; then
        tmux send-keys C-n
        sleep 0.5
        tmux send-keys Enter
        sleep 0.5
        tmux send-keys Escape
        tmux send-keys :write Enter
        sleep 1
        return 0
      fi
    done
    fail "the completion menu does not show"
  }
  accept
  line=$(sed -n 27p "$work/ws/shapes.py")
  echo "accepted: $line"
  case $line in
    *"lambda shape: )"*) fail "nothing was inserted" ;;
    *"lambda shape: "*")"*) ;;
    *) fail "something else was inserted" ;;
  esac
  cp "$work/ws/shapes.py" "$work/accepted-menu.py"
  # What is missing stands behind a bracket that Helix closed: it is covered, and not closed twice.
  tmux send-keys :goto Space 26 Enter
  sleep 0.5
  tmux send-keys o
  sleep 0.5
  tmux send-keys -l "    if all("
  accept
  line=$(sed -n 27p "$work/ws/shapes.py")
  echo "over a closer: $line"
  case $line in
    *"if all()"*) fail "nothing was inserted" ;;
    "    if all("*")"*) ;;
    *) fail "something else was inserted" ;;
  esac
  tmux send-keys :quit! Enter
  cp "$work/ws/shapes.py" "$work/accepted-covering.py"
  parses "$work" || { echo FAILED; exit 1; }
fi
if [ "$only" != test ]; then
  stand_in "$work/stand-in"
  sed "s|^command = .*|command = \"$work/stand-in/dovetail\"|; s|^args = .*|args = [\"$work/record\"]|" \
    "$work/config/helix/languages.toml" >"$work/languages.toml"
  mv "$work/languages.toml" "$work/config/helix/languages.toml"
  # What Helix itself suggests, words of the buffer, would be taken for what the server suggested before.
  printf '[editor.word-completion]\nenable = false\n' >"$work/config/helix/config.toml"
  : >"$work/ws/trial.py"
  tmux new-session -d -x 100 -y 50 "cd '$work/ws' && '$folder/run' hx trial.py 2>'$work/hx.err'"
  until_screen "the file" 30 "trial.py"
  tmux send-keys i
  until_screen "insert mode" 10 "INS"
  n=0
  until [ -s "$work/record" ]; do
    n=$((n + 1))
    [ $n -lt 150 ] || fail "the stand-in does not start"
    sleep 0.2
  done
  person "$work/stand-in" helix 700 1 "$root/examples/shapes.py" "$folder/run" tmux -f /dev/null -S "$work/tmux" -C attach
  sleep 2
  screen
  "$java/bin/java" -cp "$work/stand-in/classes:$gson" MenuJudge "$work/record" || fail "an item came in otherwise than it was meant"
  tmux send-keys Escape :quit! Enter
fi
echo PASSED
