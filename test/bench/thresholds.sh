#!/bin/sh
# Fits how likely a suggestion is right (Chance.java) on files that nothing is reported of: asks at
# random cursors in the packages of tuning.txt and writes the constants. Build and test afterwards,
# and look at the curve on other files. To be run again when the model or what decodes changes.
#
#   thresholds.sh [CURSORS] [OUT]     cursors of each kind in each package (default 25: an hour or two),
#                                     where what was shown is kept
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
each=${1:-25}
out=${2:-places-tuning.jsonl}
list=$(mktemp)
trap 'rm -f "$list" "$list.jsonl"' EXIT
: >"$out"
"$here/../oracles/fetch-packages.sh" "$here/tuning.txt" | while read -r package; do
  find "$package" -name '*.py' -type f -size +2k -size -60k ! -path '*/test*' ! -path '*/_vendor/*' |
    sort >"$list"
  "$root/dovetail" bench places --files "$list" --root "$package" --cursors "$each" \
    --deadline 20000 --threshold 0 --jsonl "$list.jsonl" </dev/null >/dev/null
  cat "$list.jsonl" >>"$out"
done
python3 "$here/thresholds.py" fit "$out" \
  --write "$root/server/src/main/java/dovetail/server/suggest/Chance.java"
