package dovetail.server.files;

import java.util.List;
import java.util.Optional;

/**
 * One line of an ignore file (gitignore(5), "Pattern format").
 *
 * @param glob the pattern without {@code !} and slashes at its ends
 * @param anchored whether the pattern is matched with the path below the ignore file, not with a
 *     name in any folder
 * @param effect its effect on a path that matches
 * @param about the kind of paths that the pattern applies to
 */
record IgnorePattern(String glob, boolean anchored, Effect effect, About about) {
  /** The effect on a path that matches. */
  enum Effect {
    /** The path is ignored. */
    IGNORE,
    /** The path is not ignored, whatever earlier patterns say. */
    KEEP
  }

  /** The kinds of paths that a pattern applies to. */
  enum About {
    /** Folders only. */
    FOLDERS,
    /** Files and folders. */
    ALL
  }

  /** The pattern of a line; empty if the line has none. */
  static Optional<IgnorePattern> of(String line) {
    String rest =
        withoutBlanksAtEnd(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    if (rest.isEmpty() || rest.startsWith("#")) {
      return Optional.empty();
    }
    Effect effect = Effect.IGNORE;
    if (rest.startsWith("!")) {
      effect = Effect.KEEP;
      rest = rest.substring(1);
    }
    About about = About.ALL;
    if (rest.endsWith("/")) {
      about = About.FOLDERS;
      rest = rest.substring(0, rest.length() - 1);
    }
    boolean anchored = rest.indexOf('/') >= 0;
    String glob = rest.startsWith("/") ? rest.substring(1) : rest;
    return glob.isEmpty()
        ? Optional.empty()
        : Optional.of(new IgnorePattern(glob, anchored, effect, about));
  }

  /** A line without blanks at its end, except a blank behind a backslash. */
  private static String withoutBlanksAtEnd(String line) {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == ' ') {
      int slashes = 0;
      while (end - 2 - slashes >= 0 && line.charAt(end - 2 - slashes) == '\\') {
        slashes++;
      }
      if (slashes % 2 == 1) {
        break;
      }
      end--;
    }
    return line.substring(0, end);
  }

  /** The effect of the last of some patterns that matches a path; empty if none does. */
  static Optional<Effect> decide(List<IgnorePattern> patterns, String path, About kind) {
    return patterns.reversed().stream()
        .filter(pattern -> pattern.matches(path, kind))
        .findFirst()
        .map(IgnorePattern::effect);
  }

  /**
   * Whether a path matches.
   *
   * @param path the path from the ignore file's folder on, with slashes
   */
  private boolean matches(String path, About kind) {
    if (about == About.FOLDERS && kind == About.ALL) {
      return false;
    }
    return anchored
        ? matches(0, path, 0)
        : matches(0, path.substring(path.lastIndexOf('/') + 1), 0);
  }

  /**
   * Whether the glob from {@code g} on matches the path from {@code p} on: {@code *} and {@code ?}
   * match no slash, {@code **} (or more) between slashes matches any number of folders. Backtracks;
   * a path is short.
   */
  private boolean matches(int g, String path, int p) {
    if (g == glob.length()) {
      return p == path.length();
    }
    char c = glob.charAt(g);
    if (c == '*') {
      int after = g;
      while (after < glob.length() && glob.charAt(after) == '*') {
        after++;
      }
      boolean folders = after - g >= 2 && (g == literal() || glob.charAt(g - 1) == '/');
      if (folders && after == glob.length()) {
        return true;
      }
      if (folders && glob.charAt(after) == '/') {
        for (int at = p; at >= 0; at = nextFolder(path, at)) {
          if (matches(after + 1, path, at)) {
            return true;
          }
        }
        return false;
      }
      for (int at = p; ; at++) {
        if (matches(after, path, at)) {
          return true;
        }
        if (at == path.length() || path.charAt(at) == '/') {
          return false;
        }
      }
    }
    if (p == path.length()) {
      return false;
    }
    char found = path.charAt(p);
    return switch (c) {
      case '?' -> found != '/' && matches(g + 1, path, p + 1);
      case '[' -> {
        int end = classEnd(g);
        yield end > 0 && found != '/' && inClass(g, end, found) && matches(end + 1, path, p + 1);
      }
      case '\\' ->
          g + 1 < glob.length() && glob.charAt(g + 1) == found && matches(g + 2, path, p + 1);
      default -> c == found && matches(g + 1, path, p + 1);
    };
  }

  /** The length of the glob's literal beginning, which git removes before it matches the rest. */
  private int literal() {
    int end = 0;
    while (end < glob.length() && "*?[\\".indexOf(glob.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static int nextFolder(String path, int from) {
    int slash = path.indexOf('/', from);
    return slash < 0 ? -1 : slash + 1;
  }

  /** Where a class in brackets closes; -1 if it does not. */
  private int classEnd(int open) {
    int at = open + 1;
    if (at < glob.length() && (glob.charAt(at) == '!' || glob.charAt(at) == '^')) {
      at++;
    }
    for (int first = at; at < glob.length(); at++) {
      char c = glob.charAt(at);
      if (c == '\\') {
        at++;
      } else if (c == '[' && glob.startsWith("[:", at) && glob.indexOf(":]", at + 2) > 0) {
        at = glob.indexOf(":]", at + 2) + 1;
      } else if (c == ']' && at > first) {
        return at;
      }
    }
    return -1;
  }

  private boolean inClass(int open, int close, char found) {
    int at = open + 1;
    boolean negated = glob.charAt(at) == '!' || glob.charAt(at) == '^';
    at += negated ? 1 : 0;
    boolean in = false;
    while (at < close) {
      if (glob.startsWith("[:", at) && glob.indexOf(":]", at + 2) > 0) {
        int end = glob.indexOf(":]", at + 2);
        in |= inNamedClass(glob.substring(at + 2, end), found);
        at = end + 2;
        continue;
      }
      at += glob.charAt(at) == '\\' ? 1 : 0;
      char low = glob.charAt(at++);
      char high = low;
      if (at + 1 < close && glob.charAt(at) == '-') {
        at += glob.charAt(at + 1) == '\\' ? 2 : 1;
        high = glob.charAt(at++);
      }
      in |= low <= found && found <= high;
    }
    return in != negated;
  }

  private static boolean inNamedClass(String name, char c) {
    return switch (name) {
      case "alpha" -> (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      case "digit" -> c >= '0' && c <= '9';
      case "alnum" -> inNamedClass("alpha", c) || inNamedClass("digit", c);
      case "upper" -> c >= 'A' && c <= 'Z';
      case "lower" -> c >= 'a' && c <= 'z';
      case "space" -> c == ' ' || (c >= '\t' && c <= '\r');
      case "blank" -> c == ' ' || c == '\t';
      case "punct" -> c > ' ' && c < 0x7f && !inNamedClass("alnum", c);
      case "xdigit" -> inNamedClass("digit", c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
      case "cntrl" -> c < ' ' || c == 0x7f;
      case "graph" -> c > ' ' && c < 0x7f;
      case "print" -> c >= ' ' && c < 0x7f;
      default -> false;
    };
  }
}
