package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Texts of grammars whose terminals overlap, under each of Lark's lexers, against the verdicts of
 * Lark 1.3.1 itself: the whole text, and cut anywhere. {@code test/oracles/grammars.py} made the
 * file; the first grammars in it are written by hand, and seven before those whose tokens the text
 * behind them ends earlier. All rules of Lark's python are imported by one grammar, of {@code
 * test/oracles/library.py}. Of the grammars in llguidance's dialect llguidance 0.2.1 judged, by
 * {@code test/oracles/llguidance.cjs}.
 */
@Tag("slow")
final class LarkVerdictsTest {
  private static final List<String> TOKENS =
      List.of(
          "a",
          "b",
          "if",
          "in",
          "let",
          "x",
          "1",
          ".5",
          " ",
          "\n",
          "=",
          "=a",
          ";",
          "\"",
          "\"a\"",
          ")",
          "+",
          "++",
          "//",
          "# ",
          "0f",
          "ab",
          ",",
          "(",
          "SELECT",
          "ORDER BY",
          "z;",
          "a b",
          "?b");

  static Stream<Arguments> grammars() throws IOException {
    String other = System.getProperty("verdicts"); // a longer file
    Stream<String> files =
        other != null
            ? Stream.of(Files.readString(Path.of(other)))
            : Stream.of("lark-verdicts.txt", "lark-library.txt", "llguidance-verdicts.txt")
                .map(TestLanguages::resource);
    List<String> blocks =
        files
            .flatMap(file -> Arrays.stream(file.split("(?m)^=== ")))
            .filter(block -> !block.isEmpty())
            .toList();
    return IntStream.range(0, blocks.size()).mapToObj(i -> Arguments.of(i, blocks.get(i)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("grammars")
  void agreesWithLarkWholeAndCut(int number, String block) {
    int line = block.indexOf('\n');
    int end = block.indexOf("\n---\n");
    Language language = language(block.substring(0, line), block.substring(line + 1, end + 1));
    TokenStrings vocabulary =
        TokenStrings.of(TOKENS.size(), t -> TOKENS.get(t).getBytes(StandardCharsets.UTF_8));
    Masks masks = Masks.of(language, vocabulary);
    Random random = new Random(number);
    for (String row : block.substring(end + 5).split("\n")) {
      byte[] text = unescaped(row.substring(2)).getBytes(StandardCharsets.UTF_8);
      boolean accepted = row.startsWith("+");
      assertThat(MiddleLanguage.of(language, text, new byte[0]).recognizer().mayEnd())
          .as(row)
          .isEqualTo(accepted);
      assertThat(MiddleLanguage.of(language, new byte[0], text).recognizer().mayEnd())
          .as("%s, from the right", row)
          .isEqualTo(accepted);
      for (int i = 0; i < 6; i++) {
        int from = random.nextInt(text.length + 1);
        int to = from + random.nextInt(text.length - from + 1);
        MiddleRecognizer middle =
            MiddleLanguage.of(
                    language, Arrays.copyOf(text, from), Arrays.copyOfRange(text, to, text.length))
                .recognizer();
        if (i == 0) {
          masksAreWhatCanBePushed(middle, masks, vocabulary, row);
        }
        boolean read = middle.push(text, from, to);
        assertThat(read && middle.mayEnd()).as("%s, %d to %d", row, from, to).isEqualTo(accepted);
        byte[] completion = read ? middle.completion() : null;
        if (completion != null) {
          assertThat(middle.push(completion) && middle.mayEnd())
              .as("%s, %d to %d: %s", row, from, to, new String(completion, StandardCharsets.UTF_8))
              .isTrue();
        }
      }
    }
  }

  private static void masksAreWhatCanBePushed(
      MiddleRecognizer middle, Masks masks, TokenStrings vocabulary, String row) {
    long[] mask = new long[vocabulary.words()];
    middle.mask(masks, mask);
    for (int t = 0; t < vocabulary.size(); t++) {
      boolean viable = middle.push(vocabulary.text(t));
      middle.truncate(0);
      assertThat((mask[t >> 6] >>> t & 1) != 0).as("%s, %s", row, TOKENS.get(t)).isEqualTo(viable);
    }
  }

  private static String unescaped(String row) {
    return row.replace("\\\\", "\u0001").replace("\\n", "\n").replace("\u0001", "\\");
  }

  private static Language language(String lexer, String source) {
    Reading reading =
        GrammarReader.read(
            source, "g.lark", _ -> Optional.empty(), GrammarOptions.NONE.withLexer(lexer));
    Grammar grammar = reading.grammar();
    assertThat(grammar).as(source + reading.problems()).isNotNull();
    return Language.of(grammar);
  }
}
