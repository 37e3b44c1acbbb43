#!/bin/bash
# Against a real llama.cpp server with the embedded model as GGUF (test/remote/gguf.py): the same middles as with the
# model here, in 16 bits. test/remote/llama.sh [COUNT]
#   LLAMA_SERVER  the program, with its options for libraries (default: llama-server on the PATH)
#   PYTHON        has numpy and safetensors (default: python3)
# Exit status 77 where the server or the Python packages cannot be had.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
server=${LLAMA_SERVER:-$(command -v llama-server || true)}
python=${PYTHON:-python3}
[ -n "$server" ] || { echo "SKIPPED: no llama-server (Debian: llama.cpp-tools); LLAMA_SERVER names one" >&2; exit 77; }
"$python" -c 'import numpy, safetensors' 2>/dev/null ||
  { echo "SKIPPED: $python has no numpy and safetensors; PYTHON names another" >&2; exit 77; }
work=$(mktemp -d)
port=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
model="$root/model/src/main/resources/dovetail/model/default"
"$python" "$root/test/remote/gguf.py" "$model" "$work/dovetail.gguf"
# shellcheck disable=SC2086
$server -m "$work/dovetail.gguf" --host 127.0.0.1 --port "$port" -np 4 -c 8192 -t 1 -tb 1 --poll 0 --no-ui --offline \
  >"$work/log" 2>&1 &
pid=$!
trap 'kill $pid 2>/dev/null; rm -rf "$work"' EXIT
url=http://127.0.0.1:$port
for _ in $(seq 100); do
  "$python" -c "import urllib.request; urllib.request.urlopen('$url/health')" 2>/dev/null && break
  kill -0 $pid 2>/dev/null || { tail -5 "$work/log" >&2; echo "SKIPPED: the server does not start" >&2; exit 77; }
  sleep 0.2
done
"$root/dovetail" doctor --remote "$url"
"$python" "$root/test/remote/places.py" "${1:-30}" 1 >"$work/holes"
complete() { "$root/dovetail" complete --jsonl "$work/holes" --max-tokens 32 "$@"; }
complete --precision fp16 >"$work/here"
complete --remote "$url" --remote-tokenizer "$model/tokenizer.json" >"$work/there"
"$python" "$root/test/remote/same.py" "$work/here" "$work/there"
