#!/bin/sh
# Dovetail's extension in VS Code's own workbench (code-server, in a headless chromium): types, sees
# the grey text, accepts it, the file parses; and what is drawn and inserted where a person types without waiting.
#
#   test/editors/vscode.sh [--only installed|newcomer|test|heads|languages|grammars|trial] [--pictures] [VSIX]
#
#   VSIX        a packaged extension that brings its server (editors/vscode/package.sh); without one it is
#               packaged here, and finds the repository's
#   --only      installed: as people install it, with nothing set: without a server on the PATH, with one, and
#               killed; newcomer: a first line, typed while the server starts on a busy machine; test: with the model; heads: what heads of blocks bring; languages: the same in JavaScript and TypeScript, with JSX and
#               without it, in scripts of HTML and Vue, in Go, in Java, and in Rust by `language add rust`; grammars: a language of the user's own; trial: at a person's pace, with a stand-in for the server
#   --pictures  renews the pictures in docs/images; else the checkout stays as it was. All that were taken lie in
#               .dovetail/editors
#
# Status 0: passed; 77: skipped, and standard error says why. The first run installs some 600 MB
# from the npm registry into .dovetail/editors/vscode, and takes some minutes. Every version is pinned, by the
# lock files in test/editors/vscode and in editors/vscode, and by those that code-server brings.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/parses.sh"
. "$root/test/editors/page.sh"
. "$root/test/editors/person.sh"
only=
pictures=no
while :; do
  case ${1:-} in
    --only) only=$2; shift 2 ;;
    --pictures) pictures=yes; shift ;;
    *) break ;;
  esac
done
folder=$root/.dovetail/editors/vscode
skip() { echo "SKIPPED: $*" >&2; exit 77; }
command -v npm >/dev/null 2>&1 || skip "npm is not here"
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)}
[ -n "$chromium" ] || skip "no chromium is here (apt install chromium, or set CHROMIUM)"
export PATH="$folder/tools/node_modules/node/bin:$PATH"

