#!/bin/sh
# npm's packages, from a registry on the loopback: one command installs the main one and that of this platform only; it
# starts, though all times are lost; it is upgraded and uninstalled. Nothing is left but the caches.
#
#   test/install/npm.sh [RELEASE]     default: target/release
. "$(dirname "$0")/place.sh"
ls "$release"/npm/dovetail-lsp-$platform-*.tgz >/dev/null 2>&1 || skip "no package for $platform in $release/npm"
command -v npm >/dev/null || skip "npm is not here"
node "$root/test/install/registry.mjs" "$release/npm" >"$work/port" &
registry=$!
trap 'kill $registry; rm -rf "$work"' EXIT
until [ -s "$work/port" ]; do sleep 0.1; done
mkdir "$work/home"
# Nothing but the loopback is asked.
npm() { env -i PATH="$PATH" HOME="$work/home" npm --registry "http://127.0.0.1:$(cat "$work/port")" --no-audit --no-fund --no-update-notifier "$@"; }
prefix=$work/prefix
mkdir "$prefix"
begin=$(date +%s)
npm install --silent -g --prefix "$prefix" dovetail-lsp || fail "it cannot be installed"
echo "installed in $(($(date +%s) - begin)) s"
others=$(find "$prefix" -type d -name 'dovetail-lsp-*' | grep -v $platform || :)
[ -z "$others" ] || fail "another platform's came too: $others"
dovetail=$prefix/bin/dovetail
"$dovetail" --version || fail "it does not start"
"$dovetail" doctor >"$work/doctor" || { cat "$work/doctor"; fail doctor; }
grep -q '^start  *quick' "$work/doctor" || { cat "$work/doctor"; fail "Java refuses its cache"; }
python3 "$root/test/install/session.py" "$root/examples/shapes.py" -- "$dovetail" serve || fail "the server suggests nothing"
"$prefix/bin/dovetail-lsp" check "$root/examples/describe.py" >/dev/null && fail "its status is lost"
npm install --silent -g --prefix "$prefix" dovetail-lsp || fail "it cannot be installed over itself"
npm uninstall --silent -g --prefix "$prefix" dovetail-lsp || fail "it cannot be uninstalled"
left=$(find "$prefix" -type f -o -type l)
[ -z "$left" ] || fail "something is left: $left"
echo PASSED
