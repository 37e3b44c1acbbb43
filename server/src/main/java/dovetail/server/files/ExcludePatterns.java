package dovetail.server.files;

import dovetail.server.files.IgnorePattern.About;
import dovetail.server.files.IgnorePattern.Effect;
import dovetail.server.files.IgnorePattern.Letters;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files that a user or an editor excludes besides the ignored ones: git's patterns, applied to
 * absolute paths. A pattern that begins with a slash is matched from the root on, any other from
 * any folder on. The last pattern that matches decides. Immutable.
 */
public final class ExcludePatterns {
  private final List<IgnorePattern> patterns;
  private final List<IgnorePattern> withoutCase;

  private ExcludePatterns(List<IgnorePattern> patterns, List<IgnorePattern> withoutCase) {
    this.patterns = patterns;
    this.withoutCase = withoutCase;
  }

  /** The patterns of some lines, the strongest last; empty lines and comments are ignored. */
  public static ExcludePatterns of(List<String> lines) {
    return new ExcludePatterns(
        read(lines, Letters.DIFFER_BY_CASE), read(lines, Letters.HAVE_NO_CASE));
  }

  private static List<IgnorePattern> read(List<String> lines, Letters letters) {
    return lines.stream()
        .flatMap(line -> IgnorePattern.of(anywhere(line), letters).stream())
        .toList();
  }

  /**
   * In git a slash inside a pattern ties it to the folder of its file; these patterns have no file.
   */
  private static String anywhere(String line) {
    String mark = line.startsWith("!") ? "!" : "";
    String glob = line.substring(mark.length());
    int slash = glob.indexOf('/');
    boolean tied = slash > 0 && slash < glob.stripTrailing().length() - 1;
    return tied && !glob.startsWith("**/") ? mark + "**/" + glob : line;
  }

  /**
   * Whether a file or a folder above it is excluded, by its path or by the path that its links lead
   * to. The path is absolute, without {@code ..}.
   */
  public boolean excludes(Path file) {
    if (patterns.isEmpty()) {
      return false;
    }
    List<IgnorePattern> those =
        switch (FilePaths.letters(file)) {
          case DIFFER_BY_CASE -> patterns;
          case HAVE_NO_CASE -> withoutCase;
        };
    return FilePaths.of(file).anyMatch(path -> excludesName(path, those));
  }

  private static boolean excludesName(Path file, List<IgnorePattern> patterns) {
    Path root = file.getRoot();
    for (Path at = file; root != null && at != null && !at.equals(root); at = at.getParent()) {
      About kind = at.equals(file) ? About.ALL : About.FOLDERS;
      String path = IgnoreRules.relative(root, at);
      if (IgnorePattern.decide(patterns, path, kind).equals(Optional.of(Effect.IGNORE))) {
        return true;
      }
    }
    return false;
  }
}
