package dovetail.lexer;

import java.util.List;
import java.util.Map;

/**
 * The terminals of one lexical context in the order in which they are tried, as Lark tries them:
 * the first that matches is taken, not the longest.
 *
 * @param order ids of terminals
 * @param keywords for the id of a terminal in the order, its keywords: if it took a keyword's text,
 *     the text is the first such keyword instead
 * @param border the {@linkplain dovetail.lexer.automaton.Borders border} before it
 */
public record Scanner(List<Integer> order, Map<Integer, List<Integer>> keywords, int border) {
  /** The scanner at the beginning of a text. */
  public Scanner(List<Integer> order, Map<Integer, List<Integer>> keywords) {
    this(order, keywords, 0);
  }

  public Scanner {
    order = List.copyOf(order);
    keywords = Map.copyOf(keywords);
  }
}
