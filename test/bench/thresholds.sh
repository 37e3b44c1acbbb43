#!/bin/sh
# Fits how likely a suggestion is right (Chance.java) on files that nothing is reported of: asks at
# random cursors in the packages of tuning.txt and writes the constants. Build and test afterwards,
# and look at the curve on other files. To be run again when the model or what decodes changes.
#
#   thresholds.sh [CURSORS] [OUT]     cursors of each kind (default 300), where what was shown is kept
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
out=${2:-places-tuning.jsonl}
list=$(mktemp)
trap 'rm -f "$list"' EXIT
# shellcheck disable=SC2046
find $("$here/../oracles/fetch-packages.sh" "$here/tuning.txt") -name '*.py' -type f -size +2k -size -60k \
  ! -path '*/test*' ! -path '*/_vendor/*' | sort >"$list"
"$root/dovetail" bench places --files "$list" --cursors "${1:-300}" --deadline 20000 --threshold 0 \
  --jsonl "$out" >"$out.summary"
python3 "$here/thresholds.py" fit "$out" \
  --write "$root/server/src/main/java/dovetail/server/complete/Chance.java"
