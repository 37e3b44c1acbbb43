package dovetail.quotient.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.TestLanguages;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Finished masks serve other places. */
final class MaskMemoTest {
  private static final List<String> TOKENS =
      List.of("[", "]", "{", "}", "\"", "a", "\"a\":", ",", "1", " ", "]]", "é");
  private static final Vocabulary VOCABULARY =
      Vocabulary.of(TOKENS.size(), t -> TOKENS.get(t).getBytes(StandardCharsets.UTF_8));

  private final Language json = TestLanguages.file("json").language();

  private long[] mask(Masks masks, String prefix, String suffix) {
    long[] mask = new long[VOCABULARY.words()];
    byte[] left = prefix.getBytes(StandardCharsets.UTF_8);
    byte[] right = suffix.getBytes(StandardCharsets.UTF_8);
    MiddleLanguage.of(json, left, right).recognizer().mask(masks, mask);
    return mask;
  }

  @Test
  void whatReadsTheSameIsKnown() {
    Masks masks = Masks.of(json, VOCABULARY);
    long[] first = mask(masks, "[1, ", "]");
    long[] elsewhere = mask(masks, "[true, {\"x\": null}, ", "]");
    assertThat(elsewhere).isEqualTo(first);
    assertThat(masks.hits()).isEqualTo(1);
    assertThat(masks.misses()).isEqualTo(1);
  }

  @Test
  void whatNoTokenAsksForHasNoSay() {
    Language python = Languages.builtIn().find("python").orElseThrow();
    List<String> tokens = List.of("x", " ", "\n", "    ", "(", ")", "))", ":", ":\n", ".", "1");
    Vocabulary few =
        Vocabulary.of(tokens.size(), t -> tokens.get(t).getBytes(StandardCharsets.UTF_8));
    Masks masks = Masks.of(python, few);
    long[] flat = new long[few.words()];
    long[] deep = new long[few.words()];
    python("x = y", "\n", python).mask(masks, flat);
    python("class A:\n def f():\n  while 1:\n   if 1:\n    x = y", "\n", python).mask(masks, deep);
    assertThat(deep).isEqualTo(flat);
    assertThat(masks.hits()).isEqualTo(1);
    python("x = (y", ")\n", python).mask(masks, deep);
    assertThat(deep).isNotEqualTo(flat);
    assertThat(masks.misses()).isEqualTo(2);
  }

  /** What may follow a comment at the beginning of a file is a question of the suffix. */
  @Test
  void theSuffixIsAskedOnceInAComment() {
    Language javascript = Languages.builtIn().find("javascript").orElseThrow();
    List<String> tokens = List.of("x", " ", "*", "*/", "*/ x", "*/ import", "\n");
    Vocabulary few =
        Vocabulary.of(tokens.size(), t -> tokens.get(t).getBytes(StandardCharsets.UTF_8));
    Masks masks = Masks.of(javascript, few);
    byte[] left = "/* a".getBytes(StandardCharsets.UTF_8);
    byte[] right = "\nimport b from 'c';\n".getBytes(StandardCharsets.UTF_8);
    MiddleRecognizer recognizer = MiddleLanguage.of(javascript, left, right).recognizer();
    long[] first = new long[few.words()];
    recognizer.mask(masks, first);
    long walks = masks.walks();
    assertThat(walks).isPositive();
    recognizer.push("b c".getBytes(StandardCharsets.UTF_8));
    long[] later = new long[few.words()];
    recognizer.mask(masks, later);
    assertThat(masks.walks()).isEqualTo(walks);
    long[] walked = new long[few.words()];
    recognizer.mask(masks.with(Masks.Layers.FOLDS), walked);
    assertThat(later).isEqualTo(walked);
    MiddleRecognizer another = MiddleLanguage.of(javascript, left, right).recognizer();
    another.mask(masks, later);
    recognizer.mask(masks, later);
    assertThat(masks.walks()).isEqualTo(2 * walks);
  }

