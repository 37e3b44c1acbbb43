#!/bin/sh
# Masks beside llguidance and xgrammar: the same texts, vocabulary and grammar, prefix only, one run.
#
#   test/bench/peers/run.sh TOKENIZER.json [COUNT [SEED]]
#
# TOKENIZER.json is one that test/bench/tiktoken.py has written for gpt2. The peers are fetched by npm
# at the versions below into a temporary folder; nothing of theirs is kept. Who is not done with a
# grammar in LIMIT seconds is stopped.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../../..
tokenizer=$(readlink -f "$1")
count=${2:-40}
seed=${3:-1}
limit=${LIMIT:-300}
export LLGUIDANCE=0.2.1 XGRAMMAR=0.1.27
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "transformers-llguidance@$LLGUIDANCE" "@mlc-ai/web-xgrammar@$XGRAMMAR" >/dev/null 2>&1
mkdir -p node_modules/transformers-llguidance xgrammar
tar xzf transformers-llguidance-*.tgz -C node_modules/transformers-llguidance --strip 1
tar xzf mlc-ai-web-xgrammar-*.tgz -C xgrammar --strip 1
cp xgrammar/lib/index.js xgrammar.cjs
export XGRAMMAR_FILE=$work/xgrammar.cjs
cp "$here/peers.cjs" .
for kind in json small script; do
  python3 "$here/texts.py" $kind "$count" "$seed" >"$kind.jsonl"
  python3 "$here/texts.py" $kind "$count" "$((seed + 1))" >"$kind.warm.jsonl"
  echo "== $kind"
  for engine in llguidance xgrammar; do
    case $engine-$kind in
      llguidance-*) grammar=$here/$kind.lark ;;
      xgrammar-json) grammar=json ;;
      xgrammar-small) grammar=$here/small.ebnf ;;
      *) continue ;;
    esac
    timeout "$limit" node peers.cjs $engine "$tokenizer" "$kind.jsonl" "$grammar" ||
      echo "$engine: not done in $limit seconds"
  done
  "${DOVETAIL:-$root/dovetail}" mask --grammar "$here/$kind.lark" --jsonl "$kind.jsonl" \
    --tokenizer "$tokenizer" --fold-all --warm "$kind.warm.jsonl" 2>mask.err | tail -n 1
  grep folded mask.err
done
