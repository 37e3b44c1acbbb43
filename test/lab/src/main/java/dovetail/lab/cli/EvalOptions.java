package dovetail.lab.cli;

import com.google.common.collect.Iterables;
import com.google.gson.JsonObject;
import dovetail.lab.eval.Record;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.protocol.settings.Settings;
import dovetail.server.cli.Failure;
import dovetail.server.cli.LanguageNameOption;
import dovetail.server.cli.MaxTokensOption;
import dovetail.server.cli.Misuse;
import dovetail.server.cli.ModelOptions;
import dovetail.server.cli.Progress;
import dovetail.server.cli.SeedOption;
import dovetail.server.cli.Streams;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every evaluation, and how one is run: with a model, into a file of results. */
final class EvalOptions {
  @Mixin private final LanguageNameOption language = new LanguageNameOption();
  @Mixin final ModelOptions model = new ModelOptions();
  @Mixin final SeedOption seed = new SeedOption();
  @Mixin private final MaxTokensOption maxTokens;

  @Option(
      names = "--prompt-tokens",
      paramLabel = "N",
      description =
          "The most tokens of a file that the model is shown with a hole (default: as many as its"
              + " context has room for; replay: 768, as in editors).")
  private int promptTokens;

  @Mixin private final OutOption out = new OutOption();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  private boolean inEditors;

  /** An evaluation that is recorded. */
  @FunctionalInterface
  interface Evaluation {
    /** Runs it, or its cases that are left; the text printed at the end. */
    String run(LanguageModel model, Path results) throws IOException;
  }

  /** A step that is done with each case. */
  @FunctionalInterface
  interface Step<T> {
    void run(T one) throws IOException;
  }

  /** Goes through so many cases at most. */
  static <T> void each(
      Streams streams, Iterable<? extends Iterable<T>> cases, int limit, Step<T> step)
      throws IOException {
    Progress progress = new Progress(streams);
    int count = 0;
    for (T one : Iterables.limit(Iterables.concat(cases), limit)) {
      step.run(one);
      progress.show(++count);
    }
    progress.clear();
  }

  /** Options with defaults of their own for middles and prompts. */
  EvalOptions(int maxTokens, int promptTokens) {
    this.maxTokens = new MaxTokensOption(maxTokens);
    this.promptTokens = promptTokens;
  }

  /** The language's name: the one given, else that of the files, else the likeliest. */
  String language(List<Path> files) {
    return language.name().orElseGet(() -> languageOf(files));
  }

  private static String languageOf(List<Path> files) {
    List<String> told =
        files.stream()
            .flatMap(file -> Languages.builtIn().nameOf(file).stream())
            .distinct()
            .sorted()
            .toList();
    if (told.size() > 1) {
      throw new Misuse("--language is needed: the files are in " + String.join(", ", told));
    }
    return told.isEmpty() ? Languages.builtIn().likeliest() : told.getFirst();
  }

  /** Middles and prompts are as long as an editor's, unless the command line says otherwise. */
  void becomeAsInEditors() {
    inEditors = true;
  }

  int maxTokens() {
    return isAsInEditors("--max-tokens")
        ? Settings.DEFAULT.get(Settings.MAX_TOKENS)
        : maxTokens.most();
  }

  int promptTokens() {
    return isAsInEditors("--prompt-tokens")
        ? Settings.DEFAULT.get(Settings.PROMPT_TOKENS)
        : promptTokens;
  }

  private boolean isAsInEditors(String option) {
    return inEditors
        && command != null
        && !command.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** Loads the model, runs an evaluation and prints its end; the exit status. */
  int run(Streams streams, String protocol, Object source, Evaluation evaluation) {
    maxTokens.check();
    Path results = out.file().orElse(Path.of("eval-" + protocol + ".jsonl"));
    try (LanguageModel ready = model.load()) {
      streams.out().print(evaluation.run(ready, results));
      streams.out().println("cases in " + results);
      return 0;
    } catch (Record.OtherRun e) {
      throw new Failure(results + ": " + Failure.reasonOf(e) + "; --out names another file");
    } catch (FileSystemException e) {
      throw Failure.at(Objects.requireNonNullElse(e.getFile(), source), e);
    } catch (IOException e) {
      throw Failure.at(source, e);
    }
  }

  /** The settings that the results of any evaluation depend on, as the start of a line of JSON. */
  JsonObject settings(String protocol, Object source, Language language, LanguageModel used) {
    JsonObject json = new JsonObject();
    json.addProperty("protocol", protocol);
    json.addProperty("source", source.toString());
    json.addProperty("language", language.name());
    json.addProperty("model", model.folder());
    json.addProperty("vocabulary", used.vocabulary().size());
    json.addProperty("seed", seed.seed());
    json.addProperty("max_tokens", maxTokens());
    json.addProperty("prompt_tokens", promptTokens());
    return json;
  }
}
