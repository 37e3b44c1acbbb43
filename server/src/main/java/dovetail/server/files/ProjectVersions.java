package dovetail.server.files;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.languages.Mention;
import dovetail.languages.Profile;
import dovetail.protocol.Address;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The version of a language for a file. First comes the version that the project demands, as the
 * code must run there; then the editor's interpreter; then the interpreter of an environment beside
 * the file or above it. The language's {@link Profile} names the files that mention versions; no
 * program is run. Looked up again after some seconds. Safe for threads.
 */
public final class ProjectVersions {
  private static final Logger log = LoggerFactory.getLogger(ProjectVersions.class);
  private static final long MOST_BYTES = 1 << 20;

  /** A search for mentions in a folder and the folders above it. */
  private record Key(Path folder, List<Mention> sources) {}

  private final Cache<Key, Optional<String>> known =
      CacheBuilder.newBuilder().maximumSize(64).expireAfterWrite(Duration.ofSeconds(10)).build();

  /**
   * The version for a document; empty if no file mentions one.
   *
   * @param interpreter the path of the editor's interpreter
   * @param versions the known versions, oldest first; a mentioned version that is older counts as
   *     the first, a newer one as the last
   */
  Optional<String> find(
      String uri, Profile profile, Optional<String> interpreter, List<String> versions) {
    Optional<Path> folder = Address.of(uri).file().map(Path::getParent);
    return folder
        .flatMap(at -> above(at, profile.files().projects()))
        .or(() -> interpreter.flatMap(path -> ofInterpreter(path, profile)))
        .or(() -> folder.flatMap(at -> above(at, profile.files().environments())))
        .flatMap(found -> nearest(found, versions));
  }

  /** The version for a file of a command. */
  public Optional<String> find(Path file, Profile profile, List<String> versions) {
    return find(file.toAbsolutePath().toString(), profile, Optional.empty(), versions);
  }

  private Optional<String> above(Path folder, List<Mention> sources) {
    try {
      return known.get(new Key(folder, sources), () -> read(folder, sources));
    } catch (ExecutionException e) {
      log.info("{}: {}", folder, e.getMessage());
      return Optional.empty();
    }
  }

  /** The version by the first source in the nearest folder that has one. */
  private static Optional<String> read(Path folder, List<Mention> sources) throws IOException {
    for (Path at = folder; at != null; at = at.getParent()) {
      for (Mention source : sources) {
        Optional<String> found = read(at.resolve(source.file()), source);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> read(Path file, Mention source) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
        ? found(source, new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** The version that a text names. */
  static Optional<String> found(Mention source, String text) {
    Matcher matcher = source.pattern().matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** The version of an interpreter, by a file beside its folder, otherwise by its path. */
  private static Optional<String> ofInterpreter(String path, Profile profile) {
    for (Mention source : profile.files().interpreters()) {
      try {
        Optional<String> found =
            source.file().equals("-")
                ? found(source, path.replace('\\', '/'))
                : read(Path.of(path).resolveSibling("..").resolve(source.file()), source);
        if (found.isPresent()) {
          return found;
        }
      } catch (IOException | InvalidPathException e) {
        log.info("{}: {}", path, e.getMessage());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> nearest(String version, List<String> versions) {
    if (versions.isEmpty() || versions.contains(version)) {
      return versions.isEmpty() ? Optional.empty() : Optional.of(version);
    }
    int wanted = minor(version);
    return wanted < minor(versions.getFirst())
        ? Optional.of(versions.getFirst())
        : Optional.of(versions.getLast());
  }

  private static int minor(String version) {
    return Integer.parseInt(version.substring(version.indexOf('.') + 1));
  }
}
