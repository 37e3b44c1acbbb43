package dovetail.quotient;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names in {@code \N{…}}, on both sides of the cut. */
final class LookedUpNamesTest {
  private static final long FIRST = Long.getLong("seed", 1);
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        // prefix, middle, suffix, whether it may go on, whether it may end
        "x = '\\N{GREEK SMALL,` LETTER A`,LPHA}',true,true",
        "x = '\\N{GREEK SMALL,` LETTER A`,LPHO}',true,false",
        "x = '\\N{GREEK SMALL,` LETTER OO`,LPHA}',false,false",
        "x = '\\N{O,X},',true,true",
        "x = '\\N{O,Y},',false,false",
        "x = ',\\N{OX,}',true,true",
        "x = ',\\N{OY,}',true,false",
        "x = ',\\N{,OX}',true,true",
        "x = ',\\N{O,OX}',true,false",
        "x = ',\\,N{OX}',true,true",
        "x = ',\\,N{ETHOD}',true,false",
        "x = ',a,\\N{ETHOD}',true,false",
        "x = ',a,\\N{ox}',true,true",
        "x = r',\\N{ETHOD}a,',true,true",
        "x = b',\\,N{ETHOD}',true,true",
        "f'{request.m,et} -\\N{,ethod}',true,false",
        "f'{request.m,et} -\\N{G,ethod}',true,false",
        "f'{request.m,et} -\\N{ET,ethod}',true,false",
        "f'\\,N,REEK SMALL LETTER ALPHA}',true,false",
        "f'\\,N{G,REEK SMALL LETTER ALPHA}',true,true",
        "f'\\,N{,ETHOD}',true,false",
        "f'\\,N,ETHOD}',true,false",
        "f'\\,N{ETHX,ETHOD}',false,false",
      })
  void areWhatCPythonKnows(
      String prefix, String middle, String suffix, boolean mayGoOn, boolean mayEnd) {
    String after = (suffix == null ? "'" : suffix) + "\n";
    MiddleRecognizer recognizer =
        MiddleLanguage.of(PYTHON, prefix.getBytes(UTF_8), after.getBytes(UTF_8)).recognizer();
    assertThat(recognizer.push(middle.getBytes(UTF_8))).isEqualTo(mayGoOn);
    if (mayGoOn) {
      assertThat(recognizer.mayEnd()).isEqualTo(mayEnd);
      completes(prefix + middle, recognizer, after, "");
    }
  }

  @Test
  void followVersions() {
    for (String version : new String[] {"3.8", "3.13", "3.14"}) {
      Language python = Languages.builtIn().find("python", version).orElseThrow();
      byte[] cjk = "'\\N{cjk unified ideograph-4e00}'\n".getBytes(UTF_8);
      MiddleRecognizer recognizer = MiddleLanguage.of(python, new byte[0], cjk).recognizer();
      assertThat(recognizer.mayEnd()).as(version).isEqualTo(version.equals("3.14"));
    }
  }

  /** At every cut of texts with names: what may go on can be completed, and the truth may go on. */
  @Test
  void whatMayGoOnCanBeCompleted() {
    String[] texts = {
      "x = '\\N{OX} \\N{GREEK SMALL LETTER ALPHA}'\n",
      "f'{a}\\N{DASH}{b:\\N{EM DASH}>{c}}\\N{Ox}'\n",
      "'''\\\\N{\\N{HANGUL SYLLABLE GAG}}''' + r'\\N{OX}' + b'\\N{x' # \\N{\n",
      "print(f\"\\N{SNOWMAN}{x!r}\", u'\\N{CJK UNIFIED IDEOGRAPH-4E00}')\n",
    };
    int refused = 0;
    for (long seed = FIRST; seed < FIRST + 60; seed++) {
      Random random = new Random(seed);
      byte[] text = texts[random.nextInt(texts.length)].getBytes(UTF_8);
      int from = random.nextInt(text.length + 1);
      int to = Math.min(text.length, from + random.nextInt(12));
      byte[] prefix = Arrays.copyOf(text, from);
      byte[] suffix = Arrays.copyOfRange(text, to, text.length);
      MiddleRecognizer recognizer = MiddleLanguage.of(PYTHON, prefix, suffix).recognizer();
      for (int i = from; i < to; i++) {
        assertThat(recognizer.push(text, i, i + 1)).as("seed %d, byte %d", seed, i).isTrue();
        completes(new String(text, 0, i + 1, UTF_8), recognizer, new String(suffix, UTF_8), "");
      }
      assertThat(recognizer.mayEnd()).as("seed %d", seed).isTrue();
      // Another way than the truth: whatever is let in has a completion.
      recognizer.truncate(random.nextInt(to - from + 1));
      byte[] other = new byte[1];
      for (int i = 0; i < 12; i++) {
        other[0] = (byte) "N{}OXAGREK S\\'".charAt(random.nextInt(14));
        int length = recognizer.length();
        String before = new String(prefix, UTF_8);
        if (recognizer.push(other)) {
          byte[] rest = recognizer.completion();
          assertThat(rest).as("seed %d: after %s", seed, before).isNotNull();
          assertThat(recognizer.push(rest)).as("seed %d", seed).isTrue();
          assertThat(recognizer.mayEnd()).as("seed %d", seed).isTrue();
          recognizer.truncate(length + 1);
        } else {
          refused++;
        }
      }
    }
    assertThat(refused).isGreaterThan(60);
  }

  private static void completes(
      String left, MiddleRecognizer recognizer, String suffix, String as) {
    byte[] rest = recognizer.completion();
    assertThat(rest).as("%s%s", left, as).isNotNull();
    String whole = left + new String(rest, UTF_8) + suffix;
    assertThat(MiddleLanguage.of(PYTHON, whole.getBytes(UTF_8), new byte[0]).recognizer().mayEnd())
        .as(whole)
        .isTrue();
  }
}
