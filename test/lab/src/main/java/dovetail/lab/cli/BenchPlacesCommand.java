package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.lab.eval.Watcher;
import dovetail.lab.places.CompilerJudge;
import dovetail.lab.places.Glue;
import dovetail.lab.places.Place;
import dovetail.lab.places.PlaceFinder;
import dovetail.lab.places.PlaceKind;
import dovetail.lab.places.PlaceResult;
import dovetail.lab.places.PlaceSummary;
import dovetail.lab.places.Shown;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.Surroundings;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.Progress;
import dovetail.server.cli.RootOption;
import dovetail.server.cli.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code bench places}: counts the suggestions at random cursors, as an editor asks for them while
 * a user types.
 */
@Command(
    name = "places",
    description = {
      "Asks for a suggestion at random cursors of each kind, as an editor does for one who"
          + " types. Prints a table on standard error, a JSON object per kind on standard output,"
          + " and with --jsonl writes one per place to a file.",
      "The same places for the same files, seed and numbers."
    })
final class BenchPlacesCommand implements Callable<Integer> {
  private final Streams streams;
  @Mixin private final FileBenchOptions bench = new FileBenchOptions();
  @Mixin private final SettingOptions settings = new SettingOptions();
  @Mixin private final OutOption out = new OutOption();
  @Mixin private final RootOption root = new RootOption();

  @Option(
      names = "--cursors",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many cursors of each kind, over all files (default: ${DEFAULT-VALUE}).")
  private int cursors;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "0",
      description = "At most so many files (default: all).")
  private int limit;

  @Option(
      names = "--kinds",
      paramLabel = "KIND",
      split = ",",
      description = "Only these kinds: ${COMPLETION-CANDIDATES} (default: all).")
  private List<PlaceKind> kinds = List.of(PlaceKind.values());

  @Option(
      names = "--from-top",
      description =
          "Nothing stands behind the cursor but closers that an editor wrote, as if the file were"
              + " typed from the top.")
  private boolean fromTop;

  @Option(
      names = "--judge",
      paramLabel = "FILE",
      description = "An interpreter whose compiler judges files in its language, in its version.")
  private @Nullable String interpreter;

  private final Map<PlaceKind, List<PlaceResult>> results = new EnumMap<>(PlaceKind.class);
  private final Watcher watcher = new Watcher();
  private final LanguageOption languages = new LanguageOption();
  private int asked;

  BenchPlacesCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> all = bench.files.all();
    Optional<CompilerJudge> judge = Optional.ofNullable(interpreter).flatMap(CompilerJudge::start);
    if (interpreter != null && judge.isEmpty()) {
      throw new Failure("--judge " + interpreter + ": no interpreter that can be started");
    }
    JsonObject wanted = settings.json();
    judge.ifPresent(j -> wanted.addProperty(j.language() + "Version", j.version()));
    try {
      return out.write(
          lines ->
              EditorBench.run(
                  streams,
                  bench.model::load,
                  wanted,
                  root.folder().map(Path::toAbsolutePath),
                  watcher,
                  editor -> asked(editor, all, judge, lines)));
    } finally {
      judge.ifPresent(CompilerJudge::close);
    }
  }

  private JsonObject asked(
      EditorWire editor, List<Path> all, Optional<CompilerJudge> judge, Consumer<JsonObject> lines)
      throws IOException {
    Collections.shuffle(all, new Random(bench.seed.seed()));
    List<Path> chosen = limit > 0 ? all.subList(0, Math.min(limit, all.size())) : all;
    int each = Math.ceilDiv(cursors, chosen.size());
    Progress progress = new Progress(streams);
    for (Path file : chosen) {
      if (kinds.stream().anyMatch(kind -> found(kind).size() < cursors)) {
        ask(editor, file, each, judge, lines, progress);
      }
    }
    progress.clear();
    if (asked == 0) {
      throw new Failure("nothing was asked: no file has such a place");
    }
    return report();
  }

  private List<PlaceResult> found(PlaceKind kind) {
    return results.computeIfAbsent(kind, _ -> new ArrayList<>());
  }

  private void ask(
      EditorWire editor,
      Path file,
      int each,
      Optional<CompilerJudge> judge,
      Consumer<JsonObject> lines,
      Progress progress)
      throws IOException {
    Optional<Language> opened = EditorBench.open(editor, file, languages, streams);
    if (opened.isEmpty()) {
      return;
    }
    String text = editor.text();
    String name = opened.get().name();
    Optional<CompilerJudge> judges = judge.filter(j -> j.language().equals(name));
    Language language =
        judges.flatMap(j -> Languages.builtIn().find(name, j.version())).orElse(opened.get());
    DocumentMiddles document = new DocumentMiddles(language);
    PlaceFinder finder = PlaceFinder.of(document, text, name, bench.seed.seed());
    for (PlaceKind kind : kinds) {
      int wanted = Math.min(each, cursors - found(kind).size());
      for (Place drawn : wanted > 0 ? finder.find(kind, wanted) : List.<Place>of()) {
        Place place = fromTop ? drawn.fromTop() : drawn;
        PlaceResult result = ask(editor, file, place, document, judges);
        found(kind).add(result);
        lines.accept(result.json());
        progress.show(++asked);
      }
    }
  }

  private PlaceResult ask(
      EditorWire editor,
      Path file,
      Place place,
      DocumentMiddles document,
      Optional<CompilerJudge> judge)
      throws IOException {
    editor.replace(place.from(), place.to(), place.left());
    watcher.forget();
    long start = System.nanoTime();
    Optional<Shown> shown = editor.items(place.from()).stream().findFirst();
    double millis = (System.nanoTime() - start) / 1e6;
    String reason = shown.isPresent() ? "" : editor.reason();
    editor.replace(
        place.from(),
        place.from() + place.left().length(),
        place.text().substring(place.from(), place.to()));
    Optional<CompilerJudge.Verdict> verdict =
        shown.flatMap(s -> judge.flatMap(j -> j.judge(place, s)));
    return new PlaceResult(
        file.toString(),
        place,
        shown,
        watcher.decoded(),
        reason,
        millis,
        shown.map(s -> glue(place, s, document, verdict)).orElse(""),
        verdict);
  }

  private static String glue(
      Place place, Shown shown, DocumentMiddles document, Optional<CompilerJudge.Verdict> verdict) {
    String accepted = place.accepted(shown);
    Surroundings before = PlaceFinder.surroundings(document, place.asked(), place.from());
    int to = accepted.length() - place.asked().length() + shown.to();
    Surroundings end =
        PlaceFinder.surroundings(
            document, accepted, accepted.substring(0, to).stripTrailing().length());
    Surroundings after = PlaceFinder.surroundings(document, accepted, to);
    boolean code = before == Surroundings.CODE && after == Surroundings.CODE;
    return Glue.of(place, shown, before, end, after)
        .map(Glue::word)
        .or(
            () ->
                verdict
                    .map(CompilerJudge.Verdict::operator)
                    .filter(word -> code && !word.isEmpty() && !place.lineRight(shown)))
        .orElse("");
  }

  private JsonObject report() {
    List<JsonObject> rows = new ArrayList<>();
    List<PlaceResult> all = new ArrayList<>();
    for (PlaceKind kind : kinds) {
      rows.add(PlaceSummary.of(kind.word(), fromTop || kind.cuts(), found(kind)));
      all.addAll(found(kind));
    }
    rows.forEach(row -> streams.out().println(JsonLine.GSON.toJson(row)));
    List<PlaceResult> cut = all.stream().filter(r -> r.place().isCut()).toList();
    rows.add(PlaceSummary.of("all cut", true, cut));
    JsonObject whole = PlaceSummary.of("all", false, all);
    rows.add(whole);
    Table.show(streams.err(), rows);
    streams.err().println("Nothing was shown because:");
    PlaceSummary.reasons(all)
        .forEach((reason, count) -> streams.err().printf("%6d  %s%n", count, reason));
    return whole;
  }
}
