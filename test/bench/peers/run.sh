#!/bin/sh
# Masks of published grammars beside llguidance and xgrammar: the same texts and vocabulary, prefix only; and
# Dovetail's with the second half of each text behind the cursor. Prints the rows of a table.
#
#   test/bench/peers/run.sh FOLDER TOKENIZER.json [RUNS [SIZE]]
#
# FOLDER is what `test/oracles/grammars.py fetch` has written; PYTHONPATH names a checkout of Lark 1.3, by which SIZE
# characters of texts are derived of each grammar. npm fetches llguidance (WASM), which reads the grammar without its
# priorities; xgrammar, of a Python that PYTHON_XGRAMMAR names, reads Lark's rules in its own notation (published.py).
# Who is not done with a grammar in LIMIT seconds is stopped. Each figure is the median of RUNS runs.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../../..
folder=$1 tokenizer=$(readlink -f "$2") runs=${3:-1} size=${4:-6000}
limit=${LIMIT:-120}
dovetail=${DOVETAIL:-$root/dovetail}
export LLGUIDANCE=0.2.1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/peers.cjs" "$work"
cd "$work"
npm pack --silent "transformers-llguidance@$LLGUIDANCE" >/dev/null 2>&1
mkdir -p node_modules/transformers-llguidance
tar xzf transformers-llguidance-*.tgz -C node_modules/transformers-llguidance --strip 1
engine() {
  "$dovetail" mask --grammar "$1" --jsonl "$2.jsonl" --tokenizer "$tokenizer" --fold-all --warm "$2.warm.jsonl" \
    2>err | tail -n 1 | grep masks >"$3.$run" || sed 's/^/# /' err
}
while read -r name file; do
  published() { python3 "$here/published.py" "$@"; }
  published texts "$folder/$file" "$size" 1 >prefix.jsonl
  published texts "$folder/$file" "$size" 2 >prefix.warm.jsonl
  for kind in "" .warm; do published halves prefix$kind.jsonl >suffix$kind.jsonl; done
  published ebnf "$folder/$file" >grammar.ebnf 2>err || { sed 's/^/# /' err | tail -n 1 && : >grammar.ebnf; }
  sed -E 's/^([?!]*[A-Za-z_]+)\.-?[0-9]+ *:/\1:/' "$folder/$file" >grammar.lark
  node peers.cjs tokens "$tokenizer" prefix.jsonl >tokens.jsonl
  for run in $(seq "$runs"); do
    engine "$folder/$file" prefix dovetail
    engine "$folder/$file" suffix dovetail-suffix
    timeout "$limit" node peers.cjs llguidance "$tokenizer" prefix.jsonl grammar.lark >llguidance."$run" || :
    if [ -n "${PYTHON_XGRAMMAR:-}" ] && [ -s grammar.ebnf ]; then
      (unset PYTHONPATH && timeout "$limit" "$PYTHON_XGRAMMAR" "$here/web.py" xgrammar "$tokenizer" tokens.jsonl \
        grammar.ebnf "$limit" >xgrammar."$run" 2>err) || tail -n 1 err
    fi
  done
  for kind in dovetail llguidance xgrammar dovetail-suffix; do
    published row "$name" $kind $kind.[0-9]*
  done
  rm -f ./*.[0-9]*
done <"$here/published.txt"
