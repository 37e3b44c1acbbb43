package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The lines of a text that is edited, against those of a regular expression. */
final class DocumentLinesTest {
  private static final String GRAMMAR =
      """
      %layout indentation
      %declare _INDENT _DEDENT
      start: ("x"? _NEWLINE)* ("if" _NEWLINE _INDENT "x" _NEWLINE _DEDENT)?
      _NEWLINE: /\\r\\n|\\n|\\r/
      %ignore /[ ]+/
      %ignore /\\\\(\\r\\n|\\n|\\r)/
      """;

  /**
   * What ends a line that does not go on in the next. Behind a return one may: what is before that
   * is not looked at.
   */
  private static final Pattern END =
      Pattern.compile("(?<![\\\\\\r])(?:\\r\\n|\\r(?!\\n)|\\n)(?!\\z)");

  private static final List<String> PIECES =
      List.of("\n", "\r", "\r\n", "\\", "\\\n", "\\\r\n", "x", " ", "", "x".repeat(70), "\n\n");

  private final Tables tables = TestLanguages.text("lines", GRAMMAR);

  /** Where lines begin. */
  private static List<Integer> begins(String text) {
    List<Integer> begins = new ArrayList<>(List.of(0));
    END.matcher(text).results().forEach(end -> begins.add(end.end()));
    return begins;
  }

  @Test
  void areThoseOfTheText() {
    for (int seed = 1; seed <= 400; seed++) {
      Random random = new Random(seed);
      DocumentLines lines = new DocumentLines(tables, DocumentLines.PIECE);
      String text = "";
      for (int edit = 0; edit < 12; edit++) {
        int from = random.nextInt(text.length() + 1);
        int to = from + random.nextInt(Math.min(90, text.length() - from) + 1);
        String piece = "";
        for (int i = random.nextInt(edit == 0 ? 30 : 4); i > 0; i--) {
          piece += PIECES.get(random.nextInt(PIECES.size()));
        }
        String next = text.substring(0, from) + piece + text.substring(to);
        check(lines, text, next);
        text = next;
      }
    }
  }

  private static void check(DocumentLines lines, String text, String next) {
    List<Line> old = new ArrayList<>();
    for (int i = 0; i < lines.count(); i++) {
      old.add(lines.line(i));
    }
    String where = (text + " -> " + next).replace("\n", "\\n").replace("\r", "\\r");
    DocumentLines.Change change = lines.become(next.getBytes(StandardCharsets.ISO_8859_1));
    List<Integer> begins = begins(next);
    assertThat(lines.count()).as(where).isEqualTo(begins.size());
    assertThat(change.countBefore()).isEqualTo(old.size());
    for (int i = 0; i < begins.size(); i++) {
      int end = i + 1 < begins.size() ? begins.get(i + 1) : next.length();
      assertThat(lines.begin(i)).as(where).isEqualTo(begins.get(i));
      assertThat(lines.begin(i + 1)).as(where).isEqualTo(end);
      for (int at = begins.get(i); at < Math.max(end, begins.get(i) + 1); at++) {
        assertThat(lines.lineOf(at)).as("%s, at %d", where, at).isEqualTo(i);
      }
      int before = i < change.before() ? i : -1;
      before = i >= begins.size() - change.behind() ? i - begins.size() + old.size() : before;
      assertThat(old.indexOf(lines.line(i))).as("%s, line %d", where, i).isEqualTo(before);
    }
    assertThat(lines.lineOf(next.length())).isEqualTo(begins.size() - 1);
    if (!text.equals(next)) {
      int same = 0;
      while (text.startsWith(next.substring(0, Math.min(same, next.length() - 1) + 1))
          && same < Math.min(text.length(), next.length())) {
        same++;
      }
      int most = Math.min(text.length(), next.length()) - same;
      int tail = 0;
      while (tail < most
          && text.charAt(text.length() - 1 - tail) == next.charAt(next.length() - 1 - tail)) {
        tail++;
      }
      assertThat(change.bytesBehind()).as(where).isEqualTo(tail);
      assertThat(change.behind()).as(where).isLessThan(lines.count());
      keepsMost(change, old.size(), begins(text), same, tail, text.length(), where);
    }
  }

  /** No more than two lines on either side of what changed are read again. */
  private static void keepsMost(
      DocumentLines.Change change,
      int count,
      List<Integer> begins,
      int same,
      int tail,
      int length,
      String where) {
    long before = begins.stream().filter(at -> at > 0 && at <= same).count();
    long behind = begins.stream().filter(at -> at >= length - tail).count();
    assertThat(change.before()).as(where).isGreaterThanOrEqualTo((int) before - 2);
    assertThat(change.behind()).as(where).isGreaterThanOrEqualTo((int) behind - 3);
    assertThat(change.before() + change.behind()).as(where).isLessThan(count + 1);
  }

  @Test
  void aTextThatIsTheSameChangesNothing() {
    DocumentLines lines = new DocumentLines(tables, DocumentLines.PIECE);
    assertThat(lines.count()).isEqualTo(1);
    byte[] text = "x\nx\n\nx".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(lines.become(text)).isEqualTo(new DocumentLines.Change(0, 0, 0, 1));
    assertThat(lines.text()).isSameAs(text);
    assertThat(lines.become(text.clone())).isEqualTo(new DocumentLines.Change(4, 4, 6, 4));
    assertThat(lines.text()).isSameAs(text);
  }

  @Test
  void aLongLineIsSeveral() {
    DocumentLines lines = new DocumentLines(tables, 10);
    String text = "\n" + "x".repeat(9) + "\n" + "x".repeat(35) + "\ny";
    lines.become(text.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(begins(lines)).containsExactly(0, 1, 11, 21, 31, 41, 47);
    String longer = "\n" + "x".repeat(9) + "\n" + "x".repeat(15) + "yyy" + text.substring(26);
    DocumentLines.Change change = lines.become(longer.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(begins(lines)).containsExactly(0, 1, 11, 21, 31, 34, 44, 50);
    assertThat(change.before()).as("lines before the piece").isEqualTo(3);
    assertThat(change.behind()).as("pieces and lines behind it").isEqualTo(3);
  }

  private static List<Integer> begins(DocumentLines lines) {
    return IntStream.range(0, lines.count()).map(lines::begin).boxed().toList();
  }
}
