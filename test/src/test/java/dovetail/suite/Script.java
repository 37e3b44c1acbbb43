package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A script of the repository that ends with 77 where something that it needs cannot be had. */
final class Script {
  private static final int SKIPPED = 77;

  private final String shell;
  private final String path;
  private final Map<String, String> environment = new TreeMap<>();

  /**
   * A script.
   *
   * @param shell what runs it
   * @param path from the repository's root
   */
  Script(String shell, String path) {
    this.shell = shell;
    this.path = path;
  }

  /** Sets a variable of its environment. */
  Script with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /**
   * Runs it to its end, with this Java and without a build, and gives what it said; what it says
   * goes to {@code test/target} as well. Where it skips, the test is skipped, and that is said.
   *
   * @param minutes after which it is ended, and the test fails
   */
  String run(int minutes, String... arguments) throws IOException, InterruptedException {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "SKIPPED: only tested on Linux");
    Path root = ServerProcess.root();
    String name = Path.of(path).getFileName().toString();
    Path log = Files.createDirectories(root.resolve("test/target")).resolve(name + ".log");
    List<String> command = new ArrayList<>(List.of(shell, root.resolve(path).toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    builder.environment().put("DOVETAIL_BUILD", "never");
    builder.environment().put("DOVETAIL_JAVA_HOME", System.getProperty("java.home"));
    Process script = builder.start();
    boolean ended = script.waitFor(minutes, TimeUnit.MINUTES);
    if (!ended) {
      script.descendants().forEach(ProcessHandle::destroy);
      script.destroyForcibly().waitFor();
    }
    String said = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isTrue();
    if (script.exitValue() == SKIPPED) {
      System.err.println(name + ": " + said);
    }
    assumeTrue(script.exitValue() != SKIPPED, said);
    assertThat(script.exitValue()).as(said).isZero();
    return said;
  }
}
