package dovetail.bench;

import dovetail.model.LanguageModel;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.echo.Echo;
import dovetail.model.echo.EchoRun;
import dovetail.model.echo.EntryReader;
import dovetail.model.echo.FileText;
import dovetail.model.echo.Gates;
import dovetail.model.echo.Project;
import dovetail.model.echo.TextEntries;
import dovetail.model.hub.Attempt;
import dovetail.model.mixture.Ends;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What does a project cost to read, to keep, and to ask at each token?
 *
 * <p>{@code java -cp test/bench/target/benchmarks.jar dovetail.bench.EchoCosts FOLDER [ENDING]}:
 * reads the files of a folder up to 5 MB, one core, then asks at every token of 200 lines drawn
 * from them, each left out as an open file's line is.
 */
public final class EchoCosts {
  private static final int MOST = 5_000_000;
  private static final int LINES = 200;

  private EchoCosts() {}

  /** Prints a table. */
  public static void main(String[] arguments) throws IOException {
    String ending = arguments.length > 1 ? arguments[1] : ".py";
    if (!(DjlModel.loadEmbedded(LoadOptions.DEFAULT)
        instanceof Attempt.Success<LanguageModel>(LanguageModel model))) {
      throw new IllegalStateException("no model");
    }
    Map<String, String> texts = texts(Path.of(arguments[0]), ending);
    long bytes =
        texts.values().stream()
            .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    long start = nanos();
    long encoded = 0;
    for (String text : texts.values()) {
      encoded += model.tokenizer().encode(text).length;
    }
    System.out.printf(
        "%d files, %.1f MB, %d tokens, encoded in %.2f s%n",
        texts.size(), bytes / 1e6, encoded, seconds(start));
    start = nanos();
    EntryReader reader = new EntryReader(model.tokenizer(), model.vocabulary());
    Map<String, TextEntries> entries = new HashMap<>();
    texts.forEach((name, text) -> entries.put(name, reader.read(text)));
    long count = entries.values().stream().mapToLong(one -> one.places().length).sum();
    System.out.printf(
        "%d entries (%.3f a byte) in %.2f s%n", count, (double) count / bytes, seconds(start));
    start = nanos();
    Project project = Project.EMPTY.with(entries, Set.of());
    System.out.printf(
        "sorted in %.2f s, %.2f MB a MB%n", seconds(start), (double) project.bytes() / bytes);
    ask(model, texts, reader, project);
  }

  private static void ask(
      LanguageModel model, Map<String, String> texts, EntryReader reader, Project project) {
    Random random = new Random(1);
    List<String> names = new ArrayList<>(texts.keySet());
    EchoRun run = new EchoRun(model.vocabulary(), Gates.EMBEDDED);
    Ends ends = Ends.of(model.vocabulary());
    for (int round = 0; round < 4; round++) {
      List<Long> nanos = new ArrayList<>();
      for (int i = 0; i < LINES; i++) {
        String name = names.get(random.nextInt(names.size()));
        String text = texts.get(name);
        int at = text.indexOf('\n', random.nextInt(Math.max(1, text.length()))) + 1;
        int to = text.indexOf('\n', at);
        if (at <= 0 || to < 0) {
          continue;
        }
        byte[] prefix = text.substring(0, at).getBytes(StandardCharsets.UTF_8);
        byte[] suffix = text.substring(to).getBytes(StandardCharsets.UTF_8);
        int[] tokens = model.tokenizer().encode(text.substring(at, to));
        Echo echo = Echo.of(new FileText(reader.read(text)), prefix, suffix).with(project, name);
        run.begin(echo, prefix, new byte[0]);
        for (int j = 0; j <= tokens.length; j++) {
          long start = nanos();
          run.weigh(tokens, j, ends);
          nanos.add(nanos() - start);
        }
      }
      long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
      Arrays.sort(sorted);
      System.out.printf(
          "round %d: %d tokens, %.1f us p50, %.1f us p95, %.1f us p99%n",
          round,
          sorted.length,
          sorted[sorted.length / 2] / 1e3,
          sorted[sorted.length * 95 / 100] / 1e3,
          sorted[sorted.length * 99 / 100] / 1e3);
    }
  }

  private static Map<String, String> texts(Path folder, String ending) throws IOException {
    Map<String, String> texts = new HashMap<>();
    int size = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file :
          (Iterable<Path>)
              files.filter(path -> path.toString().endsWith(ending)).sorted()::iterator) {
        if (size < MOST) {
          String text = Files.readString(file);
          texts.put(file.toString(), text);
          size += text.length();
        }
      }
    }
    return texts;
  }

  /** Of this thread, so that a machine with other work tells the same. */
  private static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double seconds(long since) {
    return (nanos() - since) / 1e9;
  }
}
