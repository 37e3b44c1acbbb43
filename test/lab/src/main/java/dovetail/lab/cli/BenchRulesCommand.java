package dovetail.lab.cli;

import dovetail.lab.places.Place;
import dovetail.lab.places.PlaceFinder;
import dovetail.lab.places.PlaceKind;
import dovetail.lab.places.RuleRow;
import dovetail.lab.places.RuleTable;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.quotient.DocumentMiddles;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Completer;
import dovetail.server.suggest.Account;
import dovetail.server.suggest.Rules;
import dovetail.server.suggest.Ruling;
import dovetail.server.suggest.Suggester;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench rules}: measures the worth of each family of rules. */
@Command(
    name = "rules",
    description = {
      "Suggests at random cursors, without a deadline, by all rules, by none that may be off, and"
          + " without each. Prints a table on standard error and a JSON object per row on standard"
          + " output; with --out writes one per result to a file.",
      "The same places for the same files, seed and numbers."
    })
final class BenchRulesCommand implements Callable<Integer> {
  private static final List<PlaceKind> KINDS =
      List.of(
          PlaceKind.LINE,
          PlaceKind.REST,
          PlaceKind.WORD,
          PlaceKind.BRACKETS,
          PlaceKind.CLOSED,
          PlaceKind.BODY,
          PlaceKind.SPAN);

  private final Streams streams;
  @Mixin private final FileBenchOptions bench = new FileBenchOptions();
  @Mixin private final OutOption out = new OutOption();
  @Mixin private final JudgedOptions judged = new JudgedOptions();

  @Option(
      names = "--cursors",
      paramLabel = "N",
      defaultValue = "500",
      description = "How many cursors in each language (default: ${DEFAULT-VALUE}).")
  private int cursors;

  @Option(
      names = "--each",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many cursors of each kind in a file (default: ${DEFAULT-VALUE}).")
  private int each;

  @Option(
      names = "--threshold",
      paramLabel = "P",
      split = ",",
      description = "Settings of that name (default: eagerness instead).")
  private List<Double> thresholds = List.of();

  private final RuleTable table = new RuleTable();
  private final Map<String, Integer> asked = new LinkedHashMap<>();

  BenchRulesCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> all = bench.files.all();
    Collections.shuffle(all, new Random(bench.seed.seed()));
    try (LanguageModel keeping = judged.over(bench.model.load());
        Completer completer = new Completer(keeping)) {
      for (Path file : all) {
        Optional<String> name = EditorBench.language(file);
        if (name.isPresent() && asked.getOrDefault(name.get(), 0) < cursors) {
          ask(completer, file.toAbsolutePath(), name.get());
        }
      }
    }
    judged.ask(table.checkers());
    Table.print(streams, table.rows());
    return out.write(
        lines -> {
          table.tell(lines);
          return 0;
        });
  }

  private List<OptionalDouble> thresholds() {
    return thresholds.isEmpty()
        ? List.of(OptionalDouble.empty())
        : thresholds.stream().map(OptionalDouble::of).toList();
  }

  private void ask(Completer completer, Path file, String name) throws IOException {
    String text = SourceText.read(file);
    Language language = Languages.builtIn().find(name).orElseThrow();
    DocumentMiddles document = new DocumentMiddles(language);
    byte[] bytes = Utf8.encode(text);
    if (!document.at(bytes, bytes.length).viable()) {
      return;
    }
    PlaceFinder finder = PlaceFinder.of(document, text, name, bench.seed.seed());
    for (PlaceKind kind : KINDS) {
      for (Place place : finder.find(kind, each)) {
        int number = asked.merge(name, 1, Integer::sum);
        if (number > cursors) {
          return;
        }
        for (OptionalDouble threshold : thresholds()) {
          RuleRow row = RuleRow.of(number, name, file.toString(), place, threshold);
          ask(completer, language, row);
        }
        if (number % 20 == 0) {
          streams.say("%s: %d".formatted(name, number));
        }
      }
    }
  }

  /** Asks by all rules and by none; and without each rule that has changed or refused something. */
  private void ask(Completer completer, Language language, RuleRow row) {
    Account all = account(completer, language, row, Set.of());
    table.add(row.by("all", all.answer()));
    table.took(row, all.times());
    Set<String> acting = all.rulings().stream().map(Ruling::rule).collect(Collectors.toSet());
    for (String rule : Rules.ids()) {
      RuleRow without = row.by("without " + rule, all.answer());
      if (acting.contains(rule)) {
        CompletionAnswer answer = account(completer, language, row, Set.of(rule)).answer();
        table.add(row.by("without " + rule, answer));
      } else {
        table.expect(without);
      }
    }
    CompletionAnswer none = account(completer, language, row, Set.copyOf(Rules.ids())).answer();
    table.add(row.by("none", none));
  }

  private static Account account(
      Completer completer, Language language, RuleRow row, Set<String> off) {
    Place place = row.place();
    String text = place.asked();
    Task task =
        Task.patient(
                language,
                text.substring(0, place.from()),
                text.substring(place.from()),
                Decoding.GREEDY,
                Settings.DEFAULT.get(Settings.MAX_TOKENS))
            .in(Path.of(row.document()).toUri().toString(), EchoScope.of(Settings.Echo.FILE))
            .showing(Settings.DEFAULT.get(Settings.PROMPT_TOKENS));
    Settings chosen =
        row.threshold().isPresent()
            ? Settings.DEFAULT.with(Settings.THRESHOLD, row.threshold())
            : Settings.DEFAULT;
    Settings settings = chosen.with(Settings.RULES, off);
    return new Suggester(completer, settings, Trigger.AUTOMATIC, best -> {}).account(task);
  }
}
