#!/bin/sh
# Trains a tiny model from nothing (about five minutes on a CPU, no network), and lets Dovetail
# complete a file with it, so that model/training does not rot. PYTHON: an interpreter with what
# model/training/requirements.txt lists.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}
"$python" -c 'import torch, tokenizers, safetensors, numpy' 2>/dev/null || {
  echo "SKIPPED: $python has no PyTorch; see model/training/requirements.txt, and set PYTHON" >&2
  exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DOVETAIL_TRAINING="$work"
training=$root/model/training
PYTHON=$python "$training/train.sh" tiny "${1:-2.5}"
before=$(cut -f 1 "$work/runs/tiny/losses.tsv" | tail -n 1)
# From where it stopped, not from nothing.
(cd "$training" && "$python" train.py "$work/runs/tiny" --minutes 0.05)
grep -q '^1	' "$work/runs/tiny/losses.tsv"
[ "$(grep -c '^1	' "$work/runs/tiny/losses.tsv")" = 1 ] || { echo "FAILED: began anew" >&2; exit 1; }
echo "trained to step $before"
# And a larger one that begins with what it has learnt: it says the same at first.
mkdir "$work/runs/larger"
"$python" - "$training/profiles/tiny.json" >"$work/runs/larger/profile.json" <<'END'
import json, sys
profile = json.load(open(sys.argv[1]))
for part in ("width", "heads", "feed_forward"):
    profile["shape"][part] *= 2
print(json.dumps(profile))
END
(cd "$training" && "$python" grow.py "$work/runs/tiny" "$work/runs/larger" &&
  "$python" train.py "$work/runs/larger" --minutes 0.05)
# And one with other tokens, most of which it knows.
mkdir "$work/runs/other"
cp "$training/profiles/tiny.json" "$work/runs/other/profile.json"
(cd "$training" && "$python" tokenizer.py "$work/runs/other/tokenizer.json" \
  "$(sed -n 's/.*"vocabulary": \([0-9]*\).*/\1/p' profiles/tiny.json)" tiny=0.02 &&
  "$python" grow.py "$work/runs/tiny" "$work/runs/other" &&
  "$python" train.py "$work/runs/other" --minutes 0.05)
last=$(tail -n 1 "$work/runs/tiny/losses.tsv" | cut -f 4)
first=$(head -n 1 "$work/runs/larger/losses.tsv" | cut -f 3)
other=$(head -n 1 "$work/runs/other/losses.tsv" | cut -f 3)
"$python" -c "assert abs($first - $last) < 1, 'it has forgotten: $last nats a token, then $first'"
"$python" -c "assert abs($other - $last) < 2, 'it has forgotten: $last nats a token, then $other'"
said=$(cd "$training" && "$python" evaluate.py "$work/runs/tiny/model" "$root/test/oracles" --windows 30)
echo "$said"
bits=$(echo "$said" | sed 's/.*: \([0-9.]*\) bits per byte.*/\1/')
"$python" -c "assert 0.5 < $bits < 4.5, 'no model is that'"
"$root/dovetail" complete "$root/examples/shapes.py" --at 27:42 --model "$work/runs/tiny/model"
echo "OK: a tiny model was trained, goes on, grows, learns other tokens, and completes"
