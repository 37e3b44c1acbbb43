package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Bytes;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Masks of small grammars, each with a layout of its own: at each byte of a text, and behind a
 * token there, they hold the tokens that can be pushed; and a middle may end exactly if the whole
 * text is one of the language. Quick, so that it can be run against each mutant.
 */
final class SmallMasksTest {
  private static final List<String> PIECES =
      List.of("\n", "\n ", "\n  ", "  ", ")\n", "}\n", "\\", "é", "/*", "*/", "//", "\")", "#x\n");

  /** A dot and {@code not} are over only if what comes does not make them longer. */
  private static final String DOTS =
      """
      start: (A | IN | DOT | THREE_DOTS | NOT | NOT_IN | "<" start ">")+
      A: /[a-m]+/
      IN: "in"
      DOT: "."
      THREE_DOTS: "..."
      NOT: "not"
      NOT_IN: /not  in/
      %ignore / /
      """;

  /** Where one dot fits, two may be two, unless a third comes, which would make them one token. */
  private static final String GUARDS =
      """
      start: (A DOT* ";" | "[" THREE_DOTS* "]" | "(" DOT+ A ")")+
      A: /[a-m]+/
      DOT: "."
      THREE_DOTS: "..."
      %ignore / /
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "json; '{\"a\": [1, -2e+1, true], \"\\u00e9\": {}, \"\": [[]]}\n'",
        "calculator; '1+f(2*(x(3.5),4))'",
        "zeros-ones; 000111",
        "blocks; 'if x:\n pass; x(\n x)\n if (x): x\nelif x:\n  x # a\n  @x\n  class x: pass\n'",
        "blocks; 'if x:\n if x:\n  x\n  if x:\n   x(\n)\n elif x:\n  pass\nx\n'",
        "terminated; 'a++ // o\nif (a) { b = f(x, /* t */ y,\n) /* a\n*/ \"/*\"; `c\nd` }\nreturn'",
        "javascript-small; 'a = b\n"
            + "++c; if (a) /b/.c(`d${e}f`)\n"
            + "else { throw c /* d\n"
            + "*/ }\n"
            + "x = {y}\n"
            + "'",
        "dots; 'a.<b..>c...<d....>in not  in not  i not b . a'",
        "guards; 'a..;[...... ...](..b)c;(.d)e. .;'",
        "marks; '<a:a\na : a\n\na a;a:a\n>\n'",
        "marks; '<a:a\na a\n!'",
      })
  void holdWhatCanBePushed(String grammar, String given) {
    Tables tables =
        switch (grammar) {
          case "blocks" -> TestLanguages.text(grammar, IndentationDuelTest.GRAMMAR);
          case "dots" -> TestLanguages.text(grammar, DOTS);
          case "guards" -> TestLanguages.text(grammar, GUARDS);
          case "marks" -> TestLanguages.text(grammar, MarkedLinesDuelTest.GRAMMAR);
          default -> TestLanguages.file(grammar);
        };
    byte[] text = given.getBytes(StandardCharsets.UTF_8);
    Vocabulary vocabulary = vocabulary(text);
    Masks masks = Masks.of(tables.language(), vocabulary);
    for (int at = 0; at <= text.length; at++) {
      int to = Math.min(text.length, at + at % 3);
      MiddleLanguage middles =
          MiddleLanguage.of(
              tables, Arrays.copyOf(text, at), Arrays.copyOfRange(text, to, text.length));
      for (MiddleLanguage one : List.of(middles, middles.inScope())) {
        MiddleRecognizer recognizer = one.recognizer();
        byte[] before = Arrays.copyOf(text, at);
        for (int step = 0; step < 2; step++) {
          String where = "%s, at %d, step %d".formatted(grammar, at, step);
          List<Integer> fitting = fitting(recognizer, vocabulary);
          long[] mask = new long[vocabulary.words()];
          recognizer.mask(masks, mask);
          assertThat(BitSet.valueOf(mask).stream().boxed().toList()).as(where).isEqualTo(fitting);
          byte[] whole = Bytes.concat(before, Arrays.copyOfRange(text, to, text.length));
          assertThat(recognizer.distance() == 0).as(where).isEqualTo(recognizer.mayEnd());
          if (one == middles) {
            assertThat(recognizer.mayEnd()).as(where).isEqualTo(parses(tables, whole));
          }
          if (!fitting.isEmpty()) {
            byte[] token = vocabulary.text(fitting.get(at % fitting.size()));
            recognizer.push(token);
            before = Bytes.concat(before, token);
          }
        }
      }
    }
  }

  /** Each star may be any of eight terminals, each of a lexical context: no fold holds all ways. */
  @Test
  void whatHasTooManyReadingsIsPushed() {
    StringBuilder grammar = new StringBuilder("start: (\";\" | A | B | C | D | E | F | G | H)*\n");
    for (char name = 'a'; name <= 'h'; name++) {
      grammar.append("%c: /\\*%c?/\n".formatted(Character.toUpperCase(name), name));
    }
    stars(grammar.toString(), "dynamic", List.of("*", "*c**", ";*d", "*;"));
  }

  /** Each star is read in one of eight contexts, and each leads on to one of two of them. */
  @Test
  void whatHasManyContextsOfWhichFewFollowIsFolded() {
    StringBuilder grammar = new StringBuilder("start: (");
    for (char name = 'a'; name <= 'h'; name++) {
      grammar.append("\"%c\" (\"*\" | \"*%c\")+ \";\" | ".formatted(name, name));
    }
    grammar.append("\".\")*\n");
    Masks masks = stars(grammar.toString(), "contextual", List.of("c*", "c**", ".d", "c*;"));
    assertThat(masks.bytes()).isPositive();
  }

  /** Masks behind prefixes, each as pushing says. */
  private static Masks stars(String grammar, String lexer, List<String> prefixes) {
    Tables tables =
        Tables.of(
            Language.of(
                GrammarReader.read(
                        grammar,
                        "stars.lark",
                        _ -> Optional.empty(),
                        GrammarOptions.NONE.withLexer(lexer))
                    .grammar()));
    List<String> tokens = List.of("*", "******", "*c", "**c**", "*d", ";", ";d*", "a", ".");
    Vocabulary vocabulary =
        Vocabulary.of(tokens.size(), t -> tokens.get(t).getBytes(StandardCharsets.UTF_8));
    Masks masks = Masks.of(tables.language(), vocabulary);
    for (String prefix : prefixes) {
      MiddleRecognizer recognizer =
          MiddleLanguage.of(
                  tables,
                  prefix.getBytes(StandardCharsets.UTF_8),
                  "*;".getBytes(StandardCharsets.UTF_8))
              .recognizer();
      long[] mask = new long[vocabulary.words()];
      recognizer.mask(masks, mask);
      assertThat(BitSet.valueOf(mask).stream().boxed().toList())
          .as(prefix)
          .isEqualTo(fitting(recognizer, vocabulary));
    }
    return masks;
  }

  private static boolean parses(Tables tables, byte[] text) {
    return MiddleLanguage.of(tables, text, new byte[0]).recognizer().mayEnd();
  }

  /** The tokens that can be pushed. */
  private static List<Integer> fitting(MiddleRecognizer recognizer, Vocabulary vocabulary) {
    List<Integer> fitting = new ArrayList<>();
    int length = recognizer.length();
    for (int t = 0; t < vocabulary.size(); t++) {
      if (recognizer.push(vocabulary.text(t))) {
        fitting.add(t);
      }
      recognizer.truncate(length);
    }
    return fitting;
  }

  /** The bytes of a text, its pieces of two to four, and what layouts care for. */
  private static Vocabulary vocabulary(byte[] text) {
    String bytes = new String(text, StandardCharsets.ISO_8859_1);
    TreeSet<String> tokens = new TreeSet<>(PIECES);
    for (int i = 0; i < bytes.length(); i++) {
      tokens.add(bytes.substring(i, i + 1));
      tokens.add(bytes.substring(i, Math.min(bytes.length(), i + 2 + i % 3)));
    }
    List<String> list = List.copyOf(tokens);
    return Vocabulary.of(list.size(), t -> list.get(t).getBytes(StandardCharsets.ISO_8859_1));
  }
}
