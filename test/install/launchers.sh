#!/bin/sh
# Starts both launchers, bin/dovetail and bin/dovetail.cmd, from a folder with an awkward name, the latter by Wine, each with
# a program in java's place that tells its arguments: they must say the same.   test/install/launchers.sh
# Status 77: Wine or MinGW-w64's compiler is not here.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
for tool in wine x86_64-w64-mingw32-gcc; do
  command -v "$tool" >/dev/null || { echo "SKIPPED: no $tool"; exit 77; }
done
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
echo "OK"
