package dovetail.model.remote;

import dovetail.model.ModelFailure;
import dovetail.model.hub.Reason;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * llama.cpp's server, started for one file of weights (GGUF) on a free port of the loopback
 * interface, with a key that only this process knows. It ends with {@link #close}, and when this
 * process ends, even if this process is killed. Any thread.
 */
public final class StartedServer implements AutoCloseable {
  /** The program's name on the PATH. */
  public static final String PROGRAM = "llama-server";

  /** The tokens of all simultaneous requests together, which bounds the memory. */
  private static final int CONTEXT = 8192;

  private static final int SIDE_BY_SIDE = 2;

  /** The time limit for loading a file of weights. */
  private static final Duration LOADING = Duration.ofMinutes(3);

  private static final Duration LOOK = Duration.ofMillis(50);
  private static final Duration STOPPING = Duration.ofSeconds(3);
  private static final int KEY_BYTES = 16;

  /** Becomes the server. A second shell ends the server when the pipe from this process closes. */
  private static final String SHELL =
      "exec 3<&0; (cat <&3 >/dev/null; kill $$ 2>/dev/null) & exec \"$@\" 3<&- </dev/null";

  private final Process process;
  private final Path log;

  /** Its URL and key. */
  final Endpoint endpoint;

  private StartedServer(Process process, Path log, Endpoint endpoint) {
    this.process = process;
    this.log = log;
    this.endpoint = endpoint;
  }

  /** Homebrew's folders, which macOS leaves out of the PATH of editors. */
  private static final List<String> MORE_FOLDERS = List.of("/opt/homebrew/bin", "/usr/local/bin");

  /** The program, in the folders of a PATH or of Homebrew. */
  public static Optional<Path> program(String path) {
    Stream<String> folders = Stream.of(path.split(Pattern.quote(File.pathSeparator), -1));
    return Stream.concat(folders, MORE_FOLDERS.stream())
        .filter(folder -> !folder.isBlank())
        .flatMap(folder -> Stream.of(PROGRAM, PROGRAM + ".exe").map(Path.of(folder)::resolve))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Starts the server and waits until it has loaded its model.
   *
   * @param file the endpoint whose URL is the file of weights
   * @param found the program
   * @throws ModelFailure if the file or the program is missing, or the server ends or is not ready
   *     in time; with the last line that it wrote
   */
  static StartedServer start(Endpoint file, Optional<Path> found) {
    Path weights = Path.of(file.url());
    if (!Files.isRegularFile(weights)) {
      throw new ModelFailure(weights + ": there is no such file");
    }
    Path program =
        found.orElseThrow(
            () ->
                new ModelFailure(
                    PROGRAM
                        + " is not on the PATH: install llama.cpp (brew, winget and apt have it),"
                        + " or name a server's URL"));
    try {
      return started(file, weights, program);
    } catch (IOException e) {
      throw new ModelFailure(program + " cannot be started: " + Reason.of(e));
    }
  }

  private static StartedServer started(Endpoint file, Path weights, Path program)
      throws IOException {
    int port = freePort();
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    String key = HexFormat.of().formatHex(random);
    Path log = Files.createTempFile("dovetail-" + PROGRAM, ".log");
    boolean posix = File.separatorChar == '/';
    List<String> command = new ArrayList<>();
    if (posix) {
      command.addAll(List.of("/bin/sh", "-c", SHELL, PROGRAM));
    }
    command.addAll(List.of(program.toString(), "-m", weights.toString(), "--host", "127.0.0.1"));
    command.addAll(List.of("--port", "" + port, "-c", "" + CONTEXT, "-np", "" + SIDE_BY_SIDE));
    command.addAll(List.of("--cache-reuse", "256"));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("LLAMA_API_KEY", key);
    Process process = builder.start();
    if (!posix) {
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }
    URI url = URI.create("http://127.0.0.1:" + port);
    StartedServer server = new StartedServer(process, log, file.at(url, key));
    server.await();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void await() {
    long end = System.nanoTime() + LOADING.toNanos();
    try (Http http = new Http(endpoint)) {
      while (!isReady(http)) {
        if (process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new ModelFailure(PROGRAM + " ended: " + lastLine());
        }
        if (System.nanoTime() - end > 0) {
          throw new ModelFailure(PROGRAM + " was not ready within three minutes: " + lastLine());
        }
      }
    } catch (ModelFailure e) {
      close();
      throw e;
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new ModelFailure(PROGRAM + ": broken off");
    }
  }

  private static boolean isReady(Http http) {
    try {
      return http.get("/health").status() == 200;
    } catch (ModelFailure e) {
      return false; // It does not listen yet.
    }
  }

  /** The last line with an error that the server wrote, else the last line. */
  private String lastLine() {
    try {
      List<String> lines =
          Files.readString(log, StandardCharsets.ISO_8859_1)
              .lines()
              .filter(line -> !line.isBlank())
              .toList();
      return lines.reversed().stream()
          .filter(line -> line.contains("error"))
          .findFirst()
          .or(() -> lines.reversed().stream().findFirst())
          .orElse("it said nothing")
          .strip();
    } catch (IOException e) {
      return Reason.of(e);
    }
  }

  /** Whether it ended by itself. */
  boolean hasEnded() {
    return !process.isAlive();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOPPING.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
      process.getOutputStream().close();
      Files.deleteIfExists(log);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // The log stays, and nobody needs it.
    }
  }
}
