package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/own-grammar.md shows is so. */
final class OwnGrammarPageTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```(\\w+)\n(.*?)^ *```$");

  private static final String PAGE = page();

  private static String page() {
    try {
      return Files.readString(Path.of("..", "docs", "own-grammar.md"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> blocks(String kind) {
    return BLOCK
        .matcher(PAGE)
        .results()
        .filter(found -> found.group(2).equals(kind))
        .map(OwnGrammarPageTest::outdented)
        .toList();
  }

  private static String outdented(MatchResult block) {
    return block.group(3).replaceAll("(?m)^" + block.group(1), "");
  }

  static Stream<String> grammars() {
    return blocks("lark").stream();
  }

  private static Language language(String grammar) {
    Reading reading =
        GrammarReader.read(grammar, "mine.lark", name -> Optional.empty(), GrammarOptions.NONE);
    // what is read as %layout indentation is said
    assertThat(reading.problems()).allMatch(one -> one.message().contains("are read as %layout"));
    return Language.of(Optional.ofNullable(reading.grammar()).orElseThrow());
  }

  private static boolean isInLanguage(String grammar, String text) {
    byte[] bytes = Utf8.encode(text);
    return new DocumentMiddles(language(grammar)).at(bytes, bytes.length).recognizer().mayEnd();
  }

  @ParameterizedTest
  @MethodSource("grammars")
  void everyGrammarIsReadWithoutAProblem(String grammar) {
    assertThat(language(grammar).terminals()).isNotEmpty();
  }

  @Test
  void theFileIsInItsLanguageAndSpoiledOnesAreNot() {
    String grammar = blocks("lark").getFirst();
    String file = blocks("svc").getFirst();
    assertThat(isInLanguage(grammar, file)).isTrue();
    assertThat(isInLanguage(grammar, file.replaceFirst("}", ""))).isFalse();
    assertThat(isInLanguage(grammar, file.replaceFirst("30s", "30"))).isFalse();
  }

  @Test
  void theSettingsAreJson() {
    assertThat(blocks("json"))
        .hasSize(1)
        .allMatch(block -> JsonParser.parseString(block).isJsonObject());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          1 | a = 1⏎⏎b =  # none⏎          | true
          1 | a 1⏎                         | false
          2 | a⏎b:⏎  c⏎  d:⏎    e⏎f⏎       | true
          2 | b:⏎c⏎                        | false
          3 | "a\\"b" "c"                  | true
          3 | "a"b"                        | false
          4 | set to to set                | true
          4 | set a b                      | false
          5 | Name: all: of it⏎Other: x⏎   | true
          5 | Name⏎                        | false
          """)
  void theShapesAreWhatTheyAreSaidToBe(int grammar, String text, boolean isIn) {
    assertThat(isInLanguage(blocks("lark").get(grammar), text.replace("⏎", "\n"))).isEqualTo(isIn);
  }
}
