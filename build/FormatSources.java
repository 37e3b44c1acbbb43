import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Holds every Java source of the project to google-java-format. The root pom runs it at {@code
 * verify} on the toolchain's JDK; {@code mvn -q -N verify -Dformat=apply} rewrites the sources.
 *
 * <p>Arguments: {@code check}, {@code apply} or {@code skip}; the project's root; and the sources
 * that count, by their paths in it with blanks between, of which none stands for all. Exit status
 * 1: some source is not formatted (check), or cannot be read as Java.
 */
final class FormatSources {
  private enum Outcome {
    CLEAN,
    DIFFERS,
    REWRITTEN,
    BROKEN
  }

  private record Result(Path file, Outcome outcome, String detail) {}

  private final Formatter formatter =
      new Formatter(
          JavaFormatterOptions.builder().style(JavaFormatterOptions.Style.GOOGLE).build());
  private final boolean rewrite;

  private FormatSources(boolean rewrite) {
    this.rewrite = rewrite;
  }

  public static void main(String[] args) throws IOException {
    String mode = args[0];
    Path root = Path.of(args[1]);
    switch (mode) {
      case "skip" -> {}
      case "check", "apply" ->
          System.exit(new FormatSources(mode.equals("apply")).run(root, args[2]));
      default -> {
        System.err.println("-Dformat=" + mode + ": expected check, apply or skip");
        System.exit(2);
      }
    }
  }

  private int run(Path root, String only) throws IOException {
    List<Result> results =
        sources(root).parallelStream()
            .filter(file -> only.isBlank() || isAmong(only, root.relativize(file)))
            .map(this::format)
            .filter(r -> r.outcome() != Outcome.CLEAN)
            .toList();
    for (Result result : results) {
      System.err.println(
          switch (result.outcome()) {
            case CLEAN -> "";
            case DIFFERS -> "not formatted: " + root.relativize(result.file());
            case REWRITTEN -> "formatted: " + root.relativize(result.file());
            case BROKEN -> "not Java: " + root.relativize(result.file()) + ": " + result.detail();
          });
    }
    boolean fails =
        results.stream()
            .anyMatch(r -> r.outcome() == Outcome.DIFFERS || r.outcome() == Outcome.BROKEN);
    if (fails) {
      System.err.println("To format everything: ./dev format");
    }
    return fails ? 1 : 0;
  }

  private static List<Path> sources(Path root) throws IOException {
    try (Stream<Path> build = Files.list(root.resolve("build"));
        Stream<Path> modules = Files.list(root);
        Stream<Path> inTest = Files.list(root.resolve("test"))) {
      List<Path> sourceRoots =
          Stream.concat(modules, inTest)
              .map(module -> module.resolve("src"))
              .filter(Files::isDirectory)
              .sorted()
              .toList();
      Stream<Path> files = build;
      for (Path sourceRoot : sourceRoots) {
        try (Stream<Path> walk = Files.walk(sourceRoot)) {
          files = Stream.concat(files, walk.toList().stream());
        }
      }
      return files.filter(FormatSources::isSource).toList();
    }
  }

  private static boolean isAmong(String files, Path file) {
    return Arrays.asList(files.split("\\s+")).contains(file.toString().replace('\\', '/'));
  }

  /** Java files under a resources folder are test data, not sources. */
  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java")
        && !file.toString().replace('\\', '/').contains("/resources/");
  }

  private Result format(Path file) {
    try {
      String text = Files.readString(file);
      String formatted = formatter.formatSourceAndFixImports(text);
      if (formatted.equals(text)) {
        return new Result(file, Outcome.CLEAN, "");
      }
      if (!rewrite) {
        return new Result(file, Outcome.DIFFERS, "");
      }
      Files.writeString(file, formatted);
      return new Result(file, Outcome.REWRITTEN, "");
    } catch (FormatterException e) {
      return new Result(file, Outcome.BROKEN, Objects.requireNonNullElse(e.getMessage(), ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
