package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.lab.eval.Watcher;
import dovetail.model.request.Finish;
import dovetail.protocol.text.LineIndex;
import dovetail.server.cli.Failure;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.RootOption;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Effort;
import dovetail.server.suggest.Decoded;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code bench typing}: measures how long an editor waits, and counts the suggestions that it gets.
 * At random places the rest of a line is taken away and typed again, and after each key a
 * suggestion is asked for, through the protocol, without a pause for thought; the rest of the line
 * is the true middle.
 */
@Command(
    name = "typing",
    description = {
      "Replays typing in files, asks the language server for a suggestion after each key.",
      "Times from request to reply: a JSON object on standard output."
    })
final class BenchTypingCommand implements Callable<Integer> {
  /** One request. */
  private record Reply(
      double millis,
      String truth,
      Optional<String> shown,
      Optional<Decoded> decoded,
      Optional<Effort> effort) {
    /** Whether the shown suggestion was found before, and is still shown. */
    boolean typedThrough() {
      return shown.isPresent() && decoded.isEmpty();
    }

    boolean exact() {
      return shown.filter(truth::equals).isPresent();
    }

    JsonObject json() {
      JsonObject json = new JsonObject();
      json.addProperty("truth", truth);
      json.addProperty("shown", shown.orElse(""));
      json.addProperty("typed_through", typedThrough());
      decoded.ifPresent(
          best -> {
            json.addProperty("moment", best.moment().word());
            json.addProperty("chance", best.chance());
          });
      effort.ifPresent(
          took -> {
            json.addProperty("decodings", took.decodings());
            json.addProperty("prompt_read", took.read());
            json.addProperty("calls", took.calls());
            json.addProperty("model_millis", rounded(took.modelMillis()));
            json.addProperty("grammar_millis", rounded(took.constraintMillis()));
          });
      json.addProperty("millis", rounded(millis));
      return json;
    }
  }

  private final Streams streams;
  @Mixin private final FileBenchOptions bench = new FileBenchOptions();
  @Mixin private final SettingOptions settings = new SettingOptions();
  @Mixin private final OutOption out = new OutOption();
  @Mixin private final RootOption root = new RootOption();
  @Mixin private final PersonOptions person = new PersonOptions();

  @Option(
      names = "--places",
      paramLabel = "N",
      defaultValue = "10",
      description = "At how many places of a file (default: ${DEFAULT-VALUE}).")
  private int places;

  @Option(
      names = "--keys",
      paramLabel = "N",
      defaultValue = "6",
      description = "How many keys at each place (default: ${DEFAULT-VALUE}).")
  private int keys;

  @Option(
      names = "--pause",
      paramLabel = "MS",
      defaultValue = "0",
      description =
          "How long nothing is asked after a file was opened (default: ${DEFAULT-VALUE}).")
  private long pause;

  private final Map<Finish, Integer> endings = new EnumMap<>(Finish.class);
  private final List<Reply> replies = new ArrayList<>();
  private final EditorBench.Reasons reasons = new EditorBench.Reasons();
  private final Watcher watcher = new Watcher();
  private final LanguageOption languages = new LanguageOption();
  private int place;

  BenchTypingCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> all = bench.files.all();
    return out.write(
        lines ->
            EditorBench.run(
                streams,
                () -> person.keeping(bench.model.load()),
                settings.json(),
                root.folder().map(Path::toAbsolutePath),
                watcher,
                editor ->
                    person.isPresent()
                        ? person.type(
                            editor, all, root.folder(), bench.seed.seed(), places, streams, lines)
                        : replay(editor, all, lines)));
  }

  private JsonObject replay(EditorWire editor, List<Path> all, Consumer<JsonObject> lines)
      throws IOException {
    Random random = new Random(bench.seed.seed());
    for (Path file : all) {
      replay(editor, file, random, lines);
    }
    if (replies.isEmpty()) {
      throw new Failure("nothing was typed: no file has a line to complete");
    }
    return report();
  }

  private void replay(EditorWire editor, Path file, Random random, Consumer<JsonObject> lines)
      throws IOException {
    if (EditorBench.open(editor, file, languages, streams).isEmpty()) {
      return;
    }
    LineIndex index = LineIndex.of(editor.text());
    LockSupport.parkNanos(Duration.ofMillis(pause).toNanos());
    for (int i = 0; i < places; i++) {
      int at = place(index, random);
      if (at >= 0) {
        type(editor, file, index, at, lines);
      }
    }
  }

  /** In a line's text, more than two characters before its end; -1 if none is found. */
  private static int place(LineIndex index, Random random) {
    String text = index.text();
    for (int attempt = 0; attempt < 100 && text.length() > 3; attempt++) {
      int at = random.nextInt(text.length() - 3);
      int line = index.lineOf(at);
      int end = index.lineEnd(line);
      boolean inText = !text.substring(index.lineStart(line), at).isBlank();
      if (end - at > 2 && inText && !Character.isLowSurrogate(text.charAt(at))) {
        return at;
      }
    }
    return -1;
  }

  private void type(
      EditorWire editor, Path file, LineIndex index, int at, Consumer<JsonObject> lines)
      throws IOException {
    place++;
    String text = index.text();
    int begin = index.lineStart(index.lineOf(at));
    int end = index.lineEnd(index.lineOf(at));
    editor.replace(at, end, "");
    int typed = at;
    for (int key = 0; key < keys && typed < end; key++) {
      watcher.forget();
      long start = System.nanoTime();
      List<String> shown = editor.suggestions(typed);
      double millis = (System.nanoTime() - start) / 1e6;
      if (shown.isEmpty()) {
        reasons.add(editor);
      }
      watcher.decoded().ifPresent(best -> endings.merge(best.finish(), 1, Integer::sum));
      Reply reply =
          new Reply(
              millis,
              text.substring(typed, end),
              shown.stream().findFirst(),
              watcher.decoded(),
              watcher.effort());
      replies.add(reply);
      JsonObject line = reply.json();
      line.addProperty("document", file.toString());
      line.addProperty("place", place);
      line.addProperty("key", key);
      line.addProperty("before", text.substring(begin, typed));
      line.addProperty("reason", shown.isEmpty() ? editor.reason() : "");
      lines.accept(line);
      int next = text.offsetByCodePoints(typed, 1);
      editor.replace(typed, typed, text.substring(typed, next));
      typed = next;
    }
    editor.replace(at, typed, text.substring(at, end));
  }

  private JsonObject report() {
    JsonObject out = new JsonObject();
    out.addProperty("requests", replies.size());
    out.addProperty("first_ms", rounded(replies.getFirst().millis()));
    List<Reply> warm = replies.subList(1, replies.size());
    Latency.addTo(out, "", warm.stream().map(Reply::millis).toList());
    Latency.addTo(
        out, "computed_", warm.stream().filter(r -> !r.typedThrough()).map(Reply::millis).toList());
    out.addProperty("typed_through", share(replies, Reply::typedThrough));
    List<Reply> wanted = replies.stream().filter(r -> !r.truth().isBlank()).toList();
    out.addProperty("not_empty", share(wanted, r -> r.shown().isPresent()));
    out.addProperty("exact", share(wanted, Reply::exact));
    out.addProperty(
        "mean_length",
        rounded(
            replies.stream()
                .flatMap(r -> r.shown().stream())
                .mapToInt(String::length)
                .average()
                .orElse(0)));
    reasons.addTo(out);
    int all = endings.values().stream().mapToInt(Integer::intValue).sum();
    endings.forEach((finish, n) -> out.addProperty(finish.word(), rounded((double) n / all)));
    return out;
  }

  private static double share(List<Reply> found, java.util.function.Predicate<Reply> what) {
    return found.isEmpty()
        ? 0
        : rounded((double) found.stream().filter(what).count() / found.size());
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
