package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.djl.Tokenizers;
import dovetail.model.hub.TokenizerFile;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.JsonLines;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.Misuse;
import dovetail.server.cli.ScopeOption;
import dovetail.server.cli.Streams;
import dovetail.server.constraint.GrammarConstraint;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mask}: which tokens may follow, at every token of middles that somebody wrote. */
@Command(
    name = "mask",
    description = {
      "Computes the mask of allowed tokens at every token of a middle, and times it.",
      "In:  {\"id\", \"language\", [\"version\",] \"prefix\", \"middle\", \"suffix\"}",
      "Out: {\"id\", \"masks\", \"truth_allowed\", \"p50_us\", \"p99_us\", \"max_us\","
          + " \"cold_us\",",
      "      \"allowed_mean\"}, and a line for all of them."
    })
final class MaskCommand implements Callable<Integer> {
  private final Streams streams;
  private final Map<Language, SharedCharts> charts = new HashMap<>();
  private long preparing; // the vocabulary, grammars and folds, in nanoseconds
  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final ScopeOption scope = new ScopeOption(ScopeOption.Switch.off);

  @Option(
      names = "--store",
      paramLabel = "GRAMMAR",
      description =
          "Build SynCode's mask store of this grammar file (read by the lexer 'basic', as there),"
              + " and say how large it is; with --jsonl also how many tokens it lets in that the"
              + " exact mask refuses, behind each prefix and each token of its middle, whatever the"
              + " suffix.")
  private @Nullable Path store;

  @Option(
      names = "--jsonl",
      paramLabel = "FILE",
      description = "JSON, an object a line; - is standard input.")
  private @Nullable String cases;

  @Option(
      names = "--tokenizer",
      required = true,
      paramLabel = "FILE",
      description = "The tokenizer.json whose tokens are meant.")
  private Path tokenizerFile = Path.of("");

  @Option(
      names = "--warm",
      paramLabel = "FILE",
      description = "Cases whose masks are computed before, so that what they share is there.")
  private List<String> warm = List.of();

  @Option(
      names = "--pushed",
      description = "Masks by their definition: each token is pushed by itself.")
  private boolean pushed;

  @Option(
      names = "--fold-all",
      description = "Fold the vocabulary for all lexer states before, and say how long it takes.")
  private boolean foldAll;

  @Option(
      names = "--cut",
      paramLabel = "WHERE",
      description =
          "The text right of a mask: the suffix (middle), or the rest of the middle too (token)"
              + " (default: middle).")
  private MaskReplay.Cut cut = MaskReplay.Cut.MIDDLE;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How often each mask is computed; the least time counts (default: ${DEFAULT-VALUE}).")
  private int runs;

  MaskCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    if (store == null && cases == null) {
      throw new Misuse("Missing required option: '--jsonl=FILE'");
    }
    TokenizerFile file =
        TokenizerFile.open(tokenizerFile).orElseThrow(problems -> Failure.of("", problems));
    Tokenizer tokenizer = Tokenizers.open(file).orElseThrow(problems -> Failure.of("", problems));
    return store == null
        ? replayed(tokenizer, file.vocabulary())
        : new StoreReplay(streams, tokenizer, GrammarConstraint.texts(file.vocabulary()))
            .run(store, cases);
  }

  private int replayed(Tokenizer tokenizer, Vocabulary vocabulary) {
    long begun = System.nanoTime();
    TokenStrings texts = GrammarConstraint.texts(vocabulary);
    preparing = System.nanoTime() - begun;
    Map<Language, Masks> masks = new HashMap<>();
    for (String cases : warm) {
      MaskReplay filling = new MaskReplay(tokenizer, cut, scope.scope(), 1);
      new JsonLines(streams, cases)
          .answer(
              List.of("prefix", "middle", "suffix"),
              found -> {
                answer(found, filling, masks, texts);
                return Optional.empty();
              });
      streams.say("warm: " + filling.summary());
    }
    MaskReplay replay = new MaskReplay(tokenizer, cut, scope.scope(), runs);
    int status =
        new JsonLines(streams, Objects.requireNonNull(cases))
            .answer(
                List.of("prefix", "middle", "suffix"),
                found -> Optional.of(answer(found, replay, masks, texts)));
    JsonObject summary = replay.summary();
    summary.addProperty("init_ms", preparing / 1_000_000);
    summary.addProperty("fold_bytes", masks.values().stream().mapToLong(Masks::bytes).sum());
    masks.values().forEach(some -> streams.say(some.toString()));
    streams.out().println(JsonLine.GSON.toJson(summary));
    return status;
  }

  private Masks masks(Language key, TokenStrings texts) {
    Masks made = Masks.of(key, texts);
    if (foldAll) {
      long start = System.nanoTime();
      made.prepare();
      streams.say("%s in %d ms".formatted(made, (System.nanoTime() - start) / 1_000_000));
    }
    return pushed ? made.pushed() : made;
  }

  private JsonObject answer(
      JsonLine found, MaskReplay replay, Map<Language, Masks> masks, TokenStrings texts) {
    long begun = System.nanoTime();
    Language known = language.of(found).known();
    Masks own = masks.computeIfAbsent(known, key -> masks(key, texts));
    preparing += System.nanoTime() - begun;
    try {
      JsonObject out = new JsonObject();
      out.add("id", found.id());
      replay
          .run(found, charts.computeIfAbsent(known, SharedCharts::new), own)
          .asMap()
          .forEach(out::add);
      return out;
    } catch (RuntimeException e) {
      charts.remove(known); // they may have been left half-read
      throw e;
    }
  }
}
