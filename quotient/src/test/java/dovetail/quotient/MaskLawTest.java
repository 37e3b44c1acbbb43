package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws: a token is in the mask exactly if its bytes can be pushed: all tokens, at random states, in
 * scope and not, in texts that end, in texts that are not written to their end, and in windows of
 * texts. And the next byte of a program is in the mask, wherever the cursor stands.
 */
final class MaskLawTest {
  private static final long FIRST = Long.getLong("seed", 1);
  private static final int CUTS = Duels.cases(20);

  private static final Path PROGRAM = Path.of("../test/oracles/judge.py");

  private static final Path SCRIPT =
      Path.of(System.getProperty("mask.script", "../examples/shapes.js"));

  static Stream<Arguments> files() throws IOException {
    Tables python = Tables.of(Languages.builtIn().find("python").orElseThrow());
    return Stream.of(
        Arguments.of("python", python, TestLanguages.resource("seams.py")),
        Arguments.of("fields", python, TestLanguages.resource("fields.py")),
        Arguments.of("names", python, TestLanguages.resource("names.py")),
        Arguments.of("a program", python, Files.readString(PROGRAM)),
        Arguments.of(
            "javascript",
            TestLanguages.file("javascript-small"),
            TestLanguages.resource("seams.js")),
        Arguments.of(
            "the whole of javascript",
            Tables.of(Languages.builtIn().find("javascript").orElseThrow()),
            Files.readString(SCRIPT)),
        Arguments.of(
            "typescript",
            Tables.of(Languages.builtIn().find("typescript").orElseThrow()),
            TestLanguages.resource("seams.ts")),
        Arguments.of(
            "typescript with elements",
            Tables.of(Languages.builtIn().find("typescriptreact").orElseThrow()),
            TestLanguages.resource("seams.tsx")),
        Arguments.of(
            "json",
            TestLanguages.file("json"),
            "{\"a\": [1, -2.5e+10, true, null, \"x\\u00e9\\n\"], \"é\": {}, \"\": [[], [{}]]}\n"),
        Arguments.of(
            "jsonc",
            Tables.of(Languages.builtIn().find("jsonc").orElseThrow()),
            "// c\n{\"a\": [1, /* x */ -2.5e+10, true,], // y\n \"b\": {},}\n"),
        Arguments.of(
            "terminated",
            TestLanguages.file("terminated"),
            TestLanguages.resource("terminated.txt")),
        Arguments.of(
            "marks that end rules",
            TestLanguages.text("marks", MarkedLinesDuelTest.ENDING),
            "<a:a;\na:a\n a a\n\na:a; a a >"),
        Arguments.of(
            "marks that end rules alone",
            TestLanguages.text("marks", MarkedLinesDuelTest.ENDED),
            "<a:a\n\na:a\n a a\n\na:a\n a a >"),
        Arguments.of("0ⁿ1ⁿ", TestLanguages.file("zeros-ones"), "0000001111110000"));
  }

  /** A text that is not written to its end. */
  private static byte[] cutOff(Random random, byte[] text) {
    return Arrays.copyOf(
        text, Math.min(text.length, random.nextInt(random.nextBoolean() ? 2 : 40)));
  }