locks=$root/test/editors/vscode
complete=$folder/complete-$(cat "$locks"/*/package-lock.json | cksum | cut -d' ' -f1)
if [ ! -e "$complete" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  cp -R "$locks/tools" "$locks/code-server" "$folder"
  npm="npm --no-audit --no-fund --loglevel=error"
  (cd "$folder/tools" && PUPPETEER_SKIP_DOWNLOAD=1 $npm ci) || skip "node 24 and puppeteer-core cannot be had"
  (cd "$folder/code-server" && $npm ci --ignore-scripts) || skip "code-server cannot be had"
  code=$folder/code-server/node_modules/code-server/lib/vscode
  # The lock that it brings lacks tslib, which npm ci does not forgive.
  (cd "$code" && $npm install --omit=dev --ignore-scripts tslib@2.9.1) || skip "code-server's parts"
  (cd "$code/extensions" && $npm ci --omit=dev --ignore-scripts) || skip "code-server's parts"
  for module in spdlog native-watchdog fs-copyfile sqlite3 deviceid; do
    [ ! -d "$code/node_modules/@vscode/$module" ] ||
      (cd "$code/node_modules/@vscode/$module" &&
        "$folder/tools/node_modules/.bin/node-gyp" rebuild --nodedir="${NODEDIR:-/usr}" >/dev/null 2>&1) ||
      skip "@vscode/$module cannot be compiled"
  done
  : >"$complete"
fi

# The extension, as it is shipped.
vsix=${1:-$root/editors/vscode/dovetail.vsix}
[ -n "${1:-}" ] || sh "$root/editors/vscode/package.sh" ||
  { echo "FAILED: the extension does not build" >&2; exit 1; }
path="$root/dovetail"
[ -z "${1:-}" ] || path=

work=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null || :; wait 2>/dev/null || :; rm -rf "$work"' EXIT
mkdir -p "$work/ws" "$work/extensions" "$work/data/User" "$work/data/Machine" "$work/chromium"
cp "$root/examples/shapes.py" "$work/ws/shapes.py"
printf '%s\n\n\ndef total(shapes):\n    ' "$(sed 's/lambda shape: )/lambda shape: shape.area())/' "$root/examples/shapes.py")" >"$work/ws/lines.py"
printf 'def keep(items, wanted):\n    for item in items:\n        ' >"$work/ws/heads.py"
printf 'interface Room {\n  name: string;\n  price: number;\n}\n\nexport function total(rooms: Room[]): number {\n  let sum = 0;\n  ' >"$work/ws/heads.ts"
# What is the machine's, VS Code does not read from the user's settings.
cat >"$work/data/Machine/settings.json" <<JSON
{
  "dovetail.server.path": "$path",
  "dovetail.server.arguments": ["serve", "--log-file", "$work/server.log", "--log-level", "debug"]
}
JSON
cat >"$work/data/User/settings.json" <<JSON
{
  "dovetail.threshold": 0,
  "dovetail.comments": false,
  "dovetail.automaticDeadline": 20000,
  "dovetail.invokedDeadline": 5000,
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "editor.minimap.enabled": false,
  "security.workspace.trust.enabled": false
}
JSON
# What the launcher says where there is no JDK: itself, where it finds none.
mkdir -p "$work/bare/bin"
for tool in sh sed readlink dirname find head cat; do
  ln -s "$(command -v $tool)" "$work/bare/bin/$tool"
done
sed 's|/usr/lib/jvm/\* /usr/java/\* /opt/java/\*||; s|"${HOME:-}"/.sdkman[^ ]* "${HOME:-}"/.jdks/\*||' \
  "$root/dovetail" >"$work/bare/dovetail"
cat >"$work/bare/start" <<RUN
#!/bin/sh
exec env -i PATH="$work/bare/bin" "$work/bare/bin/sh" "$work/bare/dovetail" "\$@"
RUN
chmod +x "$work/bare/start"

entry=$folder/code-server/node_modules/code-server/out/node/entry.js
export DOVETAIL_BUILD=never
common="--config $work/config.yaml --user-data-dir $work/data --extensions-dir $work/extensions"
vsce=$root/editors/vscode/node_modules/.bin/vsce
[ -e "$vsce" ] || (cd "$root/editors/vscode" && npm --no-audit --no-fund --loglevel=error ci --ignore-scripts) ||
  skip "vsce cannot be had"
for name in other python; do
  (cd "$root/test/editors/vscode/$name" && "$vsce" package \
    --no-dependencies --allow-missing-repository --skip-license -o "$work/$name.vsix") >"$work/$name.log" 2>&1 ||
    { cat "$work/$name.log"; exit 1; }
done
# shellcheck disable=SC2086
node "$entry" $common --install-extension "$vsix" --install-extension "$work/other.vsix" --install-extension "$work/python.vsix" \
  >"$work/install.log" 2>&1 || { cat "$work/install.log"; exit 1; }
export NODE_PATH="$folder/tools/node_modules"
# shellcheck disable=SC2086
serve() { # FOLDER
  port=$((20000 + ($$ + $(date +%s)) % 20000))
  node "$entry" $common --auth none --bind-addr "127.0.0.1:$port" --disable-telemetry \
    --disable-update-check --disable-workspace-trust "$1" >"$work/code-server.log" 2>&1 &
  server=$!
  address="http://127.0.0.1:$port/?folder=$1"
}
stop() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null || :; wait "$server" 2>/dev/null || :; }
  server=
}
failed() {
  echo "FAILED" >&2
  tail -n 20 "$work/code-server.log" "$work/server.log" 2>/dev/null | cut -c1-200 || :
  cp "$work"/*.png "$work"/*.json* "$root/.dovetail/editors/" 2>/dev/null || :
  exit 1
}
runs() { [ -z "$only" ] || [ "$only" = "$1" ]; }
if runs installed && [ -z "${1:-}" ]; then
  cp "$work/data/Machine/settings.json" "$work/machine.json"
  echo '{}' >"$work/data/Machine/settings.json"
  printf 'fn main() {\n}\n' >"$work/ws/notes.rs"
  mkdir "$work/on-path"
  printf '#!/bin/sh\necho $$ >"%s"\nexec "%s" "$@"\n' "$work/pid" "$root/dovetail" >"$work/on-path/dovetail"
  chmod +x "$work/on-path/dovetail"
  usual=$PATH
  export VSCODE_CLI=1 # the PATH is this one, and not what a login shell says
  PATH=$(echo "$usual" | tr : '\n' | while read -r on; do [ -e "$on/dovetail" ] || printf '%s:' "$on"; done)
  serve "$work/ws"
  timeout 600 node "$locks/installed.js" "$chromium" "$address" "$work" chosen "$root/dovetail" || failed
  stop
  grep -q '"dovetail.server.path": "'"$root/dovetail"'"' "$work/data/Machine/settings.json" || failed
  echo '{}' >"$work/data/Machine/settings.json"
  PATH=$work/on-path:$usual
  serve "$work/ws"
  timeout 600 node "$locks/installed.js" "$chromium" "$address" "$work" on-path || failed
  stop
  PATH=$usual
  unset VSCODE_CLI
  cp "$work/machine.json" "$work/data/Machine/settings.json"
  cp "$root/examples/shapes.py" "$work/ws/shapes.py"
  cp "$work"/*.png "$root/.dovetail/editors/"
fi
if runs newcomer; then
  cp "$work/data/User/settings.json" "$work/settings.json"
  sed -i '/"dovetail\./d; s/^{/{ "editor.quickSuggestions": { "other": "off" },/' "$work/data/User/settings.json"
  for name in total cost; do
    printf 'def %s(prices):\n    result = 0\n    for price in prices:\n        result += price\n    return result\n\n\n' $name
  done >"$work/ws/prices.py"
  printf 'def largest(prices):\n    result = 0\n    ' >>"$work/ws/prices.py"
  serve "$work/ws"
  busy=
  for _ in 1 2; do
    timeout 300 sh -c 'while :; do :; done' &
    busy="$busy $!"
  done
  status=0
  timeout 300 node "$locks/newcomer.js" "$chromium" "$address" "$work" || status=$?
  # shellcheck disable=SC2086
  kill $busy
  [ $status = 0 ] || failed
  stop
  cp "$work/settings.json" "$work/data/User/settings.json"
  rm -f "$work/server.log"
  cp "$work"/*.png "$root/.dovetail/editors/"
fi
if runs languages; then
  for program in notes gallery queue tasks words post; do
    for source in "$root/test/editors/person/diary/$program"/program.*; do
      cp "$source" "$work/ws/$program.${source##*.}"
    done
  done
  cp "$root/test/editors/neovim/shapes.rs" "$work/ws"
  export DOVETAIL_CACHE="$work/cache"
  "$root/dovetail" language add rust || { echo FAILED; exit 1; }
  printf '%s\n' '<!doctype html>' '<img id="picture" hidden>' '<script>' '  document.addEventListener("click", () => {' \
    '      const picture = document.getElementById("picture");' '      picture.hidden = false;' '  });' '</script>' >"$work/ws/page.html"
  printf '%s\n' '<template>' '  <img v-for="picture in pictures">' '</template>' '' '<script>' 'export default {' \
    '  data() {' '    return { pictures: [] };' '  },' '  methods: {' '    reset() {' '      this.pictures = [];' '    },' '  },' '};' \
    '</script>' >"$work/ws/card.vue"
  cp "$work/data/User/settings.json" "$work/settings.json"
  sed -i 's/^{/{ "editor.quickSuggestions": { "other": "off", "comments": "off", "strings": "off" },\
    "editor.suggestOnTriggerCharacters": false, "typescript.validate.enable": false, "javascript.validate.enable": false,/' \
    "$work/data/User/settings.json"
  serve "$work/ws"
  timeout 900 node "$locks/languages.js" "$chromium" "$address" "$work" "$work" || failed
  stop
  cp "$work/settings.json" "$work/data/User/settings.json"
  parses "$work" || { echo FAILED; exit 1; }
  unset DOVETAIL_CACHE
  rm "$work"/accepted* "$work/server.log"
  cp "$work"/*.png "$root/.dovetail/editors/"
  [ $pictures = no ] || cp "$work"/vscode-js.png "$work"/vscode-jsx.png "$work"/vscode-ts.png "$work"/vscode-tsx.png "$work"/vscode-go.png "$work"/vscode-java.png "$root/docs/images/"
fi
if runs test; then
  cp "$work/data/Machine/settings.json" "$work/machine.json"
  # A repository that names a program of its own, which must not be started.
  mkdir -p "$work/ws/.vscode"
  printf '#!/bin/sh\n: >"%s"\n' "$work/started-by-folder" >"$work/ws/theirs"
  chmod +x "$work/ws/theirs"
  printf '{ "dovetail.server.path": "${workspaceFolder}/theirs", "dovetail.server.arguments": ["theirs"] }' \
    >"$work/ws/.vscode/settings.json"
  serve "$work/ws"
  timeout 900 node "$locks/test.js" "$chromium" "$address" "$work" "$work" || failed
  stop
  [ ! -e "$work/started-by-folder" ] || { echo "the folder's program was started" >&2; failed; }
  rm -r "$work/ws/.vscode"
  cp "$work/machine.json" "$work/data/Machine/settings.json"
  parses "$work" || { echo FAILED; exit 1; }
  cp "$work"/*.png "$root/.dovetail/editors/"
  [ $pictures = no ] || cp "$work/vscode-suggested.png" "$root/docs/images/"
fi
if runs heads; then
  cp "$work/data/User/settings.json" "$work/settings.json"
  rm -f "$work/server.log"
  # With a threshold of 0 a body is written, however unlikely; by default the head is likely, and its body is not.
  sed -i 's/"dovetail.threshold": 0,/"editor.quickSuggestions": { "other": "off" },/' "$work/data/User/settings.json"
  serve "$work/ws"
  timeout 300 node "$locks/heads.js" "$chromium" "$address" "$work" || failed
  stop
  cp "$work/settings.json" "$work/data/User/settings.json"
  parses "$work" || { echo FAILED; exit 1; }
fi
if runs grammars; then
  mkdir -p "$work/own/.vscode"
  own_grammar "$work/own"
  echo '{}' >"$work/own/.vscode/settings.json"
  cp "$work/data/User/settings.json" "$work/settings.json"
  { page json | sed '$s/ *}$/,/'; sed '1s/^{//; /"dovetail\./d' "$work/settings.json"; } >"$work/data/User/settings.json"
  serve "$work/own"
  timeout 300 node "$locks/grammars.js" "$chromium" "$address" "$work" || failed
  stop
  cp "$work/settings.json" "$work/data/User/settings.json"
  sed '/^more: /d' "$work/own/svc.lark" >"$work/own/as-before.lark"
  # what was accepted may leave the service open, as it was
  { cat "$work/own/shop.svc"; tail -n 1 "$work/own/shop.svc" | grep -q '}$' || echo "}"; } >"$work/own/closed.svc"
  "$root/dovetail" check --grammar "$work/own/as-before.lark" "$work/own/closed.svc" || { echo FAILED; exit 1; }
  cp "$work"/*.png "$root/.dovetail/editors/"
fi
if runs trial; then
  stand_in "$work/stand-in"
  printf '{ "dovetail.server.path": "%s", "dovetail.server.arguments": [] }' "$work/stand-in/dovetail" \
    >"$work/data/Machine/settings.json"
  sed -i 's/^{/{ "editor.quickSuggestions": { "other": "off", "comments": "off", "strings": "off" },\
    "editor.suggestOnTriggerCharacters": false, "editor.scrollBeyondLastLine": false, "editor.wordBasedSuggestions": "off",/' "$work/data/User/settings.json"
  : >"$work/ws/trial.py"
  serve "$work/ws"
  timeout 900 node "$locks/trial.js" "$chromium" "$address" "$work" ${TRIAL_KEYS:-} || failed
  stop
fi
echo PASSED
