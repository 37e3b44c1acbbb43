package dovetail.suite;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Small texts with a judge's verdicts, asked of a grammar from the left, from the right, and of a
 * random middle.
 *
 * @param different those of which the grammar says otherwise
 * @param valid how many the judge takes
 */
record Probes(List<String> different, int valid) {
  private static final byte[] NOTHING = {};

  /** Asks each, an object a line: {@code {"text", "valid"}}. */
  static Probes ask(Language language, List<String> lines) {
    Random random = new Random(Long.getLong("seed", 1));
    List<String> different = new ArrayList<>();
    int valid = 0;
    for (String line : lines) {
      JsonObject probe = JsonParser.parseString(line).getAsJsonObject();
      byte[] text = probe.get("text").getAsString().getBytes(StandardCharsets.UTF_8);
      boolean expected = probe.get("valid").getAsBoolean();
      valid += expected ? 1 : 0;
      int from = random.nextInt(text.length + 1);
      int to = from + random.nextInt(text.length - from + 1);
      byte[] prefix = Arrays.copyOf(text, from);
      byte[] middle = Arrays.copyOfRange(text, from, to);
      byte[] suffix = Arrays.copyOfRange(text, to, text.length);
      if (complete(language, text, NOTHING, NOTHING) != expected
          || complete(language, NOTHING, NOTHING, text) != expected
          || complete(language, prefix, middle, suffix) != expected) {
        different.add((expected ? "refuses " : "accepts ") + probe.get("text"));
      }
    }
    return new Probes(different, valid);
  }

  private static boolean complete(Language language, byte[] prefix, byte[] middle, byte[] suffix) {
    MiddleRecognizer recognizer = MiddleLanguage.of(language, prefix, suffix).recognizer();
    return recognizer.push(middle) && recognizer.mayEnd();
  }
}
