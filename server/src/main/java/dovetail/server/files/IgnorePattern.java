package dovetail.server.files;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of an ignore file (gitignore(5), "Pattern format").
 *
 * @param glob the pattern without {@code !} and slashes at its ends, as a regular expression
 * @param anchored whether the pattern is matched with the path below the ignore file, not with a
 *     name in any folder
 * @param effect its effect on a path that matches
 * @param about the kind of paths that the pattern applies to
 */
record IgnorePattern(Pattern glob, boolean anchored, Effect effect, About about) {
  /** A part of a glob: stars with the slash behind them, a class, an escape, or a character. */
  private static final Pattern PART =
      Pattern.compile(
          "\\*+/?|\\[([!^]?+)(\\]?+(?:\\[:.*?:\\]|\\\\.|[^\\]])*+)\\]|\\\\?.", Pattern.DOTALL);

  /** A member of a class: a named class, a character, or a range. */
  private static final Pattern MEMBER =
      Pattern.compile("\\[:(.*?):\\]|\\\\?(.)(?:-\\\\?(.))?", Pattern.DOTALL);

  private static final Map<String, String> CLASSES =
      Stream.of(
              "Alpha Digit Alnum Upper Lower Space Blank Punct XDigit Cntrl Graph Print".split(" "))
          .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), "\\p{%s}"::formatted));

  /** Matches nothing. */
  private static final String NEVER = "(?!)";

  /** The effect on a path that matches. */
  enum Effect {
    /** The path is ignored. */
    IGNORE,
    /** The path is not ignored, whatever earlier patterns say. */
    KEEP
  }

  /** What letters mean in the names of files. */
  enum Letters {
    /** {@code A} and {@code a} are two names. */
    DIFFER_BY_CASE,
    /** {@code A} and {@code a} are one. */
    HAVE_NO_CASE;

    private int flags() {
      return this == HAVE_NO_CASE ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    }
  }

  /** The kinds of paths that a pattern applies to. */
  enum About {
    /** Folders only. */
    FOLDERS,
    /** Files and folders. */
    ALL
  }

  /** The pattern of a line; empty if the line has none. */
  static Optional<IgnorePattern> of(String line, Letters letters) {
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
        : Optional.of(new IgnorePattern(compiled(glob, letters), anchored, effect, about));
  }

  /** A line without blanks at its end, except a blank behind a backslash. */
  private static String withoutBlanksAtEnd(String line) {
    String bare = CharMatcher.is(' ').trimTrailingFrom(line);
    int slashes = bare.length() - CharMatcher.is('\\').trimTrailingFrom(bare).length();
    return slashes % 2 == 1 && bare.length() < line.length() ? bare + " " : bare;
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
    String matched = anchored ? path : path.substring(path.lastIndexOf('/') + 1);
    return (about == About.ALL || kind == About.FOLDERS) && glob.matcher(matched).matches();
  }

  /**
   * A glob as a regular expression: {@code *} and {@code ?} match no slash, {@code **} (or more)
   * between slashes matches any number of folders.
   */
  private static Pattern compiled(String glob, Letters letters) {
    StringBuilder out = new StringBuilder();
    Matcher part = PART.matcher(glob);
    boolean literal = true; // git removes the literal beginning before it matches the rest
    while (part.find()) {
      String text = part.group();
      char c = text.charAt(0);
      boolean between = literal || glob.charAt(Math.max(0, part.start() - 1)) == '/';
      boolean folders = text.startsWith("**") && between;
      out.append(
          switch (c) {
            case '*' -> {
              boolean slash = text.endsWith("/");
              boolean isLast = part.end() == glob.length();
              yield folders && slash
                  ? "(?:.*/)?"
                  : folders && isLast ? ".*" : slash ? "[^/]*/" : "[^/]*";
            }
            case '?' -> "[^/]";
            case '[' -> text.length() == 1 ? NEVER : oneOf(part.group(1), part.group(2));
            case '\\' -> text.length() == 1 ? NEVER : Pattern.quote(text.substring(1));
            default -> Pattern.quote(text);
          });
      literal &= "*?[\\".indexOf(c) < 0;
    }
    return Pattern.compile(out.toString(), Pattern.DOTALL | letters.flags());
  }

  /** A class of characters, none of which is a slash. */
  private static String oneOf(String negation, String members) {
    StringBuilder out = new StringBuilder("(?!/)[" + (negation.isEmpty() ? "" : "^") + "/");
    Matcher member = MEMBER.matcher(members);
    while (member.find()) {
      if (member.group(1) != null) {
        out.append(CLASSES.getOrDefault(member.group(1), ""));
        continue;
      }
      int low = member.group(2).charAt(0);
      int high = member.group(3) == null ? low : member.group(3).charAt(0);
      out.append(low <= high ? "\\x{%x}-\\x{%x}".formatted(low, high) : "");
    }
    return out.append(']').toString();
  }
}
