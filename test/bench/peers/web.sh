#!/bin/sh
# Masks of a web language beside llguidance, xgrammar and llama.cpp: the largest subset of its grammar that
# they take (subset.py), the same files and vocabulary, prefix only, one run; and which damaged files each
# admits as a whole.
#
#   test/bench/peers/web.sh LANGUAGE FOLDER PARSERS WARM [COUNT [SEED]]
#
# FOLDER has files (a part of what test/oracles/npm-sources.py writes), PARSERS the judges of
# test/oracles/javascript.py, WARM files that Dovetail is warmed with. npm fetches llguidance. The others are
# asked where these are set: PYTHON_XGRAMMAR, a Python that has xgrammar (Debian's python3-xgrammar), and
# LLAMA, the program that llama.cpp beside this file compiles to (against Debian's libllama-dev), with
# LLAMA_MODEL, the embedded model in its format (test/remote/gguf.py). After LIMIT seconds these two compute
# no more masks, and after three times as long they are stopped.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../../..
language=$1 folder=$2 parsers=$3 warm=$4 count=${5:-24} seed=${6:-1}
limit=${LIMIT:-300}
dovetail=${DOVETAIL:-$root/dovetail}
tokenizer=${TOKENIZER:-$root/model/src/main/resources/dovetail/model/default/tokenizer.json}
grammar=$root/grammars/src/main/resources/dovetail/languages/$language/grammar.lark
export LLGUIDANCE=0.2.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/peers.cjs" "$here/web.py" "$work"
python3 "$here/web.py" texts "$folder" "$language" "$parsers" "$count" "$seed" >"$work/cases.jsonl"
python3 "$here/web.py" texts "$warm" "$language" "$parsers" "$count" "$((seed + 1))" >"$work/warm.jsonl"
python3 "$here/subset.py" "$grammar" lark >"$work/subset.lark"
python3 "$here/subset.py" "$grammar" ebnf >"$work/subset.ebnf"
cp "$tokenizer" "$work/tokenizer.json"
cd "$work"
npm pack --silent "transformers-llguidance@$LLGUIDANCE" >/dev/null 2>&1
mkdir -p node_modules/transformers-llguidance
tar xzf transformers-llguidance-*.tgz -C node_modules/transformers-llguidance --strip 1
node peers.cjs tokens tokenizer.json cases.jsonl >tokens.jsonl
for kind in true false; do grep "\"valid\": *$kind" cases.jsonl >$kind.jsonl; done
grep '"valid": *true' warm.jsonl >warm.true.jsonl
"$dovetail" mask --jsonl true.jsonl --tokenizer tokenizer.json --fold-all --warm warm.true.jsonl | tail -n 1
for kind in true false; do
  echo "Dovetail, $kind: $("$dovetail" check --jsonl $kind.jsonl | grep -c '"complete": *true') of $(wc -l <$kind.jsonl) taken"
done
timeout "$((3 * limit))" node peers.cjs llguidance tokenizer.json cases.jsonl subset.lark ||
  echo "llguidance: not done in $((3 * limit)) seconds"
if [ -n "${PYTHON_XGRAMMAR:-}" ]; then
  timeout "$((3 * limit))" $PYTHON_XGRAMMAR web.py xgrammar tokenizer.json tokens.jsonl subset.ebnf "$limit" ||
    echo "xgrammar: not done in $((3 * limit)) seconds"
fi
if [ -n "${LLAMA:-}" ]; then
  python3 web.py ids tokens.jsonl >ids
  timeout "$((3 * limit))" $LLAMA "$LLAMA_MODEL" ids subset.ebnf 0 "$limit" ||
    echo "llama.cpp: not done in $((3 * limit)) seconds"
fi
