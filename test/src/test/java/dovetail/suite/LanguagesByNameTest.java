package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A language is a folder of resources: the program's sources have no name of one. */
final class LanguagesByNameTest {
  private static final Path LAB = Path.of("lab");

  /** The judges of evaluations are programs of one language each. */
  private static final List<String> JUDGES = List.of("PythonOracle.java", "EvalCommand.java");

  /**
   * What the protocol and the program are written in have names that stand for other things too:
   * they are looked for as a whole text, and these files have such a one that is no language.
   */
  private static final Map<String, List<String>> ELSEWHERE =
      Map.of(
          "json", // the format of a command's lines, and of other people's grammars
              List.of("JsonLine.java", "TreeSitter.java"),
          "java", // keys, the version it runs on, and the program that starts it
              List.of("Authorities.java", "Doctor.java", "StartCache.java"),
          "lark", // the notation of all grammars
              List.of(
                  "ModuleLoader.java",
                  "Library.java",
                  "GrammarReader.java",
                  "Languages.java",
                  "GrammarFiles.java"));

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$| // .*$");

  @Test
  void noClassKnowsALanguage() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : sources()) {
      Pattern names = names(file.getFileName().toString());
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
    Pattern names = names("Some.java");
    assertThat(List.of("find(\"python\")", "case \"js\" ->", "isJavaScript(x)", "find(\"java\")"))
        .allMatch(line -> names.matcher(line).find());
    assertThat(List.of("\"every Java has it\"", "\"java.vendor\"", "isJson(x)"))
        .noneMatch(line -> names.matcher(line).find());
    assertThat(names("Doctor.java").matcher("find(\"java\")").find()).isFalse();
    assertThat(sources()).hasSizeGreaterThan(500);
  }

  /**
   * A name anywhere in a line, as a text only if it has two letters or stands {@link #ELSEWHERE},
   * or another name as a text.
   */
  private static Pattern names(String file) {
    Languages all = Languages.builtIn();
    String names =
        all.names().stream()
            .filter(name -> !ELSEWHERE.getOrDefault(name, List.of()).contains(file))
            .map(name -> name.length() > 2 && !ELSEWHERE.containsKey(name) ? name : text(name))
            .collect(Collectors.joining("|"));
    String others =
        all.names().stream()
            .flatMap(name -> all.profile(name).files().names().stream())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile("(?i)" + names + "|\"\\.?(?:" + others + ")\"");
  }

  private static String text(String name) {
    return "\"\\.?" + name + "\"";
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Stream.concat(Files.list(Path.of("..")), Stream.of(LAB))) {
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
