#!/bin/sh
# Starts both launchers, bin/dovetail and bin/dovetail.cmd, from a folder with an awkward name, the latter by Wine, each with
# a program in java's place that tells its arguments: they must say the same. With a node.exe npm's shim is started there, too.
#
#   test/install/launchers.sh [NODE.EXE]
#
# Status 77: Wine or MinGW-w64's compiler is not here.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
for tool in wine x86_64-w64-mingw32-gcc; do
  command -v "$tool" >/dev/null || { echo "SKIPPED: no $tool"; exit 77; }
done
[ -z "${1:-}" ] || node=$(readlink -f "$1")
work=$(mktemp -d)
trap 'WINEPREFIX=$work/wine wineserver -k 2>/dev/null || :; rm -rf "$work"' EXIT
export WINEPREFIX="$work/wine" WINEDEBUG=-all WINEARCH=win64
wine cmd /c ver >/dev/null 2>&1
home="$WINEPREFIX/drive_c/Program Files (x86)/Dove & tail's (1)"
mkdir -p "$home/bin" "$home/lib" "$home/runtime/bin" "$home/runtime/lib"
: >"$home/lib/dovetail.aot"
echo 0 >"$home/lib/time"
: >"$home/lib/dovetail-server.jar"
: >"$home/runtime/lib/modules"
cp "$root/build/dist/dovetail" "$home/bin"
chmod +x "$home/bin/dovetail"
sed 's/$/\r/' "$root/build/dist/dovetail.cmd" >"$home/bin/dovetail.cmd"
cat >"$work/java.c" <<'C'
#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
  for (int i = 1, own = 0; i < count; i++) {
    own |= !strcmp(words[i], "dovetail.server.Main");
    if (own) printf("[%s]", words[i]);
    else if (!strncmp(words[i], "-XX:", 4)) printf("[%.*s]", (int) strcspn(words[i], "="), words[i]);
  }
  puts("");
  return count > 18 ? 2 : 7;
}
C
x86_64-w64-mingw32-gcc -o "$home/runtime/bin/java.exe" "$work/java.c"
cc -o "$home/runtime/bin/java" "$work/java.c"
cd "$work"
while read -r line; do
  cmd=0 shell=0
  printf '@"%s" %s\r\n' "C:\\Program Files (x86)\\Dove & tail's (1)\\bin\\dovetail.cmd" "$line" >one.cmd
  wine cmd /c one.cmd >cmd.txt 2>/dev/null </dev/null || cmd=$?
  eval "\"\$home/bin/dovetail\" $line" >shell.txt </dev/null || shell=$?
  tr -d '\r' <cmd.txt | diff - shell.txt && [ $cmd = $shell ] || { echo "FAILED: $line (status $cmd, $shell)"; exit 1; }
done <<'LINES'

--version
grammar "a b.lark"
language add go 3 4 5 6 7 8 9 10 11
check "a & b.py" "x^y" c,d e=f
complete "a (b) & c.py" --at 3:4 "|<>!PATH" "it's"
complete "a b)" "say \"hi\""
explain "f(x)" ""
check --jsonl
check a --decoder x
check 1 2 3 4 5 6 7 8 9
check 1 2 3 4 5 6 7 8
serve --stdio
checks a
LINES
[ -n "${node:-}" ] || { echo "OK, but npm's shim: no node.exe is named"; exit 0; }
modules="$home/node_modules"
mkdir -p "$modules/dovetail-lsp/bin" "$modules/dovetail-lsp-win32-x64"
cp "$root/build/npm/bin/dovetail.js" "$modules/dovetail-lsp/bin"
cp -r "$home/bin" "$home/lib" "$home/runtime" "$modules/dovetail-lsp-win32-x64"
echo '{"name": "dovetail-lsp-win32-x64"}' >"$modules/dovetail-lsp-win32-x64/package.json"
wine reg add 'HKCU\Software\Wine' /v Version /d win10 /f >/dev/null 2>&1 # node asks for it
shim="C:\\Program Files (x86)\\Dove & tail's (1)\\node_modules\\dovetail-lsp\\bin\\dovetail.js"
for program in wine "$home/bin/dovetail"; do
  set -- check "a b.py" "x&y" 'say "hi"' 'C:\b\' ""
  [ "$program" != wine ] || set -- "$node" "$shim" "$@"
  "$program" "$@" 2>/dev/null </dev/null | tr -d '\r' >"$(basename "$program").txt"
done
diff wine.txt dovetail.txt || { echo "FAILED: npm's shim"; exit 1; }
echo OK
