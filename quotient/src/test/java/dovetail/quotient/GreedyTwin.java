package dovetail.quotient;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The definition of the lexer {@code greedy}, executed slowly: the twin of tree-sitter's rules,
 * with other tokens. Each end is tried: the longest text of a token that is looked for is taken, as
 * all tokens that have it; of them those of the greatest priority ({@link Part.Prec}), and the
 * ignored ones if there are some. A lazy token, here a token that is marked immediate, is taken at
 * its first end.
 */
final class GreedyTwin extends TreeSitterTwin {
  private final Map<Integer, Pattern> patterns = new HashMap<>();

  /**
   * @param ignored names of rules that are a token
   */
  GreedyTwin(Map<String, Part> rules, List<String> ignored) {
    super(rules, ignored.stream().<Part>map(Part.Name::new).toList(), null, List.of());
  }

  @Override
  List<Taken> taken(String text, int at, Set<Integer> looked) {
    List<Taken> longest = List.of();
    for (int end = at + 1; end <= text.length(); end++) {
      List<Integer> fitting = new ArrayList<>();
      for (int token : looked) {
        Pattern pattern =
            patterns.computeIfAbsent(token, t -> Pattern.compile(regex(part(t).part())));
        if (pattern.matcher(text.substring(at, end)).matches()) {
          fitting.add(token);
        }
      }
      boolean ends = fitting.stream().anyMatch(t -> part(t).immediate());
      fitting.removeIf(t -> ends && !part(t).immediate());
      int most = fitting.stream().mapToInt(this::priority).max().orElse(0);
      fitting.removeIf(t -> priority(t) < most);
      boolean passed = fitting.stream().anyMatch(this::isExtra);
      fitting.removeIf(t -> passed && !isExtra(t));
      if (!fitting.isEmpty()) {
        int over = end;
        longest = fitting.stream().map(t -> new Taken(t, at, over)).toList();
      }
      if (ends) {
        break;
      }
    }
    return longest;
  }

  private int priority(int token) {
    return part(token).part() instanceof Part.Prec(int rank, Part _) ? rank : 0;
  }

  /** A part of a token as a regular expression. */
  static String regex(Part part) {
    return switch (part) {
      case Part.Text(String text) -> text.replaceAll("[^a-zA-Z0-9 ]", "\\\\$0");
      case Part.Class(String pattern) -> pattern;
      case Part.Sequence(List<Part> parts) ->
          parts.stream().map(GreedyTwin::regex).collect(Collectors.joining());
      case Part.Choice(List<Part> parts) ->
          parts.stream().map(GreedyTwin::regex).collect(Collectors.joining("|", "(?:", ")"));
      case Part.Repeat(Part inner) -> "(?:" + regex(inner) + ")+";
      case Part.Prec(int _, Part inner) -> regex(inner);
      case Part.Token(boolean _, Part inner) -> regex(inner);
      case Part.Name _ -> throw new IllegalArgumentException("a name in a token");
    };
  }
}
