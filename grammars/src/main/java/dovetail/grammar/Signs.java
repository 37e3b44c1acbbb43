package dovetail.grammar;

import java.util.Optional;
import java.util.regex.Pattern;

/** Patterns of tree-sitter's that stand for signs alone, such as {@code \$\{}. */
final class Signs {
  /** Escaped signs, the last of which may be repeated. */
  private static final Pattern ESCAPED = Pattern.compile("(\\\\[^\\w\\s\\\\])+\\+?");

  private Signs() {}

  /** The signs of a pattern, the last one once; empty for another pattern, and for no pattern. */
  static Optional<String> of(Json token) {
    String pattern = token.type().equals("PATTERN") ? token.string("value").orElse("") : "";
    return ESCAPED.matcher(pattern).matches()
        ? Optional.of(pattern.replaceFirst("\\+$", "").replace("\\", ""))
        : Optional.empty();
  }
}
