package dovetail.grammar;

import static java.util.Objects.requireNonNull;

import dovetail.lexer.SinglePattern;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the brackets of a grammar file that declares none. Candidates are a string that ends in
 * an opening bracket, with a string that begins with the closing one, as often; and words at the
 * beginning and end of an alternative, such as {@code loop} and {@code end}. A pair counts only if
 * each rule closes exactly the brackets that it opens.
 */
final class Pairs {
  private static final Map<Character, Character> BRACKETS = Map.of('(', ')', '[', ']', '{', '}');

  private final Map<Integer, String> texts = new TreeMap<>();
  private final Map<String, Pair> pairs = new TreeMap<>(); // by what closes

  /** The tokens that open a kind of bracket, and those that close it. */
  private static final class Pair {
    final BitSet opening = new BitSet();
    final BitSet closing = new BitSet();

    /** The pair without some tokens. */
    Pair without(IntPredicate left) {
      Pair rest = new Pair();
      opening.stream().filter(left.negate()).forEach(rest.opening::set);
      closing.stream().filter(left.negate()).forEach(rest.closing::set);
      return rest;
    }

    /** Whether each rule closes what it opens, and something opens. */
    boolean isIn(List<Rule> rules) {
      return !opening.isEmpty()
          && !closing.isEmpty()
          && rules.stream().allMatch(rule -> Integer.valueOf(0).equals(net(rule.body(), this)));
    }
  }

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
    find(rules, texts, _ -> false, opening, closing);
  }

  /**
   * Adds the brackets of some rules, likewise.
   *
   * @param texts of the terminals that are strings, or patterns
   * @param isPattern those of patterns, which are left out if the brackets do not match with them
   */
  static void find(
      List<Rule> rules,
      Map<Integer, String> texts,
      IntPredicate isPattern,
      BitSet opening,
      BitSet closing) {
    Pairs pairs = new Pairs(texts);
    pairs.brackets();
    rules.forEach(rule -> pairs.words(rule.body()));
    for (Pair all : pairs.pairs.values()) {
      Stream.of(all, all.without(isPattern))
          .filter(pair -> pair.isIn(rules))
          .findFirst()
          .ifPresent(
              pair -> {
                opening.or(pair.opening);
                closing.or(pair.closing);
              });
    }
  }

  private void brackets() {
    texts.forEach(
        (terminal, text) -> {
          String begin = run(text);
          if (BRACKETS.containsValue(begin.charAt(0))) {
            pair(begin).closing.set(terminal);
          }
          String end = run(new StringBuilder(text).reverse().toString());
          Character closer = BRACKETS.get(end.charAt(0));
          if (closer != null) {
            pair(String.valueOf(closer).repeat(end.length())).opening.set(terminal);
          }
        });
  }

  private Pair pair(String closer) {
    return pairs.computeIfAbsent(closer, _ -> new Pair());
  }

  /** The first character of a text, as often as it stands there. */
  private static String run(String text) {
    int end = 1;
    while (end < text.length() && text.charAt(end) == text.charAt(0)) {
      end++;
    }
    return text.substring(0, end);
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
      Pair pair = pair(requireNonNull(texts.get(last.terminal())));
      pair.opening.set(first.terminal());
      pair.closing.set(last.terminal());
    }
  }

  private boolean isWord(int terminal) {
    String text = texts.get(terminal);
    return text != null && text.chars().allMatch(Character::isLetter);
  }

  /**
   * The brackets that each text of an expression opens and does not close; null if texts differ in
   * these, or if a text closes a bracket of another expression.
   */
  private static @Nullable Integer net(Expr expr, Pair pair) {
    return switch (expr) {
      case Expr.Token token ->
          (pair.opening.get(token.terminal()) ? 1 : 0)
              - (pair.closing.get(token.terminal()) ? 1 : 0);
      case Expr.Ref _ -> 0;
      case Expr.Automaton _ -> null;
      case Expr.Choice choice -> same(choice.branches(), pair);
      case Expr.Repeat repeat -> {
        Integer once = net(repeat.body(), pair);
        yield once != null && once == 0 ? once : null;
      }
      case Expr.Sequence sequence -> {
        int open = 0;
        for (Expr item : sequence.items()) {
          Integer more = net(item, pair);
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

  private static @Nullable Integer same(Collection<Expr> branches, Pair pair) {
    Integer all = null;
    for (Expr branch : branches) {
      Integer one = net(branch, pair);
      if (one == null || (all != null && !all.equals(one))) {
        return null;
      }
      all = one;
    }
    return all == null ? 0 : all;
  }
}
