#!/bin/sh
# Trains a model from nothing to a folder, or goes on where it stopped; every step that is done is
# left out. What is made lies in $DOVETAIL_TRAINING (default: ~/.cache/dovetail/training).
#
#   train.sh PROFILE [MINUTES]     PROFILE: a file of profiles/
#     tiny   five minutes on a CPU, this project's own files, no network
#     cpu    Python only; hours
#     grown  four languages, begun with what cpu has learnt; hours
#     four   the same with a tokenizer of four languages, begun with what grown has learnt; hours
#     gpu    five languages, begun with the embedded model; minutes on a data-centre GPU
#
#   RESULT: $DOVETAIL_TRAINING/runs/PROFILE/model       PYTHON: the interpreter (default: python3)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
profile=${1:?which profile: $(cd "$here/profiles" && echo *)}
minutes=${2:-}
python=${PYTHON:-python3}
export DOVETAIL_TRAINING="${DOVETAIL_TRAINING:-$HOME/.cache/dovetail/training}"
run=$DOVETAIL_TRAINING/runs/$profile
mkdir -p "$run"
cd "$here"

value() { "$python" -c "import json; p = json.load(open('profiles/$profile.json')); print($1)"; }
languages=$(value '" ".join(p["shares"])')

[ -f "$run/profile.json" ] || cp "profiles/$profile.json" "$run/profile.json"
for language in $languages; do
  [ -f "$DOVETAIL_TRAINING/corpus/$language.txt" ] && continue
  if [ "$language" = tiny ]; then
    "$python" own.py
  else
    "$python" fetch.py "$language"
    "$python" corpus.py "$language"
  fi
done
from=$(value 'p.get("from", "")')
# shellcheck disable=SC2046
if [ -z "$from" ] || [ "$(value 'p.get("tokenizer", "")')" = own ]; then
  [ -f "$run/tokenizer.json" ] || "$python" tokenizer.py "$run/tokenizer.json" \
    "$(value 'p["shape"]["vocabulary"]')" $(value '" ".join(f"{k}={v}" for k, v in p["shares"].items())')
fi
if [ -n "$from" ] && [ ! -f "$run/checkpoint.pt" ]; then
  source=$DOVETAIL_TRAINING/runs/$from
  [ "$from" != embedded ] || source=../src/main/resources/dovetail/model/default
  [ "$from" = embedded ] || [ -f "$source/checkpoint.pt" ] || ./train.sh "$from"
  "$python" grow.py "$source" "$run"
fi
workers=1
case $profile in
  tiny) minutes=${minutes:-2.5} ;;
  cpu | grown | four) minutes=${minutes:-600} ;;
  gpu) minutes=${minutes:-9} workers=14 ;;
esac
"$python" train.py "$run" --minutes "$minutes" --workers $workers
"$python" train.py "$run" --decay "$(value 'p["decay"]')" --workers $workers
"$python" export.py "$run/decayed.pt" "$run/tokenizer.json" "$run/model" --name "dovetail-$profile"