  /** Some last lines of a prefix, and a suffix, out of a text of which nobody knows the rest. */
  private static MiddleLanguage window(Tables tables, Random random, byte[] prefix, byte[] suffix) {
    int begin = random.nextInt(prefix.length + 1);
    while (begin > 0 && prefix[begin - 1] != '\n') {
      begin--;
    }
    return TestLanguages.window(
        new SharedCharts(tables),
        random.nextInt(4) > 0 ? Before.LINES : Before.TOKEN,
        Arrays.copyOfRange(prefix, begin, prefix.length),
        suffix);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void aTokenIsInTheMaskExactlyIfItsBytesCanBePushed(String name, Tables tables, String text) {
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    TokenStrings vocabulary = vocabulary(whole, new Random(FIRST));
    Masks masks = Masks.of(tables.language(), vocabulary);
    long[] mask = new long[vocabulary.words()];
    long allowed = 0;
    long refused = 0;
    for (long seed = FIRST; seed < FIRST + CUTS; seed++) {
      Random random = new Random(seed);
      int from = random.nextInt(whole.length + 1);
      int to = Math.min(whole.length, from + random.nextInt(12));
      byte[] prefix = Arrays.copyOf(whole, from);
      byte[] suffix = Arrays.copyOfRange(whole, to, whole.length);
      MiddleLanguage language =
          switch ((int) (seed % 4)) {
            case 0 ->
                MiddleLanguage.unfinished(new SharedCharts(tables), prefix, cutOff(random, suffix));
            case 1 -> window(tables, random, prefix, cutOff(random, suffix));
            default -> MiddleLanguage.of(new SharedCharts(tables), prefix, suffix);
          };
      MiddleRecognizer recognizer = (seed % 2 == 0 ? language : language.inScope()).recognizer();
      for (int step = 0; step < 4; step++) {
        int length = recognizer.length();
        List<Integer> fitting = new ArrayList<>();
        long[] pushed = new long[vocabulary.words()];
        for (int t = 0; t < vocabulary.size(); t++) {
          byte[] bytes = vocabulary.text(t);
          if (bytes.length > 0 && recognizer.push(bytes)) {
            fitting.add(t);
            pushed[t >> 6] |= 1L << t;
          }
          recognizer.truncate(length);
        }
        recognizer.mask(masks, mask);
        if (!Arrays.equals(mask, pushed)) {
          assertThat(texts(mask, vocabulary))
              .as("%s, seed %d, step %d, cut %d to %d", name, seed, step, from, to)
              .isEqualTo(texts(pushed, vocabulary));
        }
        allowed += fitting.size();
        refused += vocabulary.size() - fitting.size();
        if (fitting.isEmpty()) {
          break;
        }
        recognizer.push(vocabulary.text(fitting.get(random.nextInt(fitting.size()))));
      }
    }
    assertThat(allowed).isGreaterThan(CUTS);
    assertThat(refused).isGreaterThan(CUTS);
  }

  static Stream<Arguments> programs() throws IOException {
    return Stream.of(
        program("python", TestLanguages.resource("seams.py")),
        program("javascriptreact", TestLanguages.resource("seams.js")),
        program("typescript", TestLanguages.resource("seams.ts")),
        program("typescriptreact", TestLanguages.resource("seams.tsx")));
  }

  private static Arguments program(String language, String text) {
    return Arguments.of(
        language, Tables.of(Languages.builtIn().find(language).orElseThrow()), text);
  }

  @ParameterizedTest(name = "{0}, {index}")
  @MethodSource("programs")
  void theNextByteOfAProgramIsInTheMask(String name, Tables tables, String text) {
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    TokenStrings vocabulary = vocabulary(whole, new Random(FIRST));
    Masks masks = Masks.of(tables.language(), vocabulary);
    long[] mask = new long[vocabulary.words()];
    for (int at = 0; at < whole.length; at++) {
      if (Duels.runs(3, at / 8)) {
        MiddleLanguage.of(
                new SharedCharts(tables),
                Arrays.copyOf(whole, at),
                Arrays.copyOfRange(whole, at, whole.length))
            .recognizer()
            .mask(masks, mask);
        int next = 1 + (whole[at] & 0xff); // the vocabulary begins with all bytes
        assertThat(mask[next >> 6] >>> next & 1).as("%s, at %d", name, at).isOne();
      }
    }
  }

  private static List<String> texts(long[] mask, TokenStrings vocabulary) {
    return BitSet.valueOf(mask).stream()
        .mapToObj(token -> new String(vocabulary.text(token), StandardCharsets.ISO_8859_1))
        .toList();
  }

  /** Every byte, pieces of a text, and what layouts care for; some without text, some twice. */
  static TokenStrings vocabulary(byte[] text, Random random) {
    List<byte[]> texts = new ArrayList<>();
    texts.add(new byte[0]);
    for (int b = 0; b < 256; b++) {
      texts.add(new byte[] {(byte) b});
    }
    for (int i = 0; i < 500; i++) {
      int from = random.nextInt(text.length);
      texts.add(
          Arrays.copyOfRange(text, from, Math.min(text.length, from + 2 + random.nextInt(7))));
    }
    for (int n = 1; n < 18; n++) {
      texts.add(" ".repeat(n).getBytes(StandardCharsets.UTF_8));
      texts.add(("\n" + " ".repeat(n)).getBytes(StandardCharsets.UTF_8));
      texts.add((":\n" + " ".repeat(n) + "x").getBytes(StandardCharsets.UTF_8));
    }
    for (String piece :
        List.of(
            "\n\n",
            "\n\t",
            "\t",
            "\t ",
            " \t",
            "\n\f",
            "\\\n",
            "\\\n  ",
            "))",
            ")):\n",
            "# a\n",
            "#",
            "'''",
            "\"\"\"",
            "f\"",
            "}\"",
            "{{",
            "..",
            "...",
            "1e",
            "1_",
            "0x",
            "1if",
            "\r\n",
            "\r",
            "\n\ndef",
            "\nelse:",
            "\n    else",
            "\n  x\n",
            " = (\n",
            "é",
            "// x\n",
            "/*",
            "*/",
            "++",
            "\n++",
            "\n(",
            "return\n",
            "`${",
            "}`",
            "\\",
            "\\u0")) {
      texts.add(piece.getBytes(StandardCharsets.UTF_8));
      texts.add((" " + piece).getBytes(StandardCharsets.UTF_8));
    }
    return TokenStrings.of(texts.size(), texts::get);
  }
}
