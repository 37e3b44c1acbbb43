package dovetail.bench;

import com.google.common.primitives.Bytes;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.analysis.tree.TreeReader;
import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does a look at a suggestion take that is a statement somewhere in a file: for names, and
 * for what compilers refuse and nobody would write?
 *
 * <p>{@code test/bench/run Look}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LookBenchmark {
  @Param({"1000", "10000"})
  private int lines;

  private final Language language = PythonText.language();
  private final TreeReader reader = new TreeReader(language, language.trees().orElseThrow());
  private final StrictReader strict = StrictReader.of(reader);
  private final NameReader names = NameReader.of(reader).orElseThrow();
  private final Random random = new Random(1);
  private final List<Integer> places = new ArrayList<>(); // where lines in methods begin
  private byte[] text = {};

  /** Makes the text and reads it once. */
  @Setup
  public void make() {
    text = PythonText.ofLines(lines, 1);
    String all = new String(text, StandardCharsets.UTF_8);
    for (int at = all.indexOf("\n        "); at >= 0; at = all.indexOf("\n        ", at + 1)) {
      places.add(at + 1);
    }
    if (names.read(text).isEmpty()) {
      throw new IllegalStateException("the text is no program");
    }
  }

  private byte[] with(int at, byte[] statement) {
    return Bytes.concat(
        Arrays.copyOf(text, at), statement, Arrays.copyOfRange(text, at, text.length));
  }

  private static byte[] statement(int number) {
    return ("        name%d = other%d\n".formatted(number, number))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** The names of the text with a statement that it did not have before. */
  @Benchmark
  public Optional<FileNames> names() {
    int at = places.get(random.nextInt(places.size()));
    return names.read(with(at, statement(random.nextInt(1_000_000))));
  }

  /** The first error of such a statement. */
  @Benchmark
  public Optional<Refusal> strict() {
    int at = places.get(random.nextInt(places.size()));
    byte[] statement = statement(random.nextInt(1_000_000));
    return strict.added(with(at, statement), at, at + statement.length, _ -> true);
  }
}
