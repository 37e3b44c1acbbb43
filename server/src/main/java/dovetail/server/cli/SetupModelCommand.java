package dovetail.server.cli;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import dovetail.model.hub.CacheFolder;
import dovetail.model.remote.Endpoint;
import dovetail.model.remote.LocalServers;
import dovetail.model.remote.LocalServers.Offered;
import dovetail.model.remote.RemoteModel;
import dovetail.model.remote.Servers;
import dovetail.model.remote.StartedServer;
import dovetail.server.files.UserSettings;
import dovetail.server.memory.MachineMemory;
import dovetail.server.setup.Machine;
import dovetail.server.setup.Plan;
import dovetail.server.setup.Setup;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code setup model}: finds the models of servers on this machine, and sets editors up to use one.
 */
@Command(
    name = "model",
    description = {
      "Finds the models that servers on this machine have (Ollama, llama.cpp, vLLM, SGLang, LM"
          + " Studio), and files of weights (GGUF) in the caches of Hugging Face and llama.cpp;"
          + " fills a sample with each, and asks which one your editors shall use.",
      "For a file of weights llama-server is started, and ended again. No other server is started"
          + " or stopped, and none outside this machine is asked."
    })
final class SetupModelCommand implements Callable<Integer> {
  /** The most milliseconds that a suggestion of a quick model may take while the user types. */
  private static final double PATIENCE = 500;

  private static final double MEGABYTE = 1e6;
  private static final String NAME = "MODEL";

  /** A small model for code, of 1.6 GB. */
  private static final String SMALL =
      "ggml-org/Qwen2.5-Coder-1.5B-Q8_0-GGUF:qwen2.5-coder-1.5b-q8_0.gguf";

  private final Streams streams;
  private final Optional<Machine> machine;
  private final UserSettings settings;
  private final Map<String, String> environment;

  @Option(names = "--yes", description = "Do not ask.")
  private boolean yes;

  @Option(
      names = "--undo",
      description = "Take away what setup has written, but what was edited since.")
  private boolean undo;

  @Option(
      names = "--url",
      paramLabel = "URL|FILE.gguf",
      description = "Look there, not at the usual places; may be given several times.")
  private List<String> urls = new ArrayList<>();

  SetupModelCommand(
      Streams streams,
      Optional<Machine> machine,
      UserSettings settings,
      Map<String, String> environment) {
    this.streams = streams;
    this.machine = machine;
    this.settings = settings;
    this.environment = environment;
  }

  /**
   * A model that was tried.
   *
   * @param speed the model's speed; empty if it cannot be used
   * @param words the reason why it cannot be used, or a description of its server's answers
   */
  private record Tried(Offered offered, Optional<Speed> speed, String words) {
    boolean isQuick() {
      return speed.isPresent() && speed.get().then() <= PATIENCE;
    }

    long bytes() {
      return offered.bytes().orElse(0L);
    }
  }

  @Override
  public Integer call() throws IOException {
    Machine here =
        machine.orElseThrow(() -> new Failure("setup: start it by its launcher, dovetail"));
    Setup setup = new Setup(here, streams.out()::println);
    if (undo) {
      return setup.undo(List.of(NAME)) ? 0 : 1;
    }
    List<Tried> tried = tried();
    if (tried.isEmpty()) {
      throw new Failure(
          "setup: no server of models answers on this machine, and there is no file of weights. "
              + (canStart()
                  ? "llama-server is here: dovetail model pull " + SMALL
                  : "With Ollama: ollama pull qwen2.5-coder:1.5b-base")
              + ", then this again. Until then the model inside writes");
    }
    Optional<Tried> marked =
        tried.stream().filter(Tried::isQuick).max(Comparator.comparingLong(Tried::bytes));
    for (int i = 0; i < tried.size(); i++) {
      print(i + 1, tried.get(i), marked.filter(tried.get(i)::equals).isPresent());
    }
    Optional<Tried> chosen = yes ? marked : asked(tried, marked);
    if (chosen.isEmpty()) {
      streams.out().println("nothing was written: the model inside writes");
      return yes ? 1 : 0;
    }
    return write(setup, chosen.get());
  }

  private List<Tried> tried() {
    List<Tried> tried = new ArrayList<>();
    for (Offered offered : urls.isEmpty() ? usual() : named()) {
      streams.say("trying " + words(offered));
      tried.add(tried(offered));
    }
    return tried;
  }

