# To be sourced; `root` is the repository, which has to be built.
#
#   duel PROFILE CASES HIDES    compares what a client left (a case of JSON a line) with what Dovetail says it leaves

client_jdk() {
  for home in "${DOVETAIL_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    found=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null) || continue
    [ "${found:-0}" -ge 25 ] && [ -x "$home/bin/javac" ] && { echo "$home"; return 0; }
  done
  echo "FAILED: no JDK 25 was found" >&2
  return 1
}

duel() {
  [ -d "$root/protocol/target/classes" ] || { echo "FAILED: nothing is built (./dovetail --version builds)" >&2; exit 1; }
  gson=$(tr ':' '\n' <"$root/server/target/classpath" | grep '/gson-' | head -n 1)
  java=$(client_jdk) || exit 1
  mkdir -p "$work/classes"
  "$java/bin/javac" -proc:none -d "$work/classes" -cp "$root/protocol/target/classes:$gson" \
    "$root/test/clients/Duel.java"
  "$java/bin/java" -cp "$work/classes:$root/protocol/target/classes:$gson" dovetail.protocol.http.Duel "$1" "$2" "$3"
}
