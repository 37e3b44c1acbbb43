package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where a line end ends a member, though what goes on behind it fits without that in another
 * reading: {@code _NEXT_LINE}, against the definition as a regular expression. Of random texts, cut
 * in two places, both say the same of a middle's being complete at each byte; behind what is
 * refused no short text makes one that is in the language.
 */
class MarkedLinesDuelTest {
  /** In angle brackets stand members, which a line end may end, or an operand before a mark. */
  static final String GRAMMAR =
      """
      %layout semicolons
      %declare _INSERTED _SAME_LINE _NEXT_LINE
      start: ("<" (member ((";" | _NEXT_LINE) member)*)? ">" | "<" A ":" A+ "!") (";" | _INSERTED)
      member: A ":" A | A _SAME_LINE A
      A: "a"
      %ignore / /
      %ignore NEWLINE
      NEWLINE: "\\n"
      """;

  /** The same language, where what a line end ends is a rule of its own. */
  static final String ENDING =
      GRAMMAR
          .replace("(member ((\";\" | _NEXT_LINE) member)*)?", "(ended* member)?")
          .replace("member:", "ended: member (\";\" | _NEXT_LINE)\nmember:");

  /** A language where nothing but a line end ends it. */
  static final String ENDED = ENDING.replace("(\";\" | _NEXT_LINE)\n", "_NEXT_LINE\n");

  private enum Form {
    BETWEEN(GRAMMAR, "[ns];|(?=n)"),
    ENDING_RULES(ENDING, "[ns];|(?=n)"),
    ALONE(ENDED, "(?=n)");

    private final String grammar;

    /** The same over tokens, each behind n, if a line end stands before it, or s. */
    private final Pattern definition;

    Form(String grammar, String end) {
      this.grammar = grammar;
      String all = "[ns]<(?:(?:M(?:(?:E)M)*)?[ns]>|[ns]a[ns]:(?:[ns]a)+[ns]!)(?:[ns];)?";
      this.definition =
          Pattern.compile(all.replace("E", end).replace("M", "(?:[ns]a[ns]:[ns]a|[ns]asa)"));
    }

    boolean complete(String text) {
      StringBuilder tokens = new StringBuilder();
      char line = 'n';
      for (char c : text.toCharArray()) {
        if (c == '\n') {
          line = 'n';
        } else if (c != ' ') {
          tokens.append(line).append(c);
          line = 's';
        }
      }
      return definition.matcher(tokens).matches();
    }
  }

  private static final String[] PIECES = {
    "", ">", "!", "a>", "a!", ":a>", "\n>", "\na>", ":a!", "\na:a>", "aa>", ";aa>", "<", ";", "\n"
  };

  @Test
  void theDefinitionIsWhatIsMeant() {
    assertThat(Form.BETWEEN.complete("<a:a\na:a>")).isTrue();
    assertThat(Form.BETWEEN.complete("<a:a a:a>")).isFalse();
    assertThat(Form.BETWEEN.complete("<a:a\na\na!")).isTrue();
    assertThat(Form.BETWEEN.complete("<a\na>")).isFalse();
    assertThat(Form.ALONE.complete("<a:a\na:a>")).isTrue();
    assertThat(Form.ALONE.complete("<a:a;a:a>")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void agreesWithTheDefinition(Form form) {
    Tables tables = TestLanguages.text("marks", form.grammar);
    int complete = 0;
    int dead = 0;
    for (long seed = 1; seed <= Integer.getInteger("duel.marks", 3000); seed++) {
      String text = text(new Random(seed));
      Random random = new Random(-seed);
      int a = random.nextInt(text.length() + 1);
      int b = a + random.nextInt(text.length() + 1 - a);
      String suffix = text.substring(b);
      MiddleRecognizer recognizer =
          MiddleLanguage.of(new SharedCharts(tables), bytes(text.substring(0, a)), bytes(suffix))
              .recognizer();
      boolean alive = recognizer.viable();
      for (int at = a; alive && at <= b; at++) {
        boolean whole = form.complete(text.substring(0, at) + suffix);
        String where = "seed %d: [%s|%s]".formatted(seed, text.substring(0, at), suffix);
        assertThat(recognizer.mayEnd()).as(where).isEqualTo(whole);
        complete += whole ? 1 : 0;
        byte[] rest = recognizer.completion();
        assertThat(rest).as(where).isNotNull();
        String completed = new String(rest, StandardCharsets.UTF_8);
        assertThat(form.complete(text.substring(0, at) + completed + suffix)).as(where).isTrue();
        if (at < b && !recognizer.push(bytes(text), at, at + 1)) {
          alive = false;
          dead++;
          for (String piece : PIECES) {
            assertThat(form.complete(text.substring(0, at + 1) + piece + suffix))
                .as("%s, dead, before [%s]", where, piece)
                .isFalse();
          }
        }
      }
    }
    assertThat(complete).isGreaterThan(300);
    assertThat(dead).isGreaterThan(100);
  }

  /** A text of the language, in two of three with a fault. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder("<");
    if (random.nextInt(3) == 0) {
      text.append("a:a");
      for (int i = random.nextInt(4); i > 0; i--) {
        text.append(random.nextBoolean() ? "\na" : " a");
      }
      text.append('!');
    } else {
      for (int i = random.nextInt(4); i > 0; i--) {
        text.append(random.nextInt(3) == 0 ? "a a" : "a :a");
        text.append(i == 1 ? "" : random.nextBoolean() ? "\n" : ";");
      }
      text.append(random.nextBoolean() ? ">" : "\n>");
    }
    if (random.nextInt(3) > 0) {
      int at = random.nextInt(text.length());
      String put = random.nextBoolean() ? "" : "" + "<>a:;! \n".charAt(random.nextInt(8));
      text.replace(at, at + random.nextInt(2), put);
    }
    return text.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
