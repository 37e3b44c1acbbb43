#!/bin/bash
# Against a real llama.cpp server with the embedded model as GGUF (test/remote/gguf.py): the same middles as with the
# model here, in 16 bits; then several editors that type at once.
#
#   test/remote/llama.sh [--timeout SECONDS] [COUNT]      default: no limit, 30 holes
#
#   LLAMA_SERVER  the program, with its options for libraries (default: llama-server on the PATH; else Debian's package
#                 llama.cpp-tools is fetched from the mirror of this machine's apt and unpacked into .dovetail/llama)
#   DEBIAN_SUITE  which suite's (default: sid)
#   DOVETAIL      the program (default: ./dovetail)
# Exit status 77 where the server cannot be had, 124 where the time is up.
set -eu
limit=0
if [ "${1:-}" = --timeout ]; then limit=$2; shift 2; fi
count=${1:-30}
if [ "$limit" != 0 ] && [ -z "${LLAMA_SH_LIMITED:-}" ]; then
  exec env LLAMA_SH_LIMITED=1 timeout --kill-after=10 "$limit" "$0" "$count"
fi
root=$(cd "$(dirname "$0")/../.." && pwd)
dovetail=${DOVETAIL:-$root/dovetail}
skip() { echo "SKIPPED: $*" >&2; exit 77; }
work=$(mktemp -d)
pid=
trap 'kill $pid 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 124' TERM

# Unpacks the program, with its loader, into a folder; nothing is installed, and apt's own state is left alone.
fetch() {
  local out=$1 state=$work/apt mirror
  mkdir -p "$state"/{lists/partial,cache/archives/partial,none} "$out.part"
  : >"$state/status"
  mirror=$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
    grep -oE 'https?://[^ ]+/debian/?( |$)' | head -1 || true)
  [ -n "$mirror" ] || return 1
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror ${DEBIAN_SUITE:-sid} main" >"$state/sources"
  local options=(-qq -o "Dir::State::Lists=$state/lists" -o "Dir::State::status=$state/status" -o "Dir::Cache=$state/cache"
    -o "Dir::Etc::sourcelist=$state/sources" -o "Dir::Etc::sourceparts=$state/none"
    -o "Dir::Etc::preferencesparts=$state/none" -o APT::Sandbox::User=root -o APT::Install-Recommends=false)
  apt-get "${options[@]}" update >&2 || return 1
  apt-get "${options[@]}" -y --download-only install llama.cpp-tools >&2 || return 1
  for package in "$state"/cache/archives/*.deb; do
    dpkg-deb -x "$package" "$out.part" || return 1
    case $package in */llama.cpp-tools_*) basename "$package" >"$out.part/VERSION" ;; esac
  done
  mv "$out.part" "$out"
}

# Prints the program of such a folder.
unpacked() {
  local lib=$1/usr/lib/x86_64-linux-gnu backend=x64 loader
  if grep -qw avx2 /proc/cpuinfo; then backend=haswell; fi
  loader=$(find "$1" -name ld-linux-x86-64.so.2 | head -1)
  backend=$(find "$lib" -name "libggml-cpu-$backend.so" | head -1)
  cat "$1/VERSION" >&2
  echo "env GGML_BACKEND_PATH=$backend $loader --library-path $lib:$lib/llama $1/usr/bin/llama-server"
}

server=${LLAMA_SERVER:-$(command -v llama-server || true)}
if [ -z "$server" ]; then
  kept=$root/.dovetail/llama/${DEBIAN_SUITE:-sid}
  rm -rf "$kept.part"
  mkdir -p "${kept%/*}"
  [ -d "$kept" ] || fetch "$kept" || skip "no llama-server, and Debian's llama.cpp-tools cannot be fetched"
  server=$(unpacked "$kept")
fi
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
model="$root/model/src/main/resources/dovetail/model/default"
python3 "$root/test/remote/gguf.py" "$model" "$work/model.gguf"
# shellcheck disable=SC2086
$server -m "$work/model.gguf" --host 127.0.0.1 --port "$port" -np 4 -c 8192 -t 1 -tb 1 --poll 0 --no-ui --offline \
  >"$work/log" 2>&1 &
pid=$!
url=http://127.0.0.1:$port
for _ in $(seq 300); do
  python3 -c "import urllib.request; urllib.request.urlopen('$url/health')" 2>/dev/null && break
  kill -0 $pid 2>/dev/null || { tail -5 "$work/log" >&2; skip "the server does not start"; }
  sleep 0.2
done
"$dovetail" doctor --remote "$url"
python3 "$root/test/remote/places.py" "$count" 1 >"$work/holes"
complete() { "$dovetail" complete --jsonl "$work/holes" --form raw --max-tokens 32 "$@"; }
complete --precision fp16 >"$work/here"
complete --remote "$url" --remote-timeout 120 >"$work/there"
[ -z "${KEEP:-}" ] || cp "$work/here" "$work/there" "$work/holes" "$KEEP"
python3 "$root/test/remote/same.py" "$work/here" "$work/there"
python3 "$root/test/remote/editors.py" "$dovetail" "$url"
