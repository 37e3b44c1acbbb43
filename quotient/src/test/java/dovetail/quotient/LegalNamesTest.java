package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Laws: legal is what its definition says, and what is viable can be completed legally. */
final class LegalNamesTest {
  private static final Tables PYTHON = Tables.of(Languages.builtIn().find("python").orElseThrow());
  private static final Map<String, Set<String>> API =
      Map.of("m.", Set.of("pi", "pie", "sqrt"), "os.", Set.of("path"), "os.path.", Set.of("join"));
  private static final LegalNames NAMES = LegalNames.of(API);
  private static final List<String> TOKENS =
      List.of(
          "m", ".", "p", "i", "e", "sq", "rt", "pi", "m.", "m.pi", "m.q", ".pi", "os", "path",
          ".path.", "join", "x", "xm.", "(", ")", ")\n", "\n", " ", " + ", "=", "m.sqrt(",
          "os.path", "m.pi.q", "\"m.q\"", "# m.q\n", "import ", "é");

  /** A path's beginning, a prefix, and the name after it. */
  private static final Pattern USE =
      Pattern.compile("(?<![\\w.é])(m\\.|os\\.path\\.|os\\.)([\\wé]*)");

  private int legal;
  private int illegal;

  @Test
  void legalIsWhatTheDefinitionSaysAndTheRestFollows() {
    long first = Long.getLong("seed", 1);
    int cases = Duels.cases(200);
    for (long seed = first; seed < first + cases; seed++) {
      run(seed);
    }
    System.out.printf("seeds from %d: %d legal, %d not%n", first, legal, illegal);
    assertThat(legal).isGreaterThan(cases / 2);
    assertThat(illegal).isGreaterThan(cases / 20);
  }

  private void run(long seed) {
    Random random = new Random(seed);
    String prefix =
        List.of("x = ", "m", "y = m.", "", "f(os.", "f(m.p", "x").get(random.nextInt(7));
    String suffix = List.of("\n", "i\n", "\n\nx = 1\n", "(m.pi)\n", "").get(random.nextInt(5));
    suffix = prefix.startsWith("f(") ? ")" + suffix : suffix;
    MiddleLanguage middles = MiddleLanguage.of(PYTHON, bytes(prefix), bytes(suffix));
    MiddleRecognizer free = middles.recognizer();
    MiddleRecognizer named = middles.recognizer(NAMES, bytes(prefix));
    Vocabulary vocabulary = Vocabulary.of(TOKENS.size(), t -> bytes(TOKENS.get(t)));
    Masks masks = Masks.of(PYTHON.language(), vocabulary);
    long[] mask = new long[vocabulary.words()];
    String middle = "";
    for (int step = 0; step < 8; step++) {
      named.mask(masks, mask);
      List<String> fitting = new ArrayList<>();
      for (int t = 0; t < TOKENS.size(); t++) {
        String longer = middle + TOKENS.get(t);
        String where = "seed %d: %s | %s | %s".formatted(seed, prefix, longer, suffix);
        int length = named.length();
        boolean viable = named.push(bytes(TOKENS.get(t)));
        assertThat((mask[0] >>> t & 1) != 0).as(where).isEqualTo(viable);
        boolean fits = free.push(bytes(TOKENS.get(t)));
        if (viable) {
          fitting.add(TOKENS.get(t));
          byte[] rest = named.completion();
          assertThat(rest).as(where).isNotNull();
          String whole = longer + new String(rest, StandardCharsets.UTF_8);
          assertThat(isLegal(prefix, whole, suffix)).as("%s, completed %s", where, whole).isTrue();
          assertThat(named.distance() == 0).as(where).isEqualTo(named.mayEnd());
        }
        if (fits && free.mayEnd()) {
          boolean expected = isLegal(prefix, longer, suffix);
          assertThat(viable && named.mayEnd()).as(where).isEqualTo(expected);
          legal += expected ? 1 : 0;
          illegal += expected ? 0 : 1;
        }
        named.truncate(length);
        free.truncate(length);
      }
      if (fitting.isEmpty()) {
        return;
      }
      String next = fitting.get(random.nextInt(fitting.size()));
      middle += next;
      assertThat(named.push(bytes(next)) && free.push(bytes(next))).isTrue();
    }
  }

  /** Whether every name of the middle, in code, that follows a prefix is listed for it. */
  private static boolean isLegal(String prefix, String middle, String suffix) {
    String text = prefix + middle + suffix;
    Matcher use = USE.matcher(text);
    while (use.find()) {
      boolean own =
          use.end() >= prefix.length() && use.start(2) <= prefix.length() + middle.length();
      if (own && isCode(text, use.start()) && !isListed(use)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isListed(Matcher use) {
    return API.getOrDefault(use.group(1), Set.of()).contains(use.group(2));
  }

  private static boolean isCode(String text, int at) {
    boolean string = false;
    boolean comment = false;
    for (int i = 0; i < at; i++) {
      char c = text.charAt(i);
      comment = c != '\n' && (comment || (c == '#' && !string));
      string = c != '\n' && !comment && (string ^ c == '"');
    }
    return !string && !comment;
  }

  @Test
  void whatIsNoPathOrNoNameIsRefused() {
    assertThatThrownBy(() -> LegalNames.of(Map.of("m", Set.of("a"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LegalNames.of(Map.of("m.", Set.of("a.b"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(LegalNames.of(Map.of()).isEmpty()).isTrue();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
