package dovetail.server.files;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import dovetail.analysis.project.Repository;
import dovetail.model.hub.CacheFolder;
import dovetail.server.files.IgnorePattern.About;
import dovetail.server.files.IgnorePattern.Effect;
import dovetail.server.files.IgnorePattern.Letters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ignored files: the files that {@code .gitignore}, {@code .ignore}, {@code .dovetailignore} or
 * {@code .git/info/exclude} of their repository exclude, by git's rules (gitignore(5)), or that the
 * user's own ignore file at its default place excludes. Without a repository, the folders up to the
 * root count.
 *
 * <p>The last line that matches decides; an ignore file nearer to the path overrides the others.
 * Everything in an ignored folder is ignored, whatever other rules say. Where the file system of an
 * ignore file has no case, its patterns have none. Ignore files are read again after some seconds.
 * Safe for threads.
 */
public final class IgnoreRules {
  /** The names of ignore files, from the weakest to the strongest. */
  private static final List<String> NAMES = List.of(".gitignore", ".ignore", ".dovetailignore");

  private static final long MOST_BYTES = 1 << 20;

  private final Optional<Path> ofUser;
  private final LoadingCache<Path, List<IgnorePattern>> byFile =
      CacheBuilder.newBuilder()
          .maximumSize(1000)
          .expireAfterWrite(Duration.ofSeconds(10))
          .build(CacheLoader.from(IgnoreRules::read));

  /** The rules, with the user's own file {@code git/ignore} in the folder of settings. */
  public IgnoreRules() {
    this(Optional.of(userFile(System.getenv(), System.getProperty("user.home", "."))));
  }

  IgnoreRules(Optional<Path> ofUser) {
    this.ofUser = ofUser;
  }

  static Path userFile(Map<String, String> environment, String home) {
    return CacheFolder.named(environment, "XDG_CONFIG_HOME")
        .orElseGet(() -> Path.of(home, ".config").toAbsolutePath())
        .resolve("git")
        .resolve("ignore");
  }

  /**
   * Whether a file is excluded, by its path or by the path that its links lead to. The path is
   * absolute, without {@code ..}.
   */
  public boolean excludes(Path file) {
    return FilePaths.of(file).anyMatch(this::excludesName);
  }

  private boolean excludesName(Path file) {
    Path root = Repository.of(file).or(() -> Optional.ofNullable(file.getRoot())).orElse(file);
    List<Path> below = new ArrayList<>();
    for (Path at = file; at != null && !at.equals(root); at = at.getParent()) {
      below.addFirst(at);
    }
    for (Path path : below) {
      About kind = path.equals(file) ? About.ALL : About.FOLDERS;
      if (decides(root, path, kind) == Effect.IGNORE) {
        return true;
      }
    }
    return false;
  }

  /**
   * The effect of the last rule that matches a path whose folders are not ignored; {@code KEEP} if
   * no rule matches.
   */
  private Effect decides(Path root, Path path, About kind) {
    List<Path> folders = new ArrayList<>();
    for (Path at = path.getParent(); at != null; at = at.equals(root) ? null : at.getParent()) {
      folders.add(at);
    }
    for (Path folder : folders) {
      for (String name : NAMES.reversed()) {
        Optional<Effect> found = decides(folder.resolve(name), folder, path, kind);
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    return decides(root.resolve(".git").resolve("info").resolve("exclude"), root, path, kind)
        .or(() -> ofUser.flatMap(own -> decides(own, root, path, kind)))
        .orElse(Effect.KEEP);
  }

  private Optional<Effect> decides(Path rules, Path folder, Path path, About kind) {
    List<IgnorePattern> patterns = byFile.getUnchecked(rules);
    return patterns.isEmpty()
        ? Optional.empty()
        : IgnorePattern.decide(patterns, relative(folder, path), kind);
  }

  /** A path from a folder on, with slashes. */
  public static String relative(Path folder, Path path) {
    return folder.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private static List<IgnorePattern> read(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
        return List.of();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      Letters letters = FilePaths.letters(file);
      return text.lines().flatMap(line -> IgnorePattern.of(line, letters).stream()).toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
