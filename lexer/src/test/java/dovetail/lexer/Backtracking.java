package dovetail.lexer;

import dovetail.lexer.regex.Regex;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The definition of the match that Python's {@code re} finds first: every way is tried in its
 * order, one after the other. The twin of the automaton of first matches.
 */
final class Backtracking {
  private final int[] text;

  private Backtracking(int[] text) {
    this.text = text;
  }

  /** The end of the first match at the beginning of a text that is not empty; -1 for none. */
  static int end(Regex regex, int[] text) {
    int[] end = {-1};
    new Backtracking(text)
        .matches(
            regex,
            0,
            at -> {
              end[0] = at;
              return at > 0;
            });
    return end[0] > 0 ? end[0] : -1;
  }

  /** Whether an expression matches from a place, such that the rest of the pattern does too. */
  private boolean matches(Regex regex, int at, IntPredicate rest) {
    return switch (regex) {
      case Regex.Chars chars ->
          at < text.length && chars.set().contains(text[at]) && rest.test(at + 1);
      case Regex.Concat concat -> all(concat.parts(), at, rest);
      case Regex.Alternation alternation ->
          alternation.branches().stream().anyMatch(branch -> matches(branch, at, rest));
      case Regex.Repeat repeat -> repeated(repeat, 0, at, rest);
      case Regex.Look look ->
          switch (look.way()) {
                case AHEAD -> matches(look.body(), at, _ -> true);
                case NOT_AHEAD -> !matches(look.body(), at, _ -> true);
                case BEHIND -> isBehind(look.body(), at);
                case NOT_BEHIND -> !isBehind(look.body(), at);
              }
              && rest.test(at);
      case Regex.Operation _ -> throw new IllegalArgumentException("re has no operations");
    };
  }

  private boolean all(List<Regex> parts, int at, IntPredicate rest) {
    return parts.isEmpty()
        ? rest.test(at)
        : matches(parts.getFirst(), at, to -> all(parts.subList(1, parts.size()), to, rest));
  }

  /** A body that matches something. */
  private boolean repeated(Regex.Repeat repeat, int done, int at, IntPredicate rest) {
    boolean may = repeat.max() == Regex.UNBOUNDED || done < repeat.max();
    IntPredicate enough = to -> done >= repeat.min() && rest.test(to);
    IntPredicate more =
        to -> may && matches(repeat.body(), to, on -> repeated(repeat, done + 1, on, rest));
    return repeat.greed() == Regex.Greed.LAZY
        ? enough.test(at) || more.test(at)
        : more.test(at) || enough.test(at);
  }

  private boolean isBehind(Regex body, int at) {
    for (int from = 0; from <= at; from++) {
      if (matches(body, from, to -> to == at)) {
        return true;
      }
    }
    return false;
  }
}
