package dovetail.server.cli;

import dovetail.model.download.HubSettings;
import dovetail.model.download.ModelCache;
import dovetail.model.download.ModelName;
import dovetail.model.download.Pull;
import dovetail.model.download.PullFailure;
import dovetail.model.hub.Architecture;
import dovetail.model.hub.ModelFolder;
import dovetail.model.hub.ModelProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code model}: model folders of a hub, stored as Hugging Face's programs store them. */
@Command(
    name = "model",
    description = {
      "Fetches, lists, examines and deletes models in Hugging Face's cache folder.",
      "HF_HOME or HF_HUB_CACHE name another folder, HF_ENDPOINT another hub, HF_TOKEN who you are;"
          + " with HF_HUB_OFFLINE=1 nothing is fetched.",
      "A model that is there is used with --model ORG/NAME."
    })
final class ModelCommand {
  private static final double MIB = 1 << 20;

  private final Streams streams;
  private final Map<String, String> environment;

  private ModelCommand(Streams streams, Map<String, String> environment) {
    this.streams = streams;
    this.environment = environment;
  }

  /** The command with its subcommands, for an environment. */
  static CommandLine all(Streams streams, Map<String, String> environment) {
    ModelCommand model = new ModelCommand(streams, environment);
    return new CommandLine(model)
        .addSubcommand(model.new ListModels())
        .addSubcommand(model.new Info())
        .addSubcommand(model.new PullModel())
        .addSubcommand(model.new Remove());
  }

  private HubSettings settings() throws PullFailure {
    return settings(environment);
  }

  private static HubSettings settings(Map<String, String> environment) throws PullFailure {
    return HubSettings.of(environment, Path.of(System.getProperty("user.home", ".")));
  }

  private static ModelName name(@Nullable String text) {
    return ModelName.parse(String.valueOf(text))
        .orElseThrow(
            () ->
                new Misuse(text + ": ORG/NAME is expected, with @REVISION, :FILE.gguf or without"));
  }

  /**
   * The folder for the value of {@code --model}: the value itself, or a model's folder in the
   * cache.
   *
   * @param text a path, or {@code ORG/NAME}
   * @throws Failure if there is no such folder, the value is a model's name, and the cache lacks it
   */
  static Path folder(Path text, Map<String, String> environment) {
    Optional<ModelName> name = ModelName.parse(text.toString().replace('\\', '/'));
    if (Files.exists(text) || name.isEmpty()) {
      return text;
    }
    try {
      ModelCache cache = new ModelCache(settings(environment).cache());
      return cache.find(name.get()).orElseThrow(() -> new Failure(unknown(text, cache.folder())));
    } catch (PullFailure e) {
      throw new Failure("model: " + text + ": " + e.getMessage());
    }
  }

  private static String unknown(Path text, Path cache) {
    return "model: %s: is no folder here, and no model in %s; dovetail model pull %s fetches it"
        .formatted(text, cache, text);
  }

  /** {@code model list}. */
  @Command(name = "list", description = "Lists the models that are on the disk.")
  private final class ListModels implements Callable<Integer> {
    @Override
    public Integer call() throws IOException, PullFailure {
      ModelCache cache = new ModelCache(settings().cache());
      streams.out().println(cache.folder());
      for (ModelCache.Kept kept : cache.list()) {
        boolean isFile = !kept.name().file().isEmpty();
        List<ModelProblem> problems = isFile ? List.of() : ModelFolder.configProblems(kept.path());
        String commit = kept.name().revision();
        streams
            .out()
            .printf(
                "%-44s %-8s %9.1f MiB  %s%n",
                kept.name().path() + (isFile ? ":" + kept.name().file() : ""),
                commit.substring(0, Math.min(8, commit.length())),
                kept.bytes() / MIB,
                problems.isEmpty() ? "" : problems.getFirst().what());
      }
      return 0;
    }
  }

  /** {@code model info}. */
  @Command(
      name = "info",
      description =
          "Describes a model, and says whether it can be used; its weights are not loaded.")
  private final class Info implements Callable<Integer> {
    @Parameters(paramLabel = "ORG/NAME|DIR", description = "A model on the disk.")
    private @Nullable Path model;

    @Override
    public Integer call() {
      Path folder = folder(model == null ? Path.of("") : model, environment);
      show(ModelFolder.open(folder).orElseThrow(problems -> Failure.of("model: ", problems)));
      return 0;
    }

    private void show(ModelFolder opened) {
      Architecture shape = opened.architecture();
      line("model", shape.size().name());
      line("folder", opened.path().toString());
      line("type", shape.size().modelType());
      line(
          "shape",
          "%d layers, width %d, %d heads (%d of keys and values) of %d"
              .formatted(
                  shape.size().layers(),
                  shape.size().width(),
                  shape.attention().heads(),
                  shape.attention().keyValueHeads(),
                  shape.attention().headWidth()));
      line("vocabulary", shape.size().vocabulary() + " tokens");
      line("context", shape.size().context() + " tokens");
      line(
          "weights",
          "%.1f MiB, %s"
              .formatted(opened.tensors().bytes() / MIB, opened.tensors().output().type()));
      line(
          "template",
          opened
              .template()
              .map(template -> template.dump(opened.vocabulary()))
              .orElse("none: it was not taught to fill holes (--template plain)"));
      line("other files", opened.files().isPresent() ? "are shown" : "are not shown");
    }

    private void line(String name, String value) {
      streams.out().printf("%-14s%s%n", name, value);
    }
  }

  /** {@code model pull}. */
  @Command(
      name = "pull",
      description = {
        "Fetches a model: config.json, tokenizer.json and its weights in safetensors, each checked"
            + " by size and hash; or one file of weights (GGUF), for --remote and setup model.",
        "A pull that broke off resumes."
      })
  private final class PullModel implements Callable<Integer> {
    @Parameters(
        paramLabel = "ORG/NAME[@REVISION][:FILE.gguf]",
        description = "The model, such as Qwen/Qwen2.5-Coder-0.5B.")
    private @Nullable String model;

    @Override
    public Integer call() throws PullFailure {
      Progress progress = new Progress(streams);
      ModelName name = name(model);
      Pull pull =
          new Pull(
              settings(),
              name,
              (file, done, all) ->
                  progress.showText("%s: %.0f of %.0f MiB".formatted(file, done / MIB, all / MIB)));
      try {
        Path folder = pull.run();
        progress.clear();
        streams.out().println(name.file().isEmpty() ? folder : folder.resolve(name.file()));
        return 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Failure("broken off");
      } finally {
        progress.clear();
      }
    }
  }

  /** {@code model remove}. */
  @Command(
      name = "remove",
      description = "Deletes a model with all its revisions, for other programs too.")
  private final class Remove implements Callable<Integer> {
    @Parameters(paramLabel = "ORG/NAME", description = "The model.")
    private @Nullable String model;

    @Override
    public Integer call() throws IOException, PullFailure {
      ModelCache cache = new ModelCache(settings().cache());
      ModelName name = name(model);
      if (!cache.remove(name)) {
        throw new Failure(name.path() + " is not in " + cache.folder());
      }
      return 0;
    }
  }
}
