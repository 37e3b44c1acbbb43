#!/bin/sh
# Does Dovetail know what Continue inserts in VS Code? Its own code, with jsdiff from npm, is asked about 12,000 random
# lines and answers, and compared with dovetail.protocol.http.ContinueInCode. Nothing of it is kept. Status 0: no
# difference; 77: skipped, and standard error says why. DOVETAIL_TEST_CONTINUE=FILE: processSingleLineCompletion.ts.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/clients/java.sh"
skip() { echo "SKIPPED: $*" >&2; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
commit=d0a3c0b
source=${DOVETAIL_TEST_CONTINUE:-$work/source.ts}
[ -f "$source" ] || curl -fsSL -o "$source" \
  "https://raw.githubusercontent.com/continuedev/continue/$commit/core/autocomplete/util/processSingleLineCompletion.ts" ||
  skip "Continue's source cannot be fetched"
command -v npm >/dev/null || skip "there is no npm"
(cd "$work" && npm install --silent --no-audit --no-fund diff@8.0.2 sucrase@3 >"$work/npm" 2>&1) || skip "npm: $(tail -n 1 "$work/npm")"
cp "$source" "$work/own.ts"
(cd "$work" && npx --no-install sucrase -q . --out-dir . --transforms typescript --exclude-dirs node_modules >/dev/null && mv own.js own.mjs)
node "$root/test/clients/continue.mjs" "$work/own.mjs" "${DOVETAIL_TEST_CASES:-12000}" "${DOVETAIL_TEST_SEED:-1}" >"$work/cases"
duel CONTINUE "$work/cases"