  @Test
  void textThatIsKeptIsToldByWhereItEnds() {
    Masks masks = Masks.of(json, VOCABULARY);
    long[] first = new long[VOCABULARY.words()];
    long[] elsewhere = new long[VOCABULARY.words()];
    inScope("{\"a\": \"", "b\"}").mask(masks, first);
    inScope("[1, \"x", "yz\", null]").mask(masks, elsewhere);
    assertThat(elsewhere).isEqualTo(first);
    assertThat(masks.hits()).isEqualTo(1);
    assertThat(masks.misses()).isEqualTo(1);
    assertThat(first[0] >>> TOKENS.indexOf("]]") & 1).isEqualTo(1);
    assertThat(first[0] >>> TOKENS.indexOf("\"") & 1).isZero();
  }

  private MiddleRecognizer inScope(String prefix, String suffix) {
    byte[] left = prefix.getBytes(StandardCharsets.UTF_8);
    byte[] right = suffix.getBytes(StandardCharsets.UTF_8);
    return MiddleLanguage.of(json, left, right).inScope().recognizer();
  }

  /** A grammar where {@code _INSERTED} stands instead of a semicolon has none that are known. */
  @Test
  void everyLanguageHasMasksThatAreKnown() {
    assertThat(Languages.builtIn().names())
        .allMatch(
            name ->
                Predictions.of(Tables.of(Languages.builtIn().find(name).orElseThrow())).sound());
  }

  /** When there is no room for more, some is forgotten, and the masks stay right. */
  @Test
  void whatIsRememberedIsBounded() {
    String bytes = "[]{},:1\"";
    int tokens = 1 << 12; // all of four bytes
    Vocabulary many =
        Vocabulary.of(
            tokens,
            t -> {
              byte[] token = new byte[4];
              for (int i = 0; i < token.length; i++) {
                token[i] = (byte) bytes.charAt(t >> 3 * i & 7);
              }
              return token;
            });
    long bound = 8_000;
    Masks bounded = Masks.of(json, many, new Masks.Memory(bound, bound));
    Masks free = Masks.of(json, many, new Masks.Memory(Long.MAX_VALUE, Long.MAX_VALUE));
    long[] mask = new long[many.words()];
    long[] other = new long[many.words()];
    Random random = new Random(1);
    long mostMasks = 0;
    long mostParts = 0;
    for (int i = 0; i < 300; i++) {
      StringBuilder left = new StringBuilder();
      StringBuilder right = new StringBuilder();
      for (int depth = random.nextInt(8); depth > 0; depth--) {
        boolean array = random.nextBoolean();
        left.append(array ? "[" : "{\"\":");
        right.insert(0, array ? "]" : "}");
      }
      byte[] prefix = left.toString().getBytes(StandardCharsets.UTF_8);
      byte[] suffix =
          right.substring(random.nextInt(right.length() + 1)).getBytes(StandardCharsets.UTF_8);
      MiddleRecognizer place = MiddleLanguage.of(json, prefix, suffix).recognizer();
      place.mask(bounded, mask);
      place.mask(free, other);
      assertThat(mask).isEqualTo(other);
      mostMasks = Math.max(mostMasks, bounded.maskBytes());
      mostParts = Math.max(mostParts, bounded.partBytes());
    }
    long most = bound + bound / 2; // what one place adds may come on top
    assertThat(mostMasks).isLessThan(most);
    assertThat(mostParts).isLessThan(most);
    assertThat(free.maskBytes()).isGreaterThan(most);
    assertThat(free.partBytes()).isGreaterThan(most);
  }

  private static MiddleRecognizer python(String prefix, String suffix, Language language) {
    return MiddleLanguage.of(
            language,
            prefix.getBytes(StandardCharsets.UTF_8),
            suffix.getBytes(StandardCharsets.UTF_8))
        .recognizer();
  }
}
