package dovetail.quotient.intersection;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A terminal of a grammar in Lark's notation, as this twin reads it.
 *
 * @param spelling between quotes or slashes
 * @param text whether it is a string, not a pattern
 * @param pieces its alternatives in order: the first that matches is its match
 */
record Term(
    String name, int priority, String spelling, boolean text, boolean ignored, List<Piece> pieces) {
  /** In the order in which Lark tries terminals. */
  static final Comparator<Term> LARKS =
      Comparator.comparingInt((Term t) -> -t.priority())
          .thenComparingInt(t -> -t.all().width())
          .thenComparingInt(t -> -t.spelling().length())
          .thenComparing(Term::name);

  /** In the order in which Dovetail's longest match prefers one of equal length. */
  static final Comparator<Term> OURS =
      Comparator.comparingInt((Term t) -> -t.priority()).thenComparing(t -> !t.text());

  /**
   * An alternative.
   *
   * @param shortest whether its match is the shortest, not the longest
   */
  record Piece(Re re, boolean shortest) {}

  /** A string, or a pattern: alternatives of which each is greedy throughout or ends lazily. */
  static Term of(String name, int priority, String spelling, Kind kind, String alphabet) {
    List<Piece> pieces =
        kind == Kind.STRING
            ? List.of(new Piece(Re.of(spelling.replaceAll("(.)", "[$1]"), alphabet), false))
            : List.of(spelling.split("\\|")).stream()
                .map(
                    piece ->
                        new Piece(
                            Re.of(piece.replaceAll("([*+])\\?", "$1"), alphabet),
                            piece.matches(".*[*+]\\?.*")))
                .toList();
    return new Term(name, priority, spelling, kind == Kind.STRING, kind == Kind.IGNORED, pieces);
  }

  /** What a terminal is. */
  enum Kind {
    STRING,
    PATTERN,
    IGNORED
  }

  /** All that some alternative matches. */
  Re all() {
    return Re.or(pieces.stream().map(Piece::re).toList());
  }

  /** How long its match at the beginning of a text is. */
  Optional<Integer> match(String of) {
    for (Piece piece : pieces) {
      int found = -1;
      Re at = piece.re();
      for (int i = 0; i < of.length() && !(piece.shortest() && found >= 0); i++) {
        at = at.after(of.charAt(i));
        found = at.nullable() ? i + 1 : found;
      }
      if (found >= 0) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  /** Whether a string is a keyword of this pattern. */
  boolean embeds(Term string) {
    return !text
        && string.text()
        && string.priority() == priority
        && match(string.spelling()).equals(Optional.of(string.spelling().length()));
  }

  /** Its definition in Lark's notation. */
  String lark() {
    String quote = text ? "\"" : "/";
    String quoted = text ? spelling.replace("\"", "\\\"") : spelling;
    return "%s%s: %s%s%s\n%s"
        .formatted(
            name,
            priority == 0 ? "" : "." + priority,
            quote,
            quoted,
            quote,
            ignored ? "%ignore " + name + "\n" : "");
  }
}