  private List<Offered> usual() {
    List<Offered> all = new ArrayList<>();
    LocalServers.usual(environment).forEach(url -> all.addAll(LocalServers.at(url)));
    if (canStart()) {
      Weights.found(environment).forEach(file -> all.add(offered(file)));
    }
    return all;
  }

  private boolean canStart() {
    return StartedServer.program(environment.getOrDefault("PATH", "")).isPresent();
  }

  private List<Offered> named() {
    List<Offered> all = new ArrayList<>();
    for (String text : urls) {
      Optional<String> problem = Endpoint.problem(text);
      if (problem.isPresent()) {
        throw new Misuse("--url: " + problem.get());
      }
      URI url = Endpoint.url(text);
      all.addAll(
          "file".equals(url.getScheme()) ? List.of(offered(Path.of(url))) : LocalServers.at(url));
    }
    return all;
  }

  private static Offered offered(Path weights) {
    return new Offered(weights.toUri(), "", Optional.of(weights.toFile().length()));
  }

  private static Tried tried(Offered offered) {
    long memory = MachineMemory.bytes();
    if (offered.bytes().orElse(0L) > memory) {
      return new Tried(
          offered,
          Optional.empty(),
          "larger than this machine's memory (%.0f MB)".formatted(memory / MEGABYTE));
    }
    Endpoint endpoint = Endpoint.of(offered.url(), offered.name(), Endpoint.TIMEOUT);
    try (RemoteModel model = Servers.connect(endpoint, CacheFolder.path())) {
      return new Tried(offered, Optional.of(Speed.of(model)), model.found().tier().words());
    } catch (ModelFailure e) {
      return new Tried(offered, Optional.empty(), e.message());
    }
  }

  private void print(int number, Tried tried, boolean marked) {
    String size =
        tried.offered().bytes().map(bytes -> ", %.0f MB".formatted(bytes / MEGABYTE)).orElse("");
    streams
        .out()
        .printf(
            "%s%d  %s%s%n     %s%n",
            marked ? "* " : "  ",
            number,
            words(tried.offered()),
            size,
            tried
                .speed()
                .map(
                    speed ->
                        "%.0f ms a suggestion, the first %.0f ms; %s; it wrote %s"
                            .formatted(
                                speed.then(),
                                speed.first(),
                                tried.words(),
                                speed.text().strip().lines().findFirst().orElse("nothing")))
                .orElse("not usable: " + tried.words()));
  }

  private Optional<Tried> asked(List<Tried> tried, Optional<Tried> marked) throws IOException {
    String usual = marked.map(one -> "Enter: " + (tried.indexOf(one) + 1) + ", ").orElse("");
    String answer = streams.ask("Which one? [%s0: the model inside] ".formatted(usual));
    if (answer.isEmpty()) {
      return marked;
    }
    int number = answer.matches("[0-9]{1,3}") ? Integer.parseInt(answer) : -1;
    if (number < 0 || number > tried.size()) {
      throw new Failure("setup: " + answer + " is none of the numbers");
    }
    return number == 0
        ? Optional.empty()
        : Optional.of(tried.get(number - 1)).filter(one -> one.speed().isPresent());
  }

  private int write(Setup setup, Tried chosen) throws IOException {
    JsonObject remote = new JsonObject();
    remote.addProperty("url", place(chosen.offered()));
    if (!chosen.offered().name().isEmpty()) {
      remote.addProperty("model", chosen.offered().name());
    }
    JsonObject all = new JsonObject();
    all.add("remote", remote);
    String text =
        new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(all) + "\n";
    if (Files.exists(settings.file()) && !Files.readString(settings.file()).equals(text)) {
      streams
          .out()
          .printf(
              "%s has settings of yours; add there:%n  \"remote\": %s%n", settings.file(), remote);
      return 1;
    }
    setup.apply(NAME, Plan.toWrite(settings.file(), text));
    streams
        .out()
        .println("editors use it from their next start; an editor's own settings override it");
    return 0;
  }

  private static String words(Offered offered) {
    return (place(offered) + " " + offered.name()).strip();
  }

  private static String place(Offered offered) {
    URI url = offered.url();
    return "file".equals(url.getScheme()) ? Path.of(url).toString() : url.toString();
  }
}
