package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.Rule;
import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Cuts between bytes: random grammars over tokens of several characters, some of which begin others
 * or go on after a gap ({@code 1} and {@code 1.1}), blanks and comments between them. Laws: a
 * middle is complete exactly if the whole text parses, and a text that parses passes through viable
 * middles; a viable middle has a completion, and it is right.
 *
 * <p>No token here goes on, after a gap, with what may be another token before it ({@code =} and
 * {@code ===} without {@code ==}): there viability is more than the truth, since a blank, which
 * sets tokens apart, would part the open one.
 */
class ByteDuelTest {
  private static final byte[] NOTHING = {};
  private static final String ALPHABET = "ab1.='# \n";

  private static final List<String> PATTERNS =
      List.of("a", "ab", "b", "=", "==", "1(\\.1)?", "'[ab ]*'", "b1*", "\\.");

  private record Vocabulary(Grammar grammar, Tables tables) {}

  @Test
  void cutsBetweenBytes() {
    long first = Long.getLong("seed", 1);
    int grammars = Duels.cases(150);
    int complete = 0;
    int viable = 0;
    int found = 0;
    for (long seed = first; seed < first + grammars; seed++) {
      Random random = new Random(seed);
      Vocabulary language = random(random);
      for (int rep = 0; rep < 8; rep++) {
        String text = text(random, language);
        int a = random.nextInt(text.length() + 1);
        int b = a + random.nextInt(Math.min(6, text.length() - a + 1));
        String middle = random.nextInt(3) > 0 ? text.substring(a, b) : spoiled(random, text);
        String prefix = text.substring(0, a);
        String suffix = text.substring(b);
        String where =
            "seed %d: [%s|%s|%s] %s"
                .formatted(seed, prefix, middle, suffix, describe(language.grammar()));
        MiddleRecognizer recognizer =
            MiddleLanguage.of(new SharedCharts(language.tables()), bytes(prefix), bytes(suffix))
                .recognizer();
        boolean whole = parses(language, prefix + middle + suffix, where);
        int length = 0;
        byte[] bytes = bytes(middle);
        boolean alive = recognizer.viable();
        while (alive && length < bytes.length) {
          alive = recognizer.push(bytes, length, length + 1);
          length += alive ? 1 : 0;
        }
        assertThat(alive && recognizer.mayEnd()).as(where).isEqualTo(whole);
        if (recognizer.viable()) {
          byte[] rest = recognizer.completion();
          assertThat(rest).as("no completion of %d bytes, %s", length, where).isNotNull();
          String completed =
              prefix
                  + middle.substring(0, length)
                  + new String(rest, StandardCharsets.UTF_8)
                  + suffix;
          assertThat(parses(language, completed, where)).as("%s to %s", where, completed).isTrue();
          viable++;
        }
        if (!alive && length < bytes.length) {
          // no short way leads on from where the recogniser gave up
          String refused = prefix + middle.substring(0, length + 1);
          found += shortWays(language, refused, suffix, where);
        }
        complete += whole ? 1 : 0;
      }
    }
    System.out.printf(
        "seeds from %d: %d cases, %d viable, %d complete, %d short ways tried%n",
        first, grammars * 8, viable, complete, found);
    assertThat(complete).isGreaterThan(grammars);
    assertThat(viable).isGreaterThan(complete);
    assertThat(found).isPositive();
  }

  /** Tries all middles of up to two characters; none may lead to a program. */
  private static int shortWays(Vocabulary language, String left, String right, String where) {
    int tried = 0;
    List<String> ways = new ArrayList<>(List.of(""));
    for (int i = 0; i < ways.size(); i++) {
      String way = ways.get(i);
      assertThat(accepts(language, left + way + right))
          .as("%s refused, %s", left + way, where)
          .isFalse();
      tried++;
      for (int c = 0; way.length() < 2 && c < ALPHABET.length(); c++) {
        ways.add(way + ALPHABET.charAt(c));
      }
    }
    return tried;
  }

