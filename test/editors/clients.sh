#!/bin/sh
# Completion clients that speak HTTP, in a real Neovim or Vim, with Dovetail's server and its model: types in whole programs at a
# person's pace, accepts what is drawn, and keeps the file after each. Status 0: suggestions were accepted, and every file
# parses; 77: skipped, and standard error says why.
#
#   test/editors/clients.sh [--window] CLIENT[,CLIENT...] [ACCEPTS [PROGRAM...]]
#
# CLIENT: llama.vim, minuet, or lsp, Dovetail's own plugin for comparison, in Neovim; vim, which is llama.vim in Vim. All at
# once, each with an editor of its own, in the same files, those in Neovim at the same places.
# ACCEPTS: how many each (default: 100). PROGRAM: folders of person/diary (default: four languages), or paths of source files.
# The server finds the files (`--folder`); with --window it knows what the client sends and nothing else: then files that do
# not parse are counted, and nothing is asserted of them. DOVETAIL_TEST_CLIENTS=FOLDER: the clients' repositories are there, by
# their names; else they are fetched.
# DOVETAIL_TEST_PORT=PORT: another server is there (llama-server --api-prefix /llama.vim/5000); how much breaks without Dovetail.
# DOVETAIL_TEST_KEEP=FOLDER keeps the logs. DOVETAIL_TEST_SEED=N types otherwise.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/test/editors/debian.sh"
. "$root/test/editors/parses.sh"
promise=file
[ "${1:-}" != --window ] || { promise=window; shift; }
clients=$(echo "${1:?"which client?"}" | tr , ' ')
accepts=${2:-100}
shift $(($# < 2 ? $# : 2))
[ $# != 0 ] || set -- loans quiz tram ferries
command -v curl >/dev/null || debian_skip "there is no curl, which clients start"
neovim=$root/.dovetail/editors/neovim-0.12
debian_fetch sid "$neovim" neovim=0.12.4-1
work=$(mktemp -d)
server='' started=''
ended() {
  for one in $started $server; do kill "$one" 2>/dev/null || :; done
  wait
  [ -z "${DOVETAIL_TEST_KEEP:-}" ] || cp -r "$work" "$DOVETAIL_TEST_KEEP"
  rm -rf "$work"
}
trap ended EXIT
trap 'exit 143' TERM HUP INT
sources=${DOVETAIL_TEST_CLIENTS:-$work}

# fetched REPOSITORY COMMIT: the client's folder is `plugin`.
fetched() {
  plugin=$sources/${1#*/}
  [ -d "$plugin" ] || { git clone -q "https://github.com/$1" "$plugin" 2>"$work/git" && git -C "$plugin" checkout -q "$2"; } ||
    debian_skip "$1 cannot be fetched: $(head -n 1 "$work/git")"
}

mkdir "$work/ws"
for program in "$@"; do
  [ ! -f "$program" ] || { cp "$program" "$work/ws/"; continue; }
  for source in "$root/test/editors/person/diary/$program"/program.*; do
    cp "$source" "$work/ws/$program.${source##*.}"
  done
done
export DOVETAIL_BUILD=never XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state" XDG_DATA_HOME="$work/data"
export XDG_RUNTIME_DIR="$work"
folder=
[ $promise = window ] || folder="--folder $work/ws"
port=${DOVETAIL_TEST_PORT:-}
DOVETAIL_TOKEN=none
if [ -z "$port" ] && [ "$clients" != lsp ]; then
  # shellcheck disable=SC2086
  "$root/dovetail" serve --http 0 $folder --log-file "$work/server.log" --log-level debug </dev/null >/dev/null 2>"$work/told" &
  server=$!
  for _ in $(seq 600); do
    port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/told" | head -n 1)
    [ -z "$port" ] || break
    sleep 0.1
  done
  [ -n "$port" ] || { echo "FAILED: the server told no port"; cat "$work/told"; exit 1; }
  DOVETAIL_TOKEN=$(head -n 1 "$work/dovetail/$port.token")
fi
export DOVETAIL_TOKEN DOVETAIL_TEST_PORT="$port" DOVETAIL_TEST_ACCEPTS=$accepts
# in_neovim, in_vim: types with `client`, whose folder is `plugin`.
in_neovim() {
  NVIM_LOG_FILE="$work/$client/log" timeout 7200 "$neovim/run" nvim --headless -n -i NONE -u NONE \
    --cmd "set runtimepath^=$plugin,$root/test/editors/neovim" \
    --cmd "luafile $root/test/editors/neovim/clients.lua" "$work"/ws/* >"$work/$client/screen" 2>&1
}
in_vim() {
  cat >"$work/$client/start" <<RUN
stty rows 40 cols 150
exec env VIMRUNTIME="$vim/usr/share/vim/vim91" "$vim/run" vim.basic -N -n -i NONE -u "$root/test/editors/vim/clients.vim" "$work"/ws/*
RUN
  mkfifo "$work/$client/keys"
  TERM=xterm timeout 7200 script -qec "sh $work/$client/start" /dev/null >"$work/$client/screen" 2>&1 <>"$work/$client/keys"
}

for client in $clients; do
  editor=in_neovim
  case $client in
    llama.vim | vim) fetched ggml-org/llama.vim a1c8e6e40cb45df59b78add5b65d575386832465 ;;
    minuet) fetched milanglacier/minuet-ai.nvim 479487c34041f53aad3184597428e42d9f3333b5 ;;
    lsp) plugin=$root/editors/neovim ;;
    *) echo "clients.sh: llama.vim, vim, minuet or lsp" >&2; exit 2 ;;
  esac
  if [ "$client" = vim ]; then
    editor=in_vim vim=$root/.dovetail/editors/vim
    debian_fetch trixie "$vim" vim=2:9.1.1230-2+deb13u2
    command -v script >/dev/null 2>&1 || debian_skip "script (of bsdutils) is not here, which gives Vim a terminal"
  fi
  mkdir "$work/$client"
  export DOVETAIL_TEST_ROOT="$root" DOVETAIL_TEST_CLIENT=$client DOVETAIL_TEST_RESULT="$work/$client/result" DOVETAIL_TEST_PLUGIN="$plugin"
  $editor &
  started="$started $!"
done
# shellcheck disable=SC2086
for one in $started; do wait "$one" || :; done
status=0
for client in $clients; do
  cat "$work/$client/result"
  grep -q '^PASSED$' "$work/$client/result" || { echo "FAILED: $client"; cat "$work/$client/screen"; status=1; }
  parses "$work/$client" || { [ $promise = window ] && echo "these files do not parse as a whole" || status=1; }
done
exit $status
