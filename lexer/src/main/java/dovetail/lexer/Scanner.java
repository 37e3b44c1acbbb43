package dovetail.lexer;

import java.util.List;
import java.util.Map;

/**
 * The terminals of one lexical context in the order in which they are tried, as Lark tries them:
 * the first that matches is taken, not the longest.
 *
 * @param order ids of terminals
 * @param keywords by the id of a terminal in the order, those whose text, if it took one of theirs,
 *     is one of these instead: the first of them
 * @param border the {@linkplain dovetail.lexer.automaton.Borders border} before it
 */
public record Scanner(List<Integer> order, Map<Integer, List<Integer>> keywords, int border) {
  /** One at the beginning of a text. */
  public Scanner(List<Integer> order, Map<Integer, List<Integer>> keywords) {
    this(order, keywords, 0);
  }

  public Scanner {
    order = List.copyOf(order);
    keywords = Map.copyOf(keywords);
  }
}
