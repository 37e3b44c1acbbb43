package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.source.util.JavacTask;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * 1,142 small texts and what javac's parser says of each. The grammar says the same from the left,
 * from the right, and of the second half after the first. Where it says otherwise, "beyond" names
 * the reason.
 */
class JavaProbesTest {
  private static final Language JAVA = Languages.builtIn().find("java").orElseThrow();

  private record Probe(String text, boolean valid, boolean beyond) {}

  /** The verdicts are those of the compiler that runs here. */
  @Test
  void areJudgedByTheParser() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> different = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      for (Probe probe : probes()) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        // "--release" would open the platform's signatures anew for each text: 15 times the time.
        List<String> options = List.of("-proc:none", "--source", "25");
        ((JavacTask)
                compiler.getTask(
                    Writer.nullWriter(), files, found, options, null, List.of(source(probe))))
            .parse();
        boolean valid =
            found.getDiagnostics().stream().noneMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
        if (valid != probe.valid()) {
          different.add((valid ? "takes " : "refuses ") + probe.text());
        }
      }
    }
    assertThat(different).isEmpty();
  }

  @Test
  void agreesWithTheParser() {
    List<String> different = new ArrayList<>();
    for (Probe probe : probes()) {
      String text = probe.text();
      boolean expected = probe.valid() != probe.beyond();
      int half = text.length() / 2;
      if (complete(text, "", "") != expected
          || complete("", "", text) != expected
          || complete(text.substring(0, half), text.substring(half), "") != expected) {
        different.add((expected ? "refuses " : "accepts ") + text);
      }
    }
    assertThat(different).isEmpty();
    assertThat(probes()).hasSize(1142);
    assertThat(probes()).filteredOn(Probe::valid).hasSize(710);
    assertThat(probes()).filteredOn(Probe::beyond).hasSize(42);
  }

  @Test
  void everyMiddleOfAValidTextIsLetIn() {
    Random random = new Random(25);
    for (Probe probe : probes()) {
      String text = probe.text();
      if (probe.valid() && !probe.beyond()) {
        int from = random.nextInt(text.length() + 1);
        int to = from + random.nextInt(text.length() - from + 1);
        String prefix = text.substring(0, from);
        String suffix = text.substring(to);
        String where = prefix + "¦" + text.substring(from, to) + "¦" + suffix;
        MiddleRecognizer recognizer = recognizer(prefix, suffix);
        assertThat(recognizer.viable()).as(where).isTrue();
        for (byte b : text.substring(from, to).getBytes(StandardCharsets.UTF_8)) {
          assertThat(recognizer.push(new byte[] {b})).as(where).isTrue();
        }
        assertThat(recognizer.mayEnd()).as(where).isTrue();
      }
    }
  }

  /** What the parser refuses and the grammar declares is refused, and nothing that it takes. */
  @Test
  void refusesWhatTheGrammarDeclares() {
    StrictReader reader = StrictReader.of(JAVA).orElseThrow();
    List<String> refused = new ArrayList<>();
    for (Probe probe : probes()) {
      Optional<List<Refusal>> refusals =
          reader.refusals(probe.text().getBytes(StandardCharsets.UTF_8));
      assertThat(refusals.isPresent()).as(probe.text()).isEqualTo(probe.valid() != probe.beyond());
      if (!refusals.orElse(List.of()).isEmpty()) {
        assertThat(probe.valid()).as(probe.text()).isFalse();
        refused.add(probe.text());
      }
    }
    assertThat(refused).hasSize(9);
  }

  private static JavaFileObject source(Probe probe) {
    return new SimpleJavaFileObject(URI.create("string:///X.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return probe.text();
      }
    };
  }

  private static boolean complete(String prefix, String middle, String suffix) {
    MiddleRecognizer recognizer = recognizer(prefix, suffix);
    return recognizer.push(middle.getBytes(StandardCharsets.UTF_8)) && recognizer.mayEnd();
  }

  private static MiddleRecognizer recognizer(String prefix, String suffix) {
    return MiddleLanguage.of(
            JAVA, prefix.getBytes(StandardCharsets.UTF_8), suffix.getBytes(StandardCharsets.UTF_8))
        .recognizer();
  }

  private static List<Probe> probes() {
    try (InputStream in =
        Objects.requireNonNull(JavaProbesTest.class.getResourceAsStream("/java/probes.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> JsonParser.parseString(line).getAsJsonObject())
          .map(JavaProbesTest::probe)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Probe probe(JsonObject json) {
    return new Probe(
        json.get("text").getAsString(), json.get("valid").getAsBoolean(), json.has("beyond"));
  }
}
