#!/bin/sh
# The engine as Maven Central would give it: an empty project names it, and examples/Middle.java runs with what came.
#
#   test/install/engine.sh [RELEASE]     default: target/release
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
release=$(cd "${1:-$root/target/release}" 2>/dev/null && pwd) || { echo "SKIPPED: no release; build/release makes it" >&2; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(ls "$release/central/dev/dovetail/dovetail-engine")
cat >"$work/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>an</groupId><artifactId>empty-project</artifactId><version>1</version>
  <repositories><repository><id>release</id><url>file://$release/central</url></repository></repositories>
  <dependencies>
    <dependency><groupId>dev.dovetail</groupId><artifactId>dovetail-engine</artifactId><version>$version</version></dependency>
  </dependencies>
</project>
POM
# What the empty project has fetched is not the user's to keep.
kept=$(mvn -q help:evaluate -Dexpression=settings.localRepository -DforceStdout 2>/dev/null || echo "$HOME/.m2/repository")
trap 'rm -rf "$work" "$kept/dev/dovetail/dovetail-engine/$version"' EXIT
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath -Dmdep.outputFile="$work/classpath"
grep -q "dovetail-engine-$version.jar" "$work/classpath" || { echo "FAILED: it did not come" >&2; exit 1; }
! tr : '\n' <"$work/classpath" | grep -E '/(lexer|grammars|quotient)-' || { echo "FAILED: it needs what is not published" >&2; exit 1; }
java=$(ls -d "${JAVA_HOME:-/none}"/bin/java /usr/lib/jvm/*25*/bin/java 2>/dev/null | head -n 1)
"$java" -cp "$(cat "$work/classpath")" "$root/examples/Middle.java" "$root/examples/list.lark" || { echo "FAILED: it does not run" >&2; exit 1; }
echo PASSED
