package dovetail.server.files;

import dovetail.server.files.IgnorePattern.About;
import dovetail.server.files.IgnorePattern.Effect;
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

  private ExcludePatterns(List<IgnorePattern> patterns) {
    this.patterns = patterns;
  }

  /** The patterns of some lines, the strongest last; empty lines and comments are ignored. */
  public static ExcludePatterns of(List<String> lines) {
    return new ExcludePatterns(
        lines.stream().flatMap(line -> IgnorePattern.of(anywhere(line)).stream()).toList());
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
    return !patterns.isEmpty() && FilePaths.of(file).anyMatch(this::excludesName);
  }

  private boolean excludesName(Path file) {
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
