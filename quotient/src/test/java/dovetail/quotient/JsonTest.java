package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.join.Tables;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * JSON from a grammar file, against the verdicts of nst/JSONTestSuite: whole texts, and the same
 * texts cut at random places, bytes that are no UTF-8 and very long texts included.
 */
class JsonTest {
  private static final byte[] NOTHING = {};
  private static final Pattern FIELD =
      Pattern.compile(
          "\\{\"id\":\"(?<id>[^\"]*)\",\"verdict\":\"(?<verdict>[a-z]+)\",(?:\"base64\":\"(?<bytes>[^\"]*)\""
              + "|\"repeat\":\\{\"unit\":\"(?<unit>(?:[^\"\\\\]|\\\\\")*)\",\"bytes\":(?<length>[0-9]+)\\})\\}");

  private final Tables json = TestLanguages.file("json");

  private record Case(String id, String verdict, byte[] text) {}

  @Test
  void everyVerdictIsRight() throws IOException {
    List<Case> cases = cases();
    assertThat(cases).hasSize(318);
    int judged = 0;
    for (Case c : cases) {
      if (!c.verdict().equals("either")) {
        assertThat(accepts(c.text())).as(c.id()).isEqualTo(c.verdict().equals("valid"));
        judged++;
      }
    }
    assertThat(judged).isEqualTo(283);
  }

  @Test
  void everyVerdictIsRightWhereverTheTextIsCut() throws IOException {
    long first = Long.getLong("seed", 1);
    int cuts = 0;
    for (Case c : cases()) {
      boolean accepted = accepts(c.text());
      int times = c.text().length > 10_000 ? 2 : 12;
      for (long seed = first; seed < first + times; seed++) {
        check(c, seed, accepted);
        cuts++;
      }
    }
    System.out.printf("JSON: seeds from %d: %d cuts%n", first, cuts);
  }

  private void check(Case c, long seed, boolean accepted) {
    Random random = new Random(seed);
    byte[] text = c.text();
    int a = random.nextInt(text.length + 1);
    int b = Math.min(text.length, a + random.nextInt(random.nextBoolean() ? 3 : 20));
    MiddleRecognizer middle =
        MiddleLanguage.of(
                new SharedCharts(json),
                Arrays.copyOf(text, a),
                Arrays.copyOfRange(text, b, text.length))
            .recognizer();
    String where = "%s cut at %d and %d, seed %d".formatted(c.id(), a, b, seed);
    boolean viable = middle.viable();
    for (int i = a; viable && i < b; i++) {
      viable = middle.push(text, i, i + 1);
    }
    assertThat(viable && middle.mayEnd()).as(where).isEqualTo(accepted);
    if (viable && text.length < 10_000) {
      byte[] rest = middle.completion();
      assertThat(rest).as(where).isNotNull();
      byte[] whole = Arrays.copyOf(text, b + rest.length + text.length - b);
      System.arraycopy(rest, 0, whole, b, rest.length);
      System.arraycopy(text, b, whole, b + rest.length, text.length - b);
      assertThat(accepts(whole))
          .as("%s: completed with %s", where, new String(rest, StandardCharsets.UTF_8))
          .isTrue();
    }
  }

  private boolean accepts(byte[] text) {
    return MiddleLanguage.of(new SharedCharts(json), text, NOTHING).recognizer().mayEnd();
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    JsonTest.class.getResourceAsStream("json-parse-cases.jsonl.gz")),
                StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Matcher m = FIELD.matcher(line.replace("\": ", "\":").replace(", \"", ",\""));
        assertThat(m.matches()).as(line).isTrue();
        byte[] text =
            m.group("bytes") != null
                ? Base64.getDecoder().decode(m.group("bytes"))
                : repeated(
                    m.group("unit").replace("\\\"", "\""), Integer.parseInt(m.group("length")));
        cases.add(new Case(m.group("id"), m.group("verdict"), text));
      }
    }
    return cases;
  }

  private static byte[] repeated(String unit, int length) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) unit.charAt(i % unit.length());
    }
    return text;
  }
}
