package dovetail.lab.store;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.lab.store.StoreMask.Alpha;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SynCode's store: as the paper defines it, and never stricter than the exact mask. */
final class MaskStoreTest {
  private static final List<String> TOKENS =
      List.of(
          "let",
          "le",
          "t",
          " ",
          "  ",
          "x",
          "xy",
          " x",
          "1",
          "12",
          "1.",
          ".5",
          "=",
          "==",
          " =",
          "= 1",
          ";",
          ";let",
          "; x",
          "\"",
          "\"a",
          "a\"",
          "\"a\"",
          "\";",
          "(",
          ")",
          "))",
          "(x",
          "x)",
          "+",
          "+1",
          "+x;",
          "\n",
          "ä",
          "let x=1;",
          "1.5;",
          ") ;",
          ".",
          "..");

  private static final String SOURCE =
      """
      start: statement*
      statement: LET NAME "=" value ";" | NAME "==" value ";"
      value: atom ("+" atom)*
      atom: NUMBER | NAME | STRING | "(" value ")"
      LET: "let"
      NAME: /[a-z]+/
      NUMBER: /[0-9]+(\\.[0-9]+)?/
      STRING: /"[^"\\n]*"/
      %ignore /[ \\n]+/
      """;

  private static final String BLOCKS =
      """
      start: statement*
      statement: atom ";" _NEWLINE | "let" atom _NEWLINE _INDENT statement+ _DEDENT
      atom: NUMBER | NAME | "(" atom? ")"
      NAME: /[a-z]+/
      NUMBER: /[0-9]+(\\.[0-9]+)?/
      _NEWLINE: /(\\n[ ]*)+/
      %declare _INDENT _DEDENT
      %ignore /[ ]+/
      """;

  /** A lexeme that is begun may turn out to have ended earlier: {@code x le}, {@code 1.}. */
  private static final String BEGUN_BEYOND =
      """
      start: part (LET part)*
      part: NAME+ (NUMBER ".." NUMBER ";")*
      LET.1: / *let/
      NAME: /[a-z]+/
      NUMBER: /[0-9]+(\\.[0-9]+)?/
      %ignore /[ \\n]+/
      """;

  private final Grammar grammar = grammar(SOURCE);
  private final TokenStrings vocabulary =
      TokenStrings.of(TOKENS.size(), t -> TOKENS.get(t).getBytes(StandardCharsets.UTF_8));
  private final MaskStore store = new MaskStore(grammar.terminals(), vocabulary);

  private static Grammar grammar(String source) {
    return Objects.requireNonNull(
        GrammarReader.read(
                source, "g.lark", _ -> Optional.empty(), GrammarOptions.NONE.withLexer("basic"))
            .grammar());
  }

  @Test
  void setsAreAsThePaperDefinesThem() {
    int terminals = grammar.terminals().size();
    int[] asked = new int[2];
    for (int t = 0; t < terminals; t++) {
      LexerTable automaton = Objects.requireNonNull(store.automaton(t));
      for (int state = 1; state < automaton.states(); state++) {
        for (int behind = -1; behind < terminals; behind++) {
          long[] found = new long[vocabulary.words()];
          if (behind < 0) {
            store.addTo(found, t, state);
          } else {
            store.addTo(found, t, state, behind);
          }
          List<Integer> after = behind < 0 ? List.of() : List.of(behind);
          for (int token = 0; token < TOKENS.size(); token++) {
            boolean in = (found[token >> 6] >>> token & 1) != 0;
            assertThat(in)
                .as("%s %d %s: %s", t, state, after, TOKENS.get(token))
                .isEqualTo(matches(vocabulary.text(token), automaton, state, after));
            asked[in ? 1 : 0]++;
          }
        }
      }
    }
    assertThat(asked[0]).isGreaterThan(1000);
    assertThat(asked[1]).isGreaterThan(1000);
    assertThat(store.bytesOnce()).isLessThan(store.bytes());
  }

  /** The paper's definition 8, word by word: dmatch(w, q, Λ). */
  private boolean matches(byte[] w, LexerTable automaton, int q, List<Integer> after) {
    int at = q;
    for (int i = 0; i <= w.length; i++) {
      if (at == LexerTable.DEAD) {
        return false;
      }
      if (i == w.length) {
        return true;
      }
      if (automaton.accept(at) >= 0) {
        LexerTable next = after.isEmpty() ? null : store.automaton(after.getFirst());
        if (next == null
            || matches(
                Arrays.copyOfRange(w, i, w.length),
                next,
                next.start(0),
                after.subList(1, after.size()))) {
          return true;
        }
      }
      at = automaton.next(at, w[i] & 0xff);
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(strings = {SOURCE, BLOCKS, BEGUN_BEYOND})
  void masksHoldTheExactOnes(String source) {
    Grammar grammar = grammar(source);
    Language language = Language.of(grammar);
    assertThat(StoreMask.reads(language)).isTrue();
    StoreMask masks = new StoreMask(language, new MaskStore(grammar.terminals(), vocabulary));
    Masks own = Masks.of(language, vocabulary);
    Random random = new Random(1);
    long[] more = new long[2];
    int texts = 0;
    for (int run = 0; run < 150; run++) {
      StringBuilder text = new StringBuilder();
      for (int length = 0; length < 14; length++) {
        byte[] left = text.toString().getBytes(StandardCharsets.UTF_8);
        MiddleRecognizer recognizer = masks.behind(left);
        assertThat(recognizer.viable()).isTrue();
        long[] exact = new long[vocabulary.words()];
        recognizer.mask(own, exact);
        long[] one = masks.of(left, Alpha.ONE, exact.length);
        long[] none = masks.of(left, Alpha.NONE, exact.length);
        assertThat(exact[0] & ~one[0]).as("behind [%s]", text).isZero();
        assertThat(one[0] & ~none[0]).as("behind [%s]", text).isZero();
        more[0] += Long.bitCount(none[0] & ~exact[0]);
        more[1] += Long.bitCount(one[0] & ~exact[0]);
        texts++;
        int[] allowed =
            IntStream.range(0, TOKENS.size()).filter(t -> (exact[0] >>> t & 1) != 0).toArray();
        text.append(TOKENS.get(allowed[random.nextInt(allowed.length)]));
      }
    }
    assertThat(more[1]).isPositive();
    assertThat(more[0]).isGreaterThan(more[1]);
    assertThat(texts).isEqualTo(150 * 14);
  }
}
