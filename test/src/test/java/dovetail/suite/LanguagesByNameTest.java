package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A language is a folder of resources: the program's sources have no name of one. */
final class LanguagesByNameTest {
  /** The judges of evaluations are programs of one language each. */
  private static final List<String> JUDGES = List.of("PythonOracle.java", "OracleOption.java");

  /** What the protocol and the program are written in are named where they are no languages. */
  private static final List<String> ELSEWHERE = List.of("json", "java");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$| // .*$");

  @Test
  void noClassKnowsALanguage() throws IOException {
    Pattern names = names();
    List<String> found = new ArrayList<>();
    for (Path file : sources()) {
      String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
      if (!JUDGES.contains(file.getFileName().toString())) {
        code.lines()
            .filter(line -> names.matcher(line.replace("PythonOracle", "")).find())
            .forEach(line -> found.add(file.getFileName() + ": " + line.strip()));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void namesAreFound() throws IOException {
    assertThat(names().matcher("find(\"python\")").find()).isTrue();
    assertThat(names().matcher("case \"js\" ->").find()).isTrue();
    assertThat(names().matcher("isJavaScript(x)").find()).isTrue();
    assertThat(sources()).hasSizeGreaterThan(500);
  }

  /** A name anywhere in a line, of two letters as a text only, or another name as a text. */
  private static Pattern names() {
    Languages all = Languages.builtIn();
    String names =
        all.names().stream()
            .filter(name -> !ELSEWHERE.contains(name))
            .map(name -> name.length() > 2 ? name : "\"" + name + "\"")
            .collect(Collectors.joining("|"));
    String others =
        all.names().stream()
            .flatMap(name -> all.profile(name).names().stream())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile("(?i)" + names + "|\"\\.?(?:" + others + ")\"");
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path main : modules.map(module -> module.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}
