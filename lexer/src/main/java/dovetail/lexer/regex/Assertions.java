package dovetail.lexer.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Anchors, such as {@code ^} and {@code \b}, as {@link Regex.Look}s. */
final class Assertions {
  private static final Regex ANY = new Regex.Chars(CodePoints.ALL);
  private static final Regex LINE_FEED = new Regex.Chars(CodePoints.of('\n'));
  private static final Regex OTHER = new Regex.Chars(CodePoints.of('\n').negate());

  /** {@code \A}, and {@code ^} without the flag m. */
  static final Regex TEXT_BEGIN = new Regex.Look(Regex.Way.NOT_BEHIND, ANY);

  /** {@code ^} with the flag m. */
  static final Regex LINE_BEGIN =
      new Regex.Alternation(List.of(TEXT_BEGIN, new Regex.Look(Regex.Way.BEHIND, LINE_FEED)));

  /** {@code \Z}. */
  static final Regex TEXT_END = new Regex.Look(Regex.Way.NOT_AHEAD, ANY);

  /** {@code $} with the flag m. */
  static final Regex LINE_END = new Regex.Look(Regex.Way.NOT_AHEAD, OTHER);

  /** {@code $} without it: the end, or before a line feed that is the last character. */
  static final Regex LAST_LINE_END =
      new Regex.Look(
          Regex.Way.NOT_AHEAD,
          new Regex.Alternation(List.of(OTHER, new Regex.Concat(List.of(LINE_FEED, ANY)))));

  private Assertions() {}

  /** {@code \b}. */
  static Regex wordBoundary(boolean ascii) {
    return (ascii ? Word.ASCII : Word.UNICODE).boundary();
  }

  /** {@code \B}. */
  static Regex noWordBoundary(boolean ascii) {
    return (ascii ? Word.ASCII : Word.UNICODE).inside();
  }

  /** The characters of words, a boundary of words, and any other place. */
  private record Word(Regex.Chars word, Regex boundary, Regex inside) {
    static final Word UNICODE = of(UnicodeClasses.word());
    static final Word ASCII = of(UnicodeClasses.word().intersect(UnicodeClasses.ASCII));
    static final List<Word> BOTH = List.of(UNICODE, ASCII);

    static Word of(CodePoints set) {
      Regex.Chars word = new Regex.Chars(set);
      return new Word(
          word,
          new Regex.Alternation(
              List.of(
                  both(Regex.Way.BEHIND, Regex.Way.NOT_AHEAD, word),
                  both(Regex.Way.NOT_BEHIND, Regex.Way.AHEAD, word))),
          new Regex.Alternation(
              List.of(
                  both(Regex.Way.BEHIND, Regex.Way.AHEAD, word),
                  both(Regex.Way.NOT_BEHIND, Regex.Way.NOT_AHEAD, word))));
    }
  }

  private static Regex both(Regex.Way behind, Regex.Way ahead, Regex body) {
    return new Regex.Concat(List.of(new Regex.Look(behind, body), new Regex.Look(ahead, body)));
  }

  /**
   * Adds a part to a sequence. A word boundary becomes a mere look-ahead if the part before it
   * always ends in a word character, or never does; each alternative is treated by itself.
   */
  static void add(Regex part, List<Regex> parts) {
    for (Word kind : Word.BOTH) {
      boolean ends = part.equals(kind.boundary());
      if (!parts.isEmpty() && (ends || part.equals(kind.inside()))) {
        List<Regex> joined = new ArrayList<>();
        Regex last = parts.getLast();
        for (Regex branch : last instanceof Regex.Alternation a ? a.branches() : List.of(last)) {
          Optional<Regex> look = behind(branch, kind.word(), ends);
          if (look.isEmpty()) {
            parts.add(part);
            return;
          }
          joined.add(new Regex.Concat(List.of(branch, look.get())));
        }
        parts.set(
            parts.size() - 1, joined.size() == 1 ? joined.get(0) : new Regex.Alternation(joined));
        return;
      }
    }
    parts.add(part);
  }

  private static Optional<Regex> behind(Regex before, Regex.Chars word, boolean ends) {
    boolean within = endsIn(before, word.set());
    return within || endsIn(before, word.set().negate())
        ? Optional.of(new Regex.Look(within == ends ? Regex.Way.NOT_AHEAD : Regex.Way.AHEAD, word))
        : Optional.empty();
  }

  /** Whether each text of an expression ends in a character of a set. */
  private static boolean endsIn(Regex regex, CodePoints set) {
    return switch (regex) {
      case Regex.Chars chars -> chars.set().union(set).equals(set);
      case Regex.Concat c -> !c.parts().isEmpty() && endsIn(c.parts().getLast(), set);
      case Regex.Alternation a -> a.branches().stream().allMatch(branch -> endsIn(branch, set));
      case Regex.Repeat r -> r.min() > 0 && endsIn(r.body(), set);
      case Regex.Operation _, Regex.Look _ -> false;
    };
  }
}
