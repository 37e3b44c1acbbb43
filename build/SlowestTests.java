import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prints the test classes that took longest, by the XML reports of Maven's test plugins. Module
 * {@code test}, which is built last, runs it at the end of {@code verify}.
 *
 * <p>Arguments: the start of the build (ISO 8601), before which reports are of other builds, and
 * the folders of the modules.
 */
final class SlowestTests {
  private static final int SHOWN = 10;
  private static final Pattern CLASS =
      Pattern.compile("<testsuite [^>]*\\bname=\"([^\"]+)\" time=\"([0-9.,]+)\"");

  private record Timed(String name, double seconds) {}

  private SlowestTests() {}

  public static void main(String[] args) throws IOException {
    long start = Instant.parse(args[0]).toEpochMilli();
    List<Timed> all = new ArrayList<>();
    for (String module : List.of(args).subList(1, args.length)) {
      for (String reports : List.of("surefire-reports", "failsafe-reports")) {
        File folder = new File(module, "target/" + reports);
        File[] files = folder.listFiles((_, name) -> name.matches("TEST-.*\\.xml"));
        for (File file : Objects.requireNonNullElse(files, new File[0])) {
          Matcher found = CLASS.matcher(Files.readString(file.toPath()));
          if (file.lastModified() >= start && found.find()) {
            all.add(new Timed(found.group(1), Double.parseDouble(found.group(2).replace(",", ""))));
          }
        }
      }
    }
    System.out.println("The slowest test classes, in seconds:");
    all.stream()
        .sorted(Comparator.comparingDouble(Timed::seconds).reversed())
        .limit(SHOWN)
        .forEach(one -> System.out.printf("%8.1f  %s%n", one.seconds(), one.name()));
  }
}
