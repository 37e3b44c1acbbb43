package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.chart.Watch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Texts that are edited, read with what the last one was, against a reading from nothing. */
final class TokenPathDuelTest {
  private static final String[] LINES = {
    "x = 1",
    "def f(a, b=[1,",
    "    2]):",
    "    return a",
    "def h(a):\n    if a:\n        return [a]\n    return 1",
    "    b = a",
    "    if a:",
    "        pass",
    "    else: b = '''c",
    "d'''",
    "",
    "# a comment",
    "class A(B):",
    "    @property",
    "    def g(self): return {1: 2}",
    "for i in x: print(i); y = i",
    "\tz",
    "x = (1 +",
    ")",
    "'''",
  };

  /** Here line ends count in brackets too. */
  private static final String[] GO_LINES = {
    "package p",
    "import (",
    "\t\"a\"",
    ")",
    "func f(a, b int) {",
    "}",
    "func g() {\n\tif a {\n\t\tf([]int{1,\n\t\t})\n\t}\n}",
    "\tfor a {",
    "\t}",
    "\ta := `b",
    "c`",
    "",
    "// a comment",
    "var a = func() {",
    "\tf(a,",
    "\t\tb)",
  };

  private Language language = Languages.builtIn().find("python").orElseThrow();
  private final Watch watch = new Watch(1);
  private LeftCharts charts = charts();
  private TokenPath path = path();
  private final Random stops = new Random(3);
  private int taken;

  private LeftCharts charts() {
    return new LeftCharts(network(), new Columns(), LeftCharts.Ended.KEPT);
  }

  private TokenPath path() {
    return new TokenPath(language, network(), charts, watch);
  }

  private Network network() {
    return language.trees().orElseThrow().network();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a text is a program; each token must be as it is when it is read from nothing. */
  private boolean read(String text) {
    TokenPath fresh = path();
    boolean expected = fresh.read(bytes(text));
    if (stops.nextInt(3) == 0) {
      var _ = isReadIn(text, stops.nextInt(150));
    }
    assertThat(path.read(bytes(text))).as(text).isEqualTo(expected);
    assertThat(path.lexemes).isLessThanOrEqualTo(fresh.lexemes);
    taken += fresh.lexemes - path.lexemes;
    if (expected) {
      assertThat(tokens(path)).as(text).isDeepEqualTo(tokens(fresh));
    }
    return expected;
  }

  /** Whether a text is read after so many lexemes. */
  private boolean isReadIn(String text, int lexemes) {
    AtomicInteger asked = new AtomicInteger();
    try {
      var _ = watch.during(() -> asked.getAndIncrement() == lexemes, () -> path.read(bytes(text)));
      return true;
    } catch (StoppedException e) {
      return false;
    }
  }

  private static int[][] tokens(TokenPath path) {
    int[][] tokens = new int[path.way.tokens() + 1][];
    for (int i = 0; i < path.way.tokens(); i++) {
      int[] places = {
        path.way.begin(i), path.way.end(i), path.plain(i), path.base(i), path.way.after(i)
      };
      int[] labels = path.labels(i);
      tokens[i] = Arrays.copyOf(places, places.length + labels.length);
      System.arraycopy(labels, 0, tokens[i], places.length, labels.length);
    }
    tokens[path.way.tokens()] =
        new int[] {path.plain(path.way.tokens()), path.base(path.way.tokens())};
    return tokens;
  }

  @Test
  void editsAreReadAsFromNothing() {
    edit("", LINES);
  }

  @Test
  void editsInBracketsAreReadAsFromNothing() {
    language = Languages.builtIn().find("go").orElseThrow();
    charts = charts();
    path = path();
    edit("package p\n", GO_LINES);
  }

  private void edit(String begin, String[] lines) {
    Random random = new Random(21);
    int programs = 0;
    String text = begin;
    for (int i = 0; i < 4000; i++) {
      int from = lineBegin(text, random.nextInt(text.length() + 1));
      String line = lines[random.nextInt(lines.length)] + "\n";
      String next =
          switch (random.nextInt(6)) {
            case 0 -> text.substring(0, from) + text.substring(lineBegin(text, from + 7));
            case 1 -> {
              int at = random.nextInt(text.length() + 1);
              yield text.substring(0, at) + "x1 (:'".charAt(random.nextInt(6)) + text.substring(at);
            }
            case 2 -> line + text.substring(0, from) + line + text.substring(from);
            default -> text.substring(0, from) + line + text.substring(from);
          };
      boolean isProgram = read(next);
      programs += isProgram ? 1 : 0;
      text = isProgram ? next : text;
      text = text.length() > 1500 ? begin : text;
    }
    assertThat(programs).isBetween(800, 3900);
    assertThat(taken).as("lexemes that were not read again").isPositive();
  }

  private static int lineBegin(String text, int at) {
    return text.lastIndexOf('\n', Math.min(at, text.length()) - 1) + 1;
  }

  @Test
  void whatStandsBehindAnEditIsNotReadAgain() {
    String block = "def f(a):\n    if a:\n        return [a, 1]\n    return 'b'\n\n";
    String before = block.repeat(100);
    assertThat(read(before)).isTrue();
    int middle = before.indexOf("    return 'b'", before.length() / 2);
    String after = before.substring(0, middle) + "    x = a\n" + before.substring(middle);
    assertThat(read(after)).isTrue();
    assertThat(path.lexemes).isLessThan(40);
    int head = "def f(a):\n".length();
    String above = before.substring(0, head) + "    y = a\n" + before.substring(head);
    assertThat(read(above)).isTrue();
    assertThat(path.lexemes).as("between both edits all is moved").isLessThan(80);
    assertThat(read(before.substring(0, middle) + "    x)\n" + before.substring(middle))).isFalse();
    assertThat(read(before)).isTrue();
    assertThat(path.lexemes).as("behind a text that is no program").isLessThan(80);
  }

  @Test
  void whatWasReadBeforeAStopIsNotReadAgain() {
    String text = "def f(a):\n    return [a, 1]\n".repeat(50);
    TokenPath fresh = path();
    assertThat(fresh.read(bytes(text))).isTrue();
    assertThat(isReadIn(text, fresh.lexemes * 3 / 4)).isFalse();
    assertThat(path.lexemes).isBetween(fresh.lexemes / 2, fresh.lexemes - 1);
    assertThat(path.read(bytes(text))).isTrue();
    assertThat(path.lexemes).isLessThan(fresh.lexemes / 3);
  }
}
