package dovetail.model.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.model.ModelFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server for a file of weights, by a stand-in for llama.cpp's program. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the stand-in is a shell script")
final class StartedServerTest {
  private static final long PATIENCE = 20;

  @TempDir Path folder;
  private Path weights;

  /** The program: serves, and notes its process and its key. */
  static final class StandIn {
    private StandIn() {}

    public static void main(String[] given) throws Exception {
      List<String> args = List.of(given);
      Path weights = Path.of(args.get(args.indexOf("-m") + 1));
      int port = Integer.parseInt(args.get(args.indexOf("--port") + 1));
      new ProtocolServer(ProtocolServer.Kind.LLAMA_CPP, ServersTest.model(1), null, port);
      Path fresh = weights.resolveSibling("fresh");
      Files.writeString(
          fresh, ProcessHandle.current().pid() + " " + System.getenv("LLAMA_API_KEY"));
      Files.move(fresh, weights.resolveSibling("noted"));
      Thread.sleep(Duration.ofMinutes(5));
    }
  }

  /** A process that starts a server and lives on. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] args) throws Exception {
      StartedServer.start(endpoint(Path.of(args[0])), Optional.of(Path.of(args[1])));
      System.out.println("started");
      Thread.sleep(Duration.ofMinutes(5));
    }
  }

  @BeforeEach
  void write() throws IOException {
    weights = Files.writeString(folder.resolve("a model.gguf"), "weights");
  }

  private static Endpoint endpoint(Path weights) {
    return Endpoint.of(Endpoint.url(weights.toString()), "", Endpoint.TIMEOUT);
  }

  private static List<String> java(Class<?> main) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        main.getName());
  }

  private Path program(String script) throws IOException {
    Path program = Files.writeString(folder.resolve("llama-server"), "#!/bin/sh\n" + script);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  private Path standIn() throws IOException {
    return program("exec '%s' \"$@\"%n".formatted(String.join("' '", java(StandIn.class))));
  }

  /** The stand-in's process and key. */
  private String[] noted() throws IOException, InterruptedException {
    Path noted = folder.resolve("noted");
    for (int i = 0; i < PATIENCE * 10 && !Files.exists(noted); i++) {
      Thread.sleep(100);
    }
    return Files.readString(noted).split(" ");
  }

  private static void hasEnded(String process) throws Exception {
    Optional<ProcessHandle> handle = ProcessHandle.of(Long.parseLong(process));
    if (handle.isPresent()) {
      handle.get().onExit().get(PATIENCE, TimeUnit.SECONDS);
    }
  }

  @Test
  void aModelHasAServerThatEndsWithIt() throws Exception {
    String[] noted;
    try (RemoteModel model =
        Servers.ofFile(endpoint(weights), Optional.of(standIn()), folder.resolve("cache"))) {
      noted = noted();
      assertThat(model.found().tier()).isEqualTo(Tier.IDS);
      assertThat(noted[1]).matches("[0-9a-f]{32}");
      assertThat(ProcessHandle.of(Long.parseLong(noted[0]))).isPresent();
    }
    hasEnded(noted[0]);
  }

  @Test
  void aServerEndsWithAProcessThatIsKilled() throws Exception {
    List<String> command = new ArrayList<>(java(Owner.class));
    command.addAll(List.of(weights.toString(), standIn().toString()));
    Process owner = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(owner.inputReader().readLine()).isEqualTo("started");
    String process = noted()[0];
    owner.destroyForcibly().waitFor();
    hasEnded(process);
  }

  @Test
  void aServerThatEndsAtOnceIsToldWithItsError() throws IOException {
    Path program = program("echo 'loading'; echo 'error: no such tensor'; echo 'bye'; exit 1");
    assertThatThrownBy(() -> StartedServer.start(endpoint(weights), Optional.of(program)))
        .isInstanceOf(ModelFailure.class)
        .hasMessage("llama-server ended: error: no such tensor");
  }

  @Test
  void missingFilesAndProgramsAreNamed() throws IOException {
    Path other = folder.resolve("other.gguf");
    Optional<Path> program = Optional.of(program("exit 1"));
    assertThatThrownBy(() -> StartedServer.start(endpoint(other), program))
        .hasMessage(other + ": there is no such file");
    assertThatThrownBy(() -> StartedServer.start(endpoint(weights), Optional.empty()))
        .hasMessageContaining("is not on the PATH: install llama.cpp");
    String path = "" + File.pathSeparator + "/nowhere" + File.pathSeparator + folder;
    assertThat(StartedServer.program(path)).isEqualTo(program);
  }
}
