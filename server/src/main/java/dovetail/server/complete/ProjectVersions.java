package dovetail.server.complete;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The version of Python that a project asks for: the oldest that {@code requires-python} of the
 * nearest {@code pyproject.toml} admits, since what is written must run there. Looked up anew after
 * some seconds. Safe for threads.
 */
final class ProjectVersions {
  private static final Logger log = LoggerFactory.getLogger(ProjectVersions.class);
  private static final String FILE = "pyproject.toml";
  private static final long MOST_BYTES = 1 << 20;
  private static final Pattern REQUIRES =
      Pattern.compile("(?m)^\\s*requires-python\\s*=\\s*([\"'])([^\"'\\n]*)\\1");
  private static final Pattern LEAST = Pattern.compile("(?:>=|~=|==)\\s*3\\.(\\d{1,3})");

  private final Cache<Path, Optional<String>> byFolder =
      CacheBuilder.newBuilder().maximumSize(64).expireAfterWrite(Duration.ofSeconds(10)).build();

  /**
   * The version for a document; empty if its project tells none.
   *
   * @param known the versions that there are, oldest first; an older one that is asked for counts
   *     as the first, a newer one as the last
   */
  Optional<String> find(String uri, List<String> known) {
    return folder(uri).flatMap(this::required).flatMap(least -> nearest(least, known));
  }

  private static Optional<Path> folder(String uri) {
    try {
      return uri.startsWith("file:")
          ? Optional.ofNullable(Path.of(URI.create(uri)).getParent())
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Optional<String> required(Path folder) {
    try {
      return byFolder.get(folder, () -> read(folder));
    } catch (ExecutionException e) {
      log.info("{}: {}", folder, e.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<String> read(Path folder) throws IOException {
    for (Path at = folder; at != null; at = at.getParent()) {
      Path file = at.resolve(FILE);
      if (Files.isRegularFile(file)) {
        return Files.size(file) <= MOST_BYTES
            ? required(
                new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The minor number of the oldest version that a project file admits. */
  static Optional<String> required(String toml) {
    Matcher requires = REQUIRES.matcher(toml);
    if (!requires.find()) {
      return Optional.empty();
    }
    Matcher least = LEAST.matcher(requires.group(2));
    return least.find() ? Optional.of("3." + Integer.parseInt(least.group(1))) : Optional.empty();
  }

  private static Optional<String> nearest(String version, List<String> known) {
    if (known.isEmpty() || known.contains(version)) {
      return known.isEmpty() ? Optional.empty() : Optional.of(version);
    }
    int wanted = minor(version);
    return wanted < minor(known.getFirst())
        ? Optional.of(known.getFirst())
        : Optional.of(known.getLast());
  }

  private static int minor(String version) {
    return Integer.parseInt(version.substring(version.indexOf('.') + 1));
  }
}
