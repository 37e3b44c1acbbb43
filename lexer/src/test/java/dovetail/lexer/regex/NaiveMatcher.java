package dovetail.lexer.regex;

import java.util.BitSet;

/** The definition of what an expression matches, by sets of ends; the twin of the automaton. */
public final class NaiveMatcher {
  private NaiveMatcher() {}

  /** Whether {@code regex} matches all of {@code text}. */
  public static boolean matches(Regex regex, int[] text) {
    BitSet begins = new BitSet();
    begins.set(0);
    return ends(regex, text, begins).get(text.length);
  }

  private static BitSet ends(Regex regex, int[] text, BitSet begins) {
    BitSet ends = new BitSet();
    switch (regex) {
      case Regex.Chars chars ->
          begins.stream()
              .filter(i -> i < text.length && chars.set().contains(text[i]))
              .forEach(i -> ends.set(i + 1));
      case Regex.Concat concat -> {
        ends.or(begins);
        for (Regex part : concat.parts()) {
          BitSet next = ends(part, text, ends);
          ends.clear();
          ends.or(next);
        }
      }
      case Regex.Alternation alternation ->
          alternation.branches().forEach(branch -> ends.or(ends(branch, text, begins)));
      case Regex.Operation operation ->
          begins.stream().forEach(begin -> ends.or(ends(operation, text, begin)));
      case Regex.Look look -> throw new IllegalArgumentException("it takes no order into account");
      case Regex.Repeat repeat -> {
        BitSet now = begins;
        for (int i = 0; i < repeat.min(); i++) {
          now = ends(repeat.body(), text, now);
        }
        ends.or(now);
        int more = repeat.max() == Regex.UNBOUNDED ? text.length : repeat.max() - repeat.min();
        for (int i = 0; i < more; i++) {
          now = ends(repeat.body(), text, now);
          ends.or(now);
        }
      }
    }
    return ends;
  }

  private static BitSet ends(Regex.Operation operation, int[] text, int begin) {
    BitSet begins = new BitSet();
    begins.set(begin);
    BitSet first =
        operation.operands().isEmpty()
            ? new BitSet()
            : ends(operation.operands().getFirst(), text, begins);
    BitSet ends = new BitSet();
    switch (operation.operator()) {
      case AND -> {
        ends.or(first);
        operation.operands().forEach(operand -> ends.and(ends(operand, text, begins)));
      }
      case NOT -> {
        ends.set(begin, text.length + 1);
        ends.andNot(first);
      }
      case SHORTEST -> {
        if (!first.isEmpty()) {
          ends.set(first.nextSetBit(0));
        }
      }
      case PART -> {
        ends.set(begin);
        for (int from = 0; from < operation.operands().size(); from++) {
          BitSet at = begins;
          for (Regex operand : operation.operands().subList(from, operation.operands().size())) {
            at = ends(operand, text, at);
            ends.or(at);
          }
        }
      }
    }
    return ends;
  }
}
