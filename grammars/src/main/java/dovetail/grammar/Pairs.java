package dovetail.grammar;

import dovetail.lexer.SinglePattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the brackets of a grammar file that declares none. Candidates are a string that ends in
 * an opening bracket, with a string that begins with the closing one; and words at the beginning
 * and end of an alternative, such as {@code loop} and {@code end}. A pair counts only if each rule
 * closes exactly the brackets that it opens.
 */
final class Pairs {
  private static final Map<Character, Character> BRACKETS = Map.of('(', ')', '[', ']', '{', '}');

  private final Map<Integer, String> texts = new TreeMap<>();
  private final Map<Integer, BitSet> openers = new TreeMap<>(); // by closer

  private Pairs(Map<Integer, String> texts) {
    this.texts.putAll(texts);
  }

  /**
   * Adds the brackets of some rules. O(size of the rules) for each that may close.
   *
   * @param ties whether a text that several terminals have is each of them; then a string that a
   *     pattern has too is no bracket
   */
  static void find(
      List<Rule> rules, TerminalTable terminals, boolean ties, BitSet opening, BitSet closing) {
    List<SinglePattern> patterns =
        terminals.entries.stream()
            .filter(entry -> ties && !entry.literal && entry.pattern != null)
            .map(entry -> SinglePattern.longest(entry.pattern))
            .toList();
    Map<Integer, String> texts = new TreeMap<>();
    for (TerminalTable.Entry entry : terminals.entries) {
      if (entry.literal && entry.body instanceof Syntax.Text text && !text.value().isEmpty()) {
        byte[] bytes = text.value().getBytes(StandardCharsets.UTF_8);
        if (patterns.stream().noneMatch(pattern -> pattern.matches(bytes))) {
          texts.put(entry.number, text.value());
        }
      }
    }
    find(rules, texts, opening, closing);
  }

  /**
   * Adds the brackets of some rules, likewise.
   *
   * @param texts of the terminals that are strings
   */
  static void find(List<Rule> rules, Map<Integer, String> texts, BitSet opening, BitSet closing) {
    Pairs pairs = new Pairs(texts);
    pairs.brackets();
    rules.forEach(rule -> pairs.words(rule.body()));
    pairs.openers.forEach(
        (closer, of) -> {
          if (rules.stream()
              .allMatch(rule -> Integer.valueOf(0).equals(net(rule.body(), of, closer)))) {
            opening.or(of);
            closing.set(closer);
          }
        });
  }

  private void brackets() {
    Map<Character, List<Integer>> closers = new HashMap<>();
    texts.forEach(
        (terminal, text) ->
            closers.computeIfAbsent(text.charAt(0), _ -> new ArrayList<>()).add(terminal));
    texts.forEach(
        (terminal, text) -> {
          Character closer = BRACKETS.get(text.charAt(text.length() - 1));
          if (closer != null) {
            closers.getOrDefault(closer, List.of()).forEach(close -> pair(terminal, close));
          }
        });
  }

  /** Pairs the first and the last word of each sequence that holds something between them. */
  private void words(Expr expr) {
    expr.children().forEach(this::words);
    if (expr instanceof Expr.Sequence(List<Expr> items)
        && items.size() > 2
        && items.getFirst() instanceof Expr.Token first
        && items.getLast() instanceof Expr.Token last
        && first.terminal() != last.terminal()
        && isWord(first.terminal())
        && isWord(last.terminal())) {
      pair(first.terminal(), last.terminal());
    }
  }

  private boolean isWord(int terminal) {
    String text = texts.get(terminal);
    return text != null && text.chars().allMatch(Character::isLetter);
  }

  private void pair(int open, int close) {
    openers.computeIfAbsent(close, _ -> new BitSet()).set(open);
  }

  /**
   * The brackets that each text of an expression opens and does not close; null if texts differ in
   * these, or if a text closes a bracket of another expression.
   */
  private static @Nullable Integer net(Expr expr, BitSet opening, int closing) {
    return switch (expr) {
      case Expr.Token token ->
          (opening.get(token.terminal()) ? 1 : 0) - (token.terminal() == closing ? 1 : 0);
      case Expr.Ref _ -> 0;
      case Expr.Automaton _ -> null;
      case Expr.Choice choice -> same(choice.branches(), opening, closing);
      case Expr.Repeat repeat -> {
        Integer once = net(repeat.body(), opening, closing);
        yield once != null && once == 0 ? once : null;
      }
      case Expr.Sequence sequence -> {
        int open = 0;
        for (Expr item : sequence.items()) {
          Integer more = net(item, opening, closing);
          if (more == null || open + more < 0) {
            // a token that closes is behind one that opens, in the same sequence
            yield null;
          }
          open += more;
        }
        yield open;
      }
    };
  }

  private static @Nullable Integer same(Collection<Expr> branches, BitSet opening, int closing) {
    Integer all = null;
    for (Expr branch : branches) {
      Integer one = net(branch, opening, closing);
      if (one == null || (all != null && !all.equals(one))) {
        return null;
      }
      all = one;
    }
    return all == null ? 0 : all;
  }
}
