#!/bin/sh
# Fits how likely the words of a suggestion are right (Chance.java) on files that nothing is reported of:
# asks at random cursors in the packages of tuning.txt, each with its package as the project, in the middle
# of files and as if they were typed from the top, and writes the constants. Build and test afterwards, and
# look at the curve on other files. To be run again when the model or what decodes changes.
#
#   thresholds.sh [CURSORS] [OUT]     cursors of each kind and package (default 10: 2,640 in all), where what was
#                                     decoded is kept
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
cursors=${1:-10}
out=${2:-places-tuning.jsonl}
list=$(mktemp)
trap 'rm -f "$list" "$list.jsonl"' EXIT

# ask PACKAGE CURSORS OPTIONS...
ask() {
  package=$1
  count=$2
  shift 2
  "$root/lab" bench places --files "$list" --root "$package" --cursors "$count" \
    --set automaticDeadline=20000 --set threshold=0 "$@" --out "$list.jsonl" >/dev/null
  cat "$list.jsonl" >>"$out"
}

: >"$out"
"$here/../oracles/fetch-packages.sh" "$here/tuning.txt" | while read -r package; do
  find "$package" -name '*.py' -type f -size +1k -size -40k ! -path '*/test*' ! -path '*/_vendor/*' | sort >"$list"
  ask "$package" "$cursors" --from-top --kinds LINE,REST,WORD,BRACKETS,CLOSED,STRING,COMMENT,BODY,FINISHED
  ask "$package" "$cursors"
done
python3 "$here/thresholds.py" fit "$out" \
  --write "$root/server/src/main/java/dovetail/server/suggest/Chance.java"
