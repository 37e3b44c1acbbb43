package dovetail.grammar;

import dovetail.lexer.SinglePattern;
import dovetail.lexer.automaton.Borders;
import dovetail.lexer.regex.Regex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the overlaps of terminals where a lexer tries them in Lark's order: by priority, then by
 * the greatest width, the length of the spelling, the name. A string is a <em>keyword</em> of a
 * pattern if the pattern matches all of it, with nothing around it, and both have the same
 * priority, as {@code "if"} of {@code /[a-z]+/}: a text that the pattern takes is the keyword if it
 * is that string.
 */
final class Clashes {
  /**
   * A terminal.
   *
   * @param spelling as Lark spells it
   */
  record Of(String name, int priority, LarkPattern spelling, Regex regex) {}

  private final List<Of> terminals;

  /** All terminals in the order in which they are tried. */
  final int[] order;

  private final int[] rank; // in the order
  private final BitSet[] keywords; // by pattern: the strings that it matches whole
  private final BitSet[] overlapping;

  /** Of all terminals, at every border. */
  Clashes(List<Of> terminals, Borders borders) {
    this.terminals = terminals;
    int n = terminals.size();
    order =
        IntStream.range(0, n)
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer t) -> -terminals.get(t).priority())
                    .thenComparingLong(t -> -terminals.get(t).regex().greatest())
                    .thenComparingInt(t -> -terminals.get(t).spelling().length())
                    .thenComparing(t -> terminals.get(t).name()))
            .mapToInt(Integer::intValue)
            .toArray();
    rank = new int[n];
    keywords = new BitSet[n];
    overlapping = new BitSet[n];
    for (int i = 0; i < n; i++) {
      rank[order[i]] = i;
      keywords[i] = new BitSet();
      overlapping[i] = new BitSet();
    }
    List<SinglePattern> anywhere =
        terminals.stream().map(t -> SinglePattern.of(borders.without(t.regex()))).toList();
    overlap(anywhere);
    for (int p = 0; p < n; p++) {
      Of pattern = terminals.get(p);
      if (!pattern.spelling().text()) {
        boolean same = borders.without(pattern.regex()).equals(pattern.regex());
        SinglePattern alone = same ? anywhere.get(p) : SinglePattern.of(pattern.regex());
        overlapping[p].stream()
            .filter(s -> isKeyword(terminals.get(s), pattern, alone))
            .forEach(keywords[p]::set);
      }
    }
  }

  /**
   * A word: a terminal that has one text only.
   *
   * @param terminal its number
   */
  private record Word(int terminal, byte[] text) {
    boolean begins(Word other) {
      return text.length <= other.text.length
          && Arrays.mismatch(text, 0, text.length, other.text, 0, text.length) < 0;
    }
  }

  /** Notes overlaps: words by their order; a terminal of several texts with each other terminal. */
  private void overlap(List<SinglePattern> automata) {
    List<Word> words = new ArrayList<>();
    for (int a = 0; a < automata.size(); a++) {
      byte[] only = automata.get(a).only();
      if (only != null) {
        words.add(new Word(a, only));
      }
    }
    words.sort(Comparator.comparing(Word::text, Arrays::compareUnsigned));
    BitSet isWord = new BitSet();
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      isWord.set(word.terminal());
      for (int j = i + 1; j < words.size() && word.begins(words.get(j)); j++) {
        overlap(word.terminal(), words.get(j).terminal());
      }
    }
    for (int a = 0; a < automata.size(); a++) {
      for (int b = 0; b < automata.size() && !isWord.get(a); b++) {
        if ((b < a || isWord.get(b)) && automata.get(a).overlaps(automata.get(b))) {
          overlap(a, b);
        }
      }
    }
  }

  private void overlap(int a, int b) {
    overlapping[a].set(b);
    overlapping[b].set(a);
  }

  private static boolean isKeyword(Of string, Of pattern, SinglePattern alone) {
    return string.spelling().text()
        && string.priority() == pattern.priority()
        && alone.matches(string.spelling().value().getBytes(StandardCharsets.UTF_8));
  }

  /** The strings that a pattern matches whole, in the order in which they are tried. */
  int[] orderedKeywords(int pattern) {
    BitSet ranks = new BitSet();
    keywords[pattern].stream().forEach(string -> ranks.set(rank[string]));
    return ranks.stream().map(r -> order[r]).toArray();
  }

  /** Whether a keyword of a pattern is tried only by way of the pattern. */
  boolean embeds(int pattern, int string) {
    String of = terminals.get(pattern).spelling().flags();
    return terminals.get(string).spelling().flags().chars().allMatch(f -> of.indexOf(f) >= 0);
  }

  /** The terminals of which some text begins as some text of this one does, or the other way. */
  BitSet overlapping(int terminal) {
    return overlapping[terminal];
  }

  /** The terminals that would take texts from this one if they were tried beside it. */
  BitSet before(int terminal) {
    BitSet before = new BitSet();
    overlapping[terminal].stream()
        .filter(other -> rank[other] < rank[terminal])
        .forEach(before::set);
    before.or(keywords[terminal]);
    overlapping[terminal].stream()
        .filter(other -> keywords[other].get(terminal))
        .forEach(before::set);
    return before;
  }
}
