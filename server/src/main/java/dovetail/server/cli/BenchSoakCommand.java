package dovetail.server.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.server.complete.Completer;
import dovetail.server.complete.EditorCompletions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench soak}: whether the server is after many edits as it was after few. */
@Command(
    name = "soak",
    description = {
      "Edits files at random through the language server, asks for suggestions now and then, and",
      "looks at the memory ten times: a JSON object on standard output."
    })
final class BenchSoakCommand implements Callable<Integer> {
  private static final int LOOKS = 10;
  private static final double MIB = 1 << 20;

  /** What is done at every so many edits, though they are counted by one or two. */
  private static final class Due {
    private final int each;
    private int next;

    Due(int each) {
      this.each = Math.max(1, each);
    }

    boolean at(int count) {
      boolean due = count >= next;
      next += due ? each : 0;
      return due;
    }
  }

  private final Streams streams;
  @Mixin private final ModelOptions model = new ModelOptions();

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files; they are only read.")
  private List<Path> files = List.of();

  @Option(
      names = "--edits",
      paramLabel = "N",
      defaultValue = "100000",
      description = "How many edits (default: ${DEFAULT-VALUE}).")
  private int edits;

  @Option(
      names = "--completions",
      paramLabel = "N",
      defaultValue = "2000",
      description = "How many completions among them (default: ${DEFAULT-VALUE}).")
  private int completions;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "10",
      description = "After so many it ends, however far it is (default: ${DEFAULT-VALUE}).")
  private int minutes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Which edits (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--broken",
      description = "Leave one in ten of the characters that are typed: the files are broken.")
  private boolean broken;

  private int edited;
  private int completed;
  private int suggested;

  BenchSoakCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    Optional<LanguageModel> loaded = model.load(streams);
    if (loaded.isEmpty()) {
      return 1;
    }
    try (LanguageModel ready = loaded.get();
        Completer completer = new Completer(ready)) {
      Optional<Completer> found = Optional.of(completer);
      EditorCompletions service = new EditorCompletions(() -> found);
      service.load();
      try (EditorWire editor = new EditorWire(service, new JsonObject())) {
        streams.out().println(JsonLine.GSON.toJson(soak(editor)));
        streams.out().flush();
        return 0;
      }
    } catch (IOException e) {
      streams.say(JsonLines.reasonOf(e));
      return 1;
    }
  }

  private JsonObject soak(EditorWire editor) throws IOException {
    Random random = new Random(seed);
    long start = System.nanoTime();
    long end = start + Duration.ofMinutes(minutes).toNanos();
    Due completion = new Due(edits / Math.max(1, completions));
    Due opening = new Due(edits / 100);
    Due look = new Due(edits / LOOKS);
    JsonArray heap = new JsonArray();
    JsonArray resident = new JsonArray();
    int file = 0;
    while (edited < edits && System.nanoTime() < end) {
      if (opening.at(edited)) {
        Path path = files.get(file++ % files.size());
        String name = String.valueOf(path.getFileName());
        String extension = name.substring(name.lastIndexOf('.') + 1);
        editor.open(
            "file:///soak/" + file + name,
            Languages.builtIn().nameOf(extension),
            Files.readString(path));
      }
      if (look.at(edited)) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        heap.add(Math.round((runtime.totalMemory() - runtime.freeMemory()) / MIB));
        resident.add(Math.round(residentMiB()));
      }
      int at = edit(editor, random);
      edited++;
      if (completion.at(edited)) {
        suggested += editor.suggestions(at).isEmpty() ? 0 : 1;
        completed++;
      }
    }
    JsonObject out = new JsonObject();
    out.addProperty("edits", edited);
    out.addProperty("completions", completed);
    out.addProperty("suggested", suggested);
    out.addProperty("seconds", Math.round((System.nanoTime() - start) / 1e9));
    out.add("heap_mib", heap);
    out.add("resident_mib", resident);
    return out;
  }

  /**
   * Types a character somewhere and takes it back, or puts in an empty line or takes one away,
   * which leaves the file as valid as it was. Where, the answer says.
   */
  private int edit(EditorWire editor, Random random) throws IOException {
    String text = editor.text();
    int at = random.nextInt(text.length() + 1);
    if (at < text.length() && Character.isLowSurrogate(text.charAt(at))) {
      at++;
    }
    if (random.nextInt(20) == 0) {
      int line = text.lastIndexOf('\n', at) + 1;
      if (line + 1 < text.length() && text.startsWith("\n\n\n", line)) {
        editor.replace(line, line + 1, "");
      } else {
        editor.replace(line, line, "\n");
      }
      return line;
    }
    String typed = String.valueOf("abcx1 =.,()[]:\n\"#".charAt(random.nextInt(17)));
    editor.replace(at, at, typed);
    if (broken && random.nextInt(10) == 0) {
      return at + 1;
    }
    editor.replace(at, at + 1, "");
    edited++;
    return at;
  }

  private static double residentMiB() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElse(0);
  }
}