  /** Whether a whole text is a program: by the charts, which must agree with the slow twin. */
  private static boolean parses(Vocabulary language, String text, String where) {
    boolean accepted = accepts(language, text);
    int[] tokens = lex(language, bytes(text));
    boolean naive =
        tokens != null && NaiveMiddles.distance(language.grammar(), tokens, new int[0], false) == 0;
    assertThat(accepted).as("%s, the text %s", where, text).isEqualTo(naive);
    return accepted;
  }

  private static boolean accepts(Vocabulary language, String text) {
    return MiddleLanguage.of(new SharedCharts(language.tables()), bytes(text), NOTHING)
        .recognizer()
        .mayEnd();
  }

  /** The tokens by longest match, null if some byte begins none. */
  private static int[] lex(Vocabulary language, byte[] text) {
    LexerTable table = language.tables().lexer();
    IntList tokens = new IntList();
    for (int at = 0; at < text.length; ) {
      int end = at;
      int labels = -1;
      int state = table.start(0);
      for (int i = at; i < text.length && state != LexerTable.DEAD; i++) {
        state = table.next(state, text[i] & 0xff);
        if (state != LexerTable.DEAD && table.accept(state) >= 0) {
          end = i + 1;
          labels = table.accept(state);
        }
      }
      if (labels < 0) {
        return null;
      }
      int terminal = table.labels(labels)[0];
      if (language.grammar().terminals().get(terminal).role() == Role.TOKEN) {
        tokens.add(terminal);
      }
      at = end;
    }
    return tokens.toArray();
  }

  private static Vocabulary random(Random random) {
    List<String> patterns = new ArrayList<>(PATTERNS);
    Collections.shuffle(patterns, random);
    int tokens = 2 + random.nextInt(4);
    List<Terminal> lexical = new ArrayList<>();
    for (int t = 0; t < tokens; t++) {
      lexical.add(terminal(t, patterns.get(t), Role.TOKEN));
    }
    lexical.add(terminal(tokens, "[ \\n]+", Role.IGNORED));
    lexical.add(terminal(tokens + 1, "#[^\\n]*", Role.IGNORED));
    List<Rule> rules = RandomGrammar.recursive(random, tokens);
    Grammar grammar = RandomGrammar.grammar(rules, lexical);
    return new Vocabulary(grammar, new Tables(Language.of(grammar)));
  }

  private static Terminal terminal(int id, String pattern, Role role) {
    Regex regex =
        switch (RegexReader.read(pattern, "")) {
          case RegexReading.Read read -> read.regex();
          case RegexReading.Failed failed -> throw new IllegalArgumentException(failed.message());
        };
    return new Terminal(id, pattern, regex, pattern.matches("[ab=]+"), 0, role, 0);
  }

  /** A text of the language, tokens spelled as short as can be, blanks and comments put in. */
  private static String text(Random random, Vocabulary language) {
    LexerTable table = language.tables().lexer();
    StringBuilder text = new StringBuilder();
    int[] tokens = RandomGrammar.text(random, language.grammar());
    for (int i = 0; i < Math.min(tokens.length, 12); i++) {
      if (table.bytesTo(table.start(0), tokens[i]) < Integer.MAX_VALUE) {
        text.append(new String(table.spell(table.start(0), tokens[i]), StandardCharsets.UTF_8));
      }
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> text.append(' ');
        case 3 -> text.append("#b \n");
        default -> {}
      }
    }
    return text.toString();
  }

  private static String spoiled(Random random, String text) {
    StringBuilder middle = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      String from = random.nextBoolean() && !text.isEmpty() ? text : ALPHABET;
      middle.append(from.charAt(random.nextInt(from.length())));
    }
    return middle.toString();
  }

  private static String describe(Grammar grammar) {
    return grammar.rules() + " " + grammar.terminals().stream().map(Terminal::name).toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
