package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/grammar.md shows is so. */
final class GrammarPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?ms)^```lark\n(.*?)^```\n```text\n(.*?)^```$");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(%\\w+) [^|]*\\| .*? \\| (\\w+): `(.*)` \\| `(.*)` \\|$");

  /** A grammar and texts that are, or are not, in its language. */
  record Example(String grammar, List<String> texts) {}

  /** A declaration, and a text of a language that it takes and one that it refuses. */
  record Declared(
      String declaration, String language, String right, String refused, Set<Fault.Kind> kinds) {}

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/grammar.md"));
  }

  static Stream<Example> examples() throws IOException {
    return EXAMPLE
        .matcher(page())
        .results()
        .map(found -> new Example(found.group(1), found.group(2).lines().toList()));
  }

  static Stream<Declared> declarations() throws IOException {
    String page = page();
    int names = page.indexOf("### Which names exist");
    return ROW.matcher(page)
        .results()
        .map(row -> declared(row, row.start() < names ? Judge.STRUCTURE : Judge.NAMES));
  }

  private static Declared declared(MatchResult row, Set<Fault.Kind> kinds) {
    return new Declared(row.group(1), row.group(2), text(row.group(3)), text(row.group(4)), kinds);
  }

  private static String text(String shown) {
    return shown.replace("⏎", "\n").replace("\\|", "|") + "\n";
  }

  @ParameterizedTest
  @MethodSource("examples")
  void textsAreInTheLanguageOrNot(Example example) {
    Reading reading =
        GrammarReader.read(
            example.grammar(), "page.lark", _ -> Optional.empty(), GrammarOptions.NONE);
    assertThat(reading.problems()).isEmpty();
    DocumentMiddles middles =
        new DocumentMiddles(Language.of(Optional.ofNullable(reading.grammar()).orElseThrow()));
    assertThat(example.texts()).isNotEmpty().allMatch(text -> text.matches("[+-] .*"));
    for (String text : example.texts()) {
      byte[] bytes = Utf8.encode(text.substring(2).replace("⏎", "\n"));
      assertThat(middles.at(bytes, bytes.length).recognizer().mayEnd())
          .as(text)
          .isEqualTo(text.startsWith("+"));
    }
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void isRefusedOrNot(Declared example) throws IOException {
    Language language = Languages.builtIn().find(example.language()).orElseThrow();
    assertThat(faults(language, example.right(), example.kinds())).as(example.right()).isEmpty();
    assertThat(faults(language, example.refused(), example.kinds()))
        .as(example.refused())
        .isNotEmpty();
    assertThat(
            Pattern.compile("(?m)^(%.* )?" + example.declaration() + " ")
                .matcher(grammar(example.language()))
                .find())
        .as("the language has such a declaration")
        .isTrue();
  }

  private static List<String> faults(Language language, String text, Set<Fault.Kind> kinds) {
    try (Judge judge = new Judge()) {
      Part all = new Part(Utf8.encode(text), 0, Utf8.encode(text).length);
      return judge.faults(Document.of(language), all, kinds).stream().map(Fault::message).toList();
    }
  }

  /** The grammar of a language, with those of which it is made. */
  private static String grammar(String language) throws IOException {
    Path folder = ROOT.resolve("grammars/src/main/resources/dovetail/languages");
    String own = Files.readString(folder.resolve(language).resolve("grammar.lark"));
    return language.equals("javascript")
        ? own + Files.readString(folder.resolve("regexp/grammar.lark"))
        : own;
  }

  @Test
  void thePageHasExamples() throws IOException {
    assertThat(examples()).hasSizeGreaterThan(6);
    assertThat(declarations()).hasSizeGreaterThan(30);
  }
}
