#!/bin/sh
# Fits how likely the words of a suggestion are right (Chance.java) on files that nothing is reported of:
# asks at random cursors in the packages of tuning.txt, in the middle of files and as if they were typed
# from the top, and writes the constants. Build and test afterwards, and look at the curve on other files.
# To be run again when the model or what decodes changes.
#
#   thresholds.sh [CURSORS] [OUT]     cursors of each kind (default 60: 1,320 in all), where what was
#                                     decoded is kept
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
out=${2:-places-tuning.jsonl}
list=$(mktemp)
trap 'rm -f "$list" "$list.jsonl"' EXIT
"$here/../oracles/fetch-packages.sh" "$here/tuning.txt" | while read -r package; do
  find "$package" -name '*.py' -type f -size +1k -size -40k ! -path '*/test*' ! -path '*/_vendor/*'
done | sort >"$list"
: >"$out"
for where in "--from-top --kinds LINE,REST,WORD,BRACKETS,CLOSED,STRING,COMMENT,BODY,FINISHED" ""; do
  # shellcheck disable=SC2086
  "$root/dovetail" bench places --files "$list" --cursors "${1:-60}" --deadline 20000 --threshold 0 \
    $where --jsonl "$list.jsonl" >/dev/null
  cat "$list.jsonl" >>"$out"
done
python3 "$here/thresholds.py" fit "$out" \
  --write "$root/server/src/main/java/dovetail/server/suggest/Chance.java"
