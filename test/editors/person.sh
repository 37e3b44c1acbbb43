# A stand-in for Dovetail's server, of which a trial can tell what belongs to which text. To be sourced;
# `root` is the repository, which has to be built.
#
#   stand_in FOLDER                 compiles it into FOLDER, where FOLDER/dovetail then starts it
#   person FOLDER ARGUMENT...       types at a person's pace (Person.java has the arguments)

# The first JDK 25 or later, where ./dovetail looks first.
person_jdk() {
  for home in "${DOVETAIL_JAVA_HOME:-}" "${JAVA_HOME:-}" \
    "$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")" /usr/lib/jvm/*; do
    found=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null) || continue
    [ "${found:-0}" -ge 25 ] && [ -x "$home/bin/javac" ] && { echo "$home"; return 0; }
  done
  return 1
}

stand_in() {
  [ -f "$root/server/target/classpath" ] || { echo "FAILED: nothing is built (./dovetail --version builds)" >&2; exit 1; }
  gson=$(tr ':' '\n' <"$root/server/target/classpath" | grep '/gson-' | head -n 1)
  java=$(person_jdk) || { echo "FAILED: no JDK 25 was found" >&2; exit 1; }
  mkdir -p "$1/classes"
  "$java/bin/javac" -proc:none -d "$1/classes" -cp "$gson" "$root"/test/editors/person/*.java || exit 1
  cat >"$1/dovetail" <<RUN
#!/bin/sh
exec "$java/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx128m -cp "$1/classes:$gson" StandIn "\$@"
RUN
  chmod +x "$1/dovetail"
}

person() {
  classes=$1/classes
  shift
  "$java/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$classes" Person "$@"
}
