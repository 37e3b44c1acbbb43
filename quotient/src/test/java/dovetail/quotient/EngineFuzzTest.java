package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.fence.FenceLimits;
import dovetail.quotient.fence.Fences;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Texts that nobody would write: random bytes, real Python with damages, tokens in any order. No
 * exception, and no disagreement: a text is a program wherever it is cut, and a document that has
 * been followed there answers as a fresh reading does. {@code -Dfuzz.seconds} says for how long,
 * {@code -Dseed} where to begin; a failure tells its seed.
 */
class EngineFuzzTest {
  private static final String[] TOKENS = {
    "def ",
    "f",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    "\n",
    "\n    ",
    "\n\t",
    "if ",
    "else",
    "x",
    "=",
    "==",
    ",",
    ".",
    "'",
    "\"",
    "\"\"\"",
    "'''",
    "f'",
    "rb\"",
    "{x!r:>{y}}",
    "\\",
    "\\\n",
    "#",
    "\r",
    "\r\n",
    "\f",
    "0x",
    "1_0",
    "1e",
    "lambda ",
    "match ",
    "case _",
    "async ",
    "await ",
    "*",
    "**",
    "->",
    ":=",
    ";",
    "@",
    "\\N{",
    "\\x",
    "é",
    "\ud83d\ude00",
    "class ",
    "return ",
    "except* ",
    "t\""
  };

  private final Language python = Languages.builtIn().find("python").orElseThrow();
  private final FenceLimits few = new FenceLimits(2, 20, 40, 4, 1_000_000, 1_000_000);

  @Test
  void neitherThrowsNorDisagrees() throws IOException {
    byte[] real = real();
    long first = Long.getLong("seed", 1);
    long end = System.nanoTime() + 1_000_000_000L * Duels.cases(4);
    SharedCharts charts = new SharedCharts(python);
    DocumentMiddles document = new DocumentMiddles(charts);
    int complete = 0;
    for (long seed = first;
        System.nanoTime() < end || (complete == 0 && seed < first + 500);
        seed++) {
      Random random = new Random(seed);
      byte[] text =
          switch ((int) (seed % 3)) {
            case 0 -> bytes(random);
            case 1 -> damaged(real, random);
            default -> tokens(random);
          };
      int from = random.nextInt(text.length + 1);
      int to = from + random.nextInt(Math.min(40, text.length - from) + 1);
      complete += agree(document, text, from, to, "seed " + seed) ? 1 : 0;
      Fences.fenced(charts, part(text, 0, from), part(text, to, text.length), few, () -> false);
    }
    assertThat(complete).isPositive();
  }

  /** Whether the text is a program, asked in four ways. */
  private boolean agree(DocumentMiddles document, byte[] text, int from, int to, String seed) {
    boolean whole = MiddleLanguage.of(python, text, part(text, 0, 0)).recognizer().mayEnd();
    assertThat(MiddleLanguage.of(python, part(text, 0, 0), text).recognizer().mayEnd())
        .as(seed + ", from the right")
        .isEqualTo(whole);
    MiddleLanguage between =
        MiddleLanguage.of(python, part(text, 0, from), part(text, to, text.length));
    MiddleRecognizer fresh = between.recognizer();
    boolean lives = fresh.push(text, from, to);
    assertThat(lives && fresh.mayEnd()).as(seed + ", cut at %d and %d", from, to).isEqualTo(whole);
    byte[] without = Arrays.copyOf(text, from + text.length - to);
    System.arraycopy(text, to, without, from, text.length - to);
    MiddleRecognizer followed = document.at(without, from).recognizer();
    assertThat(followed.push(text, from, to)).as(seed + ", followed").isEqualTo(lives);
    assertThat(lives && followed.mayEnd()).as(seed + ", followed").isEqualTo(whole);
    return whole;
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(400)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] damaged(byte[] real, Random random) {
    int begin = lineAt(real, random.nextInt(real.length));
    int end = Math.min(real.length, begin + random.nextInt(2000));
    byte[] text = part(real, begin, end);
    for (int i = random.nextInt(4); i > 0 && text.length > 1; i--) {
      int at = random.nextInt(text.length);
      if (random.nextBoolean()) {
        text[at] = (byte) random.nextInt(128);
      } else {
        byte[] less = Arrays.copyOf(text, text.length - 1);
        System.arraycopy(text, at + 1, less, at, text.length - at - 1);
        text = less;
      }
    }
    return text;
  }

  private static int lineAt(byte[] text, int offset) {
    int at = offset;
    while (at > 0 && (text[at - 1] != '\n' || text[at] == ' ')) {
      at--;
    }
    return at;
  }

  private static byte[] tokens(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(30); i >= 0; i--) {
      text.append(TOKENS[random.nextInt(TOKENS.length)]);
    }
    return text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static byte[] part(byte[] text, int from, int to) {
    return Arrays.copyOfRange(text, from, to);
  }

  private static byte[] real() throws IOException {
    try (InputStream in = EngineFuzzTest.class.getResourceAsStream("seams.py")) {
      return in.readAllBytes();
    }
  }
}
