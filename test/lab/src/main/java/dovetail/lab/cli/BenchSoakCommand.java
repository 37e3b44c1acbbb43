package dovetail.lab.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.languages.SourceText;
import dovetail.server.cli.Streams;
import dovetail.server.memory.ProcessSize;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench soak}: whether the server is after many edits as it was after few. */
@Command(
    name = "soak",
    description = {
      "Edits files at random through the language server, and looks at its memory.",
      "It asks for suggestions now and then, and looks ten times thoroughly: a JSON object on"
          + " standard output."
    })
final class BenchSoakCommand implements Callable<Integer> {
  private static final int LOOKS = 10;
  private static final double MIB = 1 << 20;

  /** An action due at every so many edits, though one step may make several. */
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
  @Mixin private final FileBenchOptions bench = new FileBenchOptions();
  @Mixin private final SettingOptions settings = new SettingOptions();

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
      names = "--broken",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "One in ten of the characters that are typed stays for a while: up to N of them at a time"
              + " break the file, then the first is taken back (default: ${DEFAULT-VALUE}).")
  private int broken;

  /** Where characters stand that were left, the oldest first. */
  private final List<Integer> damages = new ArrayList<>();

  private int edited;
  private int completed;
  private int suggested;
  private long largest;
  private final EditorBench.Reasons reasons = new EditorBench.Reasons();

  BenchSoakCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> all = bench.files.all();
    return EditorBench.run(
        streams,
        bench.model::load,
        settings.json(),
        Optional.empty(),
        best -> {},
        editor -> soak(editor, all));
  }

  private JsonObject soak(EditorWire editor, List<Path> all) throws IOException {
    Random random = new Random(bench.seed.seed());
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
        Path path = all.get(file++ % all.size());
        editor.open(
            "file:///soak/" + file + path.getFileName(),
            EditorBench.language(path).orElse("plaintext"),
            SourceText.read(path));
        damages.clear();
      }
      if (look.at(edited)) {
        resident.add(Math.round(ProcessSize.bytes() / MIB));
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        heap.add(Math.round((runtime.totalMemory() - runtime.freeMemory()) / MIB));
      }
      int at = edit(editor, random);
      if (completion.at(edited)) {
        if (editor.suggestions(at).isEmpty()) {
          reasons.add(editor);
        } else {
          suggested++;
        }
        completed++;
        largest = Math.max(largest, ProcessSize.bytes());
      }
    }
    JsonObject out = new JsonObject();
    out.addProperty("edits", edited);
    out.addProperty("completions", completed);
    out.addProperty("suggested", suggested);
    reasons.addTo(out);
    out.addProperty("seconds", Math.round((System.nanoTime() - start) / 1e9));
    out.add("heap_mib", heap);
    out.add("resident_mib", resident);
    out.addProperty("largest_mib", Math.round(largest / MIB));
    return out;
  }

  /**
   * Types a character somewhere and takes it back, or leaves it for a while; or puts in an empty
   * line or takes one away. Where, the answer says.
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
        replace(editor, line, line + 1, "");
      } else {
        replace(editor, line, line, "\n");
      }
      return line;
    }
    String typed = String.valueOf("abcx1 =.,()[]:\n\"#".charAt(random.nextInt(17)));
    replace(editor, at, at, typed);
    if (broken > 0 && random.nextInt(10) == 0) {
      damages.addLast(at);
      return at + 1;
    }
    replace(editor, at, at + 1, "");
    if (damages.size() > broken) {
      int oldest = damages.removeFirst();
      replace(editor, oldest, oldest + 1, "");
      return oldest;
    }
    return at;
  }

  /** An edit; the text behind it moves along. */
  private void replace(EditorWire editor, int from, int to, String by) throws IOException {
    editor.replace(from, to, by);
    edited++;
    int moved = by.length() - (to - from);
    damages.removeIf(place -> place >= from && place < to);
    damages.replaceAll(place -> place >= to ? place + moved : place);
  }
}
