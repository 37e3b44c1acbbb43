package dovetail.quotient;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** CPython's verdicts: {@code ast.parse} over many texts in one process. */
final class CPython {
  private static final String SCRIPT =
      """
      import ast, sys, warnings
      warnings.simplefilter('ignore')
      for line in sys.stdin:
          try:
              ast.parse(bytes.fromhex(line.strip()))
              print(1)
          except (SyntaxError, ValueError, RecursionError, MemoryError):
              print(0)
      """;

  private CPython() {}

  /** The interpreter that judges: {@code python3}, or what -Dpython names. */
  private static String interpreter() {
    return System.getProperty("python", "python3");
  }

  /** Whether the interpreter is there and at least of that version. */
  static boolean atLeast(int major, int minor) {
    String question = "import sys; sys.exit(sys.version_info < (%d, %d))".formatted(major, minor);
    try {
      return new ProcessBuilder(interpreter(), "-c", question).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether each text parses; empty if this machine has no {@code python3}. */
  static Optional<List<Boolean>> verdicts(List<String> texts) {
    try {
      Process python =
          new ProcessBuilder(interpreter(), "-c", SCRIPT)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try (OutputStream in = python.getOutputStream()) {
                      for (String text : texts) {
                        String hex =
                            HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
                        in.write((hex + "\n").getBytes(StandardCharsets.US_ASCII));
                      }
                    } catch (IOException e) {
                      throw new java.io.UncheckedIOException(e);
                    }
                  });
      List<Boolean> verdicts = new ArrayList<>();
      try (BufferedReader out =
          new BufferedReader(
              new InputStreamReader(python.getInputStream(), StandardCharsets.US_ASCII))) {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
          verdicts.add(line.equals("1"));
        }
      }
      writer.join();
      return Optional.of(verdicts);
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
