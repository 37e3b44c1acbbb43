package dovetail.grammar;

import dovetail.lexer.regex.CodePoints;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The token that stands for an empty one. A token that may be empty, such as the rest of a line, is
 * so only where it cannot begin: before a separator that is no part of it, or at the end of the
 * text. That separator, here the line end, is read in its place; at the end of the text nothing is.
 * Where the rules look for the separator as a token of its own, that is not exact.
 */
final class EmptyToken {
  private EmptyToken() {}

  /** The token that stands for one that may be empty; none if no separator is left to read. */
  static Optional<Json> standing(Json content, List<Json> separators) {
    CodePoints own = Atom.of(content).first();
    StringBuilder others = new StringBuilder();
    for (Json separator : separators) {
      Atom blank = Atom.of(separator);
      "\t\n\u000b\f\r "
          .chars()
          .filter(c -> blank.first().contains(c) && !own.contains(c))
          .forEach(c -> others.append("\\x%02x".formatted(c)));
    }
    return others.isEmpty() ? Optional.empty() : Optional.of(token(content, "[" + others + "]"));
  }

  /** A token that touches the text before it, of the precedence of another. */
  private static Json token(Json content, String characters) {
    int line = content.line();
    Json pattern = Json.of("PATTERN", line, Map.of("value", Json.text(characters, line)));
    if (content.type().startsWith("PREC")) {
      pattern =
          Json.of(content.type(), line, Map.of("value", content.get("value"), "content", pattern));
    }
    return Json.of("IMMEDIATE_TOKEN", line, Map.of("content", pattern));
  }
}
