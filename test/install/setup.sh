#!/bin/sh
# `dovetail setup` with real editors and an empty home: Neovim, Emacs with lsp-mode, VS Code's extensions by code-server. Each
# starts the server that was set up; Neovim gets its first suggestion. Then all is undone, and the home is as it was.
#
#   test/install/setup.sh [LAUNCHER]     default: ./dovetail
#
# Editors that test/editors/*.sh has not fetched are left out. Status 77: none was there.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
launcher=${1:-$root/dovetail}
editors=$root/.dovetail/editors
fail() { echo "FAILED: $*" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/home/.emacs.d"
program() { # NAME COMMAND
  printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
  echo "with $1: $(here "$1" --version 2>&1 | head -n 1)"
}
here() { env -i PATH="$work/bin:/usr/bin:/bin" HOME="$work/home" DOVETAIL_BUILD=never DOVETAIL_CACHE="$work/cache" "$@"; }
[ ! -x "$editors/neovim-0.12/run" ] || program nvim "$editors/neovim-0.12/run nvim"
emacs=$editors/emacs
if [ -x "$emacs/run" ]; then
  lisp=$(ls -d "$emacs"/usr/share/emacs/[0-9]*/lisp)
  dump=$(find "$emacs/usr" -name 'emacs*.pdmp' | head -n 1)
  # Its own Lisp, and packages as its manager would have activated them.
  path=$(find "$lisp" "$emacs/usr/share/emacs/site-lisp" -type d | tr '\n' ':')
  program emacs "env EMACSLOADPATH=$path EMACSDATA=${lisp%/lisp}/etc $emacs/run emacs-nox --dump-file=$dump"
fi
code=$editors/vscode/code-server/node_modules/code-server/out/node/entry.js
[ ! -e "$code" ] ||
  program code-server "$editors/vscode/tools/node_modules/node/bin/node $code --user-data-dir $work/code --extensions-dir $work/extensions"
[ -n "$(ls "$work/bin")" ] || { echo "SKIPPED: no editor was fetched by test/editors" >&2; exit 77; }
printf '(setq mine 1)' >"$work/home/.emacs.d/init.el"
listing() { (cd "$work/home" && find . ! -path './.cache*' ! -path './.local/state/nvim*' ! -path './.config/code-server*' ! -path './.local/share/code-server*' -printf '%p %y %l\n' -type f -exec cksum {} + | LC_ALL=C sort); }
before=$(listing)

here "$launcher" setup --dry-run >"$work/plan" || { cat "$work/plan"; fail "the plan"; }
! grep -qF " ${HOME:-/root}/." "$work/plan" || fail "it would write into the real home"
[ "$(listing)" = "$before" ] || fail "a dry run wrote something"
here "$launcher" setup </dev/null >/dev/null 2>&1 || fail "asked, and nobody answered"
[ "$(listing)" = "$before" ] || fail "nobody said yes"
here "$launcher" setup --yes || fail "setup"
once=$(listing)
here "$launcher" setup --yes >"$work/twice" || fail "setup, twice"
[ "$(listing)" = "$once" ] || fail "the second time wrote something"

if [ -e "$work/bin/nvim" ]; then
  cp "$root/examples/shapes.py" "$work/shapes.py"
  cat >"$work/ask.lua" <<'LUA'
local client
vim.wait(60000, function()
  client = vim.lsp.get_clients({ name = "dovetail" })[1]
  return client ~= nil and client.initialized
end, 100)
assert(client, "no client")
local text = ""
for _ = 1, 20 do
  local answer = client:request_sync("textDocument/inlineCompletion", {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    position = { line = 26, character = 41 },
    context = { triggerKind = 1 },
  }, 60000, 0)
  local items = answer and answer.result and answer.result.items or {}
  if #items > 0 then
    text = items[1].insertText
    break
  end
end
io.stdout:write("Neovim was suggested: " .. text .. "\n")
vim.cmd(text == "" and "cquit" or "qall!")
LUA
  here nvim --headless "$work/shapes.py" -c "luafile $work/ask.lua" || fail "Neovim: nothing was suggested"
fi
if [ -e "$work/bin/emacs" ]; then
  here emacs --batch --eval '(setq native-comp-enable-subr-trampolines nil)' -l "$work/home/.emacs.d/init.el" --eval '(progn (unless (memq (quote dovetail-start) python-mode-hook) (kill-emacs 1))
    (unless (file-executable-p (car dovetail-command)) (kill-emacs 2)) (message "Emacs starts %s" dovetail-command))' || fail "Emacs"
fi
if [ -e "$work/bin/code-server" ] && grep -q install-extension "$work/plan"; then
  here code-server --list-extensions 2>/dev/null | grep -qx dovetail.dovetail || fail "VS Code has no extension"
  echo "VS Code has the extension"
fi

here "$launcher" setup --undo || fail "undo"
[ "$(listing)" = "$before" ] || { echo "$before" >"$work/before"; listing | diff "$work/before" - || :; fail "something is left"; }
[ ! -e "$work/bin/code-server" ] || ! here code-server --list-extensions 2>/dev/null | grep -qx dovetail.dovetail || fail "the extension is left"
echo PASSED
