package dovetail.grammar;

import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;

/**
 * The beginning of a part of a tree-sitter token: {@code [a-z]+x?} begins with a letter, and is not
 * empty.
 *
 * @param first the first characters of its texts
 * @param empty whether it may be empty
 */
record Atom(CodePoints first, boolean empty) {
  static final Atom NOTHING = new Atom(CodePoints.NONE, true);

  static Atom of(Json rule) {
    return switch (rule.type()) {
      case "BLANK", "SYMBOL" -> NOTHING;
      case "STRING" -> of(Regex.literal(rule.string("value").orElse("")));
      case "PATTERN" -> of(TokenAutomaton.pattern(rule));
      case "SEQ" -> rule.get("members").items().stream().map(Atom::of).reduce(NOTHING, Atom::then);
      case "CHOICE" ->
          rule.get("members").items().stream()
              .map(Atom::of)
              .reduce(new Atom(CodePoints.NONE, false), Atom::or);
      case "REPEAT" -> of(rule.get("content")).or(NOTHING);
      default -> of(rule.get("content"));
    };
  }

  private static Atom of(Regex regex) {
    return switch (regex) {
      case Regex.Chars chars -> new Atom(chars.set(), false);
      case Regex.Concat concat -> concat.parts().stream().map(Atom::of).reduce(NOTHING, Atom::then);
      case Regex.Alternation alternation ->
          alternation.branches().stream()
              .map(Atom::of)
              .reduce(new Atom(CodePoints.NONE, false), Atom::or);
      case Regex.Repeat repeat ->
          repeat.min() == 0 ? of(repeat.body()).or(NOTHING) : of(repeat.body());
      case Regex.Look _, Regex.Operation _ -> NOTHING;
    };
  }

  private Atom or(Atom other) {
    return new Atom(first.union(other.first), empty || other.empty);
  }

  private Atom then(Atom next) {
    return empty ? new Atom(first.union(next.first), next.empty) : this;
  }
}
