package dovetail.analysis.names;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts with their names marked: a file for each language, a case up to each {@code ----}. ⟨x⟩ is a
 * reference that nothing binds, ⟪x⟫ one that is bound further down only. What pyflakes says of
 * those in Python is asked by {@code test/oracles/undefined.py --probes}.
 */
class NameProbesTest {
  private final NameReader names = reader("python");

  private static NameReader reader(String language) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow()).orElseThrow();
  }

  private static String probes(String language) throws IOException {
    try (InputStream in = NameProbesTest.class.getResourceAsStream(language + ".txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    }
  }

  /** The text with the marks that the reader would put. */
  private static String marked(NameReader names, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    FileNames read = names.read(bytes).orElseThrow(() -> new AssertionError(text));
    Map<Integer, String> marks = new TreeMap<>();
    for (Reference one : read.unbound(0, bytes.length)) {
      marks.put(one.begin(), "⟨");
      marks.merge(one.end(), "⟩", String::concat);
    }
    for (Reference one : read.early(0, bytes.length)) {
      marks.put(one.begin(), "⟪");
      marks.merge(one.end(), "⟫", String::concat);
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Map.Entry<Integer, String> mark : marks.entrySet()) {
      out.append(new String(bytes, at, mark.getKey() - at, UTF_8)).append(mark.getValue());
      at = mark.getKey();
    }
    return out.append(new String(bytes, at, bytes.length - at, UTF_8)).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "python, 20",
    "javascript, 14",
    "javascriptreact, 1",
    "typescript, 7",
    "typescriptreact, 1",
    "java, 7",
    "go, 12"
  })
  void findsWhatIsMarked(String language, int least) throws IOException {
    String[] cases = probes(language).split("----\n", -1);
    assertThat(cases.length).isGreaterThan(least);
    NameReader reader = reader(language);
    for (String one : cases) {
      assertThat(marked(reader, one.replaceAll("[⟨⟩⟪⟫]", ""))).isEqualTo(one);
    }
  }

  /** Other rules stand for the same in older versions. */
  @ParameterizedTest
  @ValueSource(strings = {"3.8", "3.9", "3.11", "3.12", "3.13", "3.14"})
  void whatIsBoundIsBoundInEachVersion(String version) {
    NameReader reader =
        NameReader.of(Languages.builtIn().find("python", version).orElseThrow()).orElseThrow();
    byte[] text =
        """
        def f(xs):
            a = all(x.isdigit() and int(x) <= 255 for x in xs)
            b = any(y in xs for y in [a])
            c = sum((z for z in xs), 1) + max([w for w in xs if (lambda: w)()])
            return f"{[v for v in xs]}{sum(u for u in xs)}{b}{c}"
        class A:
            e: B
            def g(self, h: B) -> B: pass
        class B: pass
        """
            .getBytes(UTF_8);
    FileNames read = reader.read(text).orElseThrow();
    assertThat(read.unbound(0, text.length)).isEmpty();
    assertThat(read.early(0, text.length)).isEmpty();
    byte[] wrong = "def f(xs):\n    return all(x for y in xs) + y\n".getBytes(UTF_8);
    assertThat(reader.read(wrong).orElseThrow().unbound(0, wrong.length))
        .extracting(Reference::name)
        .containsExactly("x", "y");
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript", "typescript"})
  void aCommentOfManyNamesBindsThemAll(String language) {
    String text = "/* globals a,\n" + "bc, ".repeat(20_000) + "d */\nf(a, bc, d);\n";
    assertThat(marked(reader(language), text)).isEqualTo(text.replace("f(", "⟨f⟩("));
  }

  @Test
  void saysWhatWaits() {
    byte[] text = "def f():\n  return a, b\nb = c\n".getBytes(UTF_8);
    FileNames read = names.read(text).orElseThrow();
    assertThat(read.waiting(0)).containsExactly("a", "c");
    assertThat(read.waiting(text.length - 4)).containsExactly("c");
  }

  @Test
  void saysWhatIsSeen() {
    String text = "import a\nclass C:\n  b = 1\n  def f(self, c):\n    d = [e for e in c]\n    \n";
    FileNames read =
        names
            .read(text.replaceAll("    \n", "    |\n").replace("|", "d").getBytes(UTF_8))
            .orElseThrow();
    int inside = text.indexOf("    \n") + 4;
    assertThat(read.seen(inside).keySet()).containsExactly("self", "c", "d", "a", "C");
    assertThat(read.seen(text.indexOf("b = 1")).keySet()).containsExactly("b", "f", "a", "C");
    assertThat(read.seen(text.indexOf("e for")).keySet())
        .isEqualTo(Set.of("e", "self", "c", "d", "a", "C"));
  }
}
