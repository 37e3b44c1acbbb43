package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

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

  /** The same over tokens, each behind n, if a line end stands before it, or s. */
  private static final Pattern DEFINITION =
      Pattern.compile(
          "[ns]<(?:(?:M(?:(?:[ns];|(?=n))M)*)?[ns]>|[ns]a[ns]:(?:[ns]a)+[ns]!)(?:[ns];)?"
              .replace("M", "(?:[ns]a[ns]:[ns]a|[ns]asa)"));

  private static final String[] PIECES = {
    "", ">", "!", "a>", "a!", ":a>", "\n>", "\na>", ":a!", "\na:a>", "aa>", ";aa>", "<", ";", "\n"
  };

  private final Tables tables = TestLanguages.text("marks", GRAMMAR);

  private static boolean complete(String text) {
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
    return DEFINITION.matcher(tokens).matches();
  }

  @Test
  void theDefinitionIsWhatIsMeant() {
    assertThat(complete("<a:a\na:a>")).isTrue();
    assertThat(complete("<a:a a:a>")).isFalse();
    assertThat(complete("<a:a\na\na!")).isTrue();
    assertThat(complete("<a\na>")).isFalse();
  }

  @Test
  void agreesWithTheDefinition() {
    int complete = 0;
    int dead = 0;
    for (long seed = 1; seed <= Integer.getInteger("duel.marks", 3000); seed++) {
      String text = text(new Random(seed));
      Random random = new Random(-seed);
      int a = random.nextInt(text.length() + 1);
      int b = a + random.nextInt(text.length() + 1 - a);
      String suffix = text.substring(b);
      MiddleRecognizer recognizer =
          MiddleLanguage.of(tables, bytes(text.substring(0, a)), bytes(suffix)).recognizer();
      boolean alive = recognizer.viable();
      for (int at = a; alive && at <= b; at++) {
        boolean whole = complete(text.substring(0, at) + suffix);
        String where = "seed %d: [%s|%s]".formatted(seed, text.substring(0, at), suffix);
        assertThat(recognizer.mayEnd()).as(where).isEqualTo(whole);
        complete += whole ? 1 : 0;
        byte[] rest = recognizer.completion();
        assertThat(rest).as(where).isNotNull();
        String completed = new String(rest, StandardCharsets.UTF_8);
        assertThat(complete(text.substring(0, at) + completed + suffix)).as(where).isTrue();
        if (at < b && !recognizer.push(bytes(text), at, at + 1)) {
          alive = false;
          dead++;
          for (String piece : PIECES) {
            assertThat(complete(text.substring(0, at + 1) + piece + suffix))
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
