package dovetail.lexer.regex;

import java.util.List;
import java.util.Locale;

/** A regular expression over code points. Immutable. Empty text is {@code Concat} of nothing. */
public sealed interface Regex {
  /** The bound of a {@link Repeat} that has none. */
  int UNBOUNDED = -1;

  /** A width without bound, as Python's {@code re} counts it. */
  long ENDLESS = 4294967295L;

  /** One code point of {@code set}; nothing at all if the set is empty. */
  record Chars(CodePoints set) implements Regex {}

  /** The parts one after another. */
  record Concat(List<Regex> parts) implements Regex {
    public Concat {
      parts = List.copyOf(parts);
    }
  }

  /** Any one of the branches; nothing at all if there is none. */
  record Alternation(List<Regex> branches) implements Regex {
    public Alternation {
      branches = List.copyOf(branches);
    }
  }

  /** The order in which a repetition tries its matches. */
  enum Greed {
    /** The longest first. */
    GREEDY,
    /** The shortest first: {@code *?}, {@code +?}, {@code ??}. */
    LAZY
  }

  /** The body from {@code min} to {@code max} times; {@code max} may be {@link #UNBOUNDED}. */
  record Repeat(Regex body, int min, int max, Greed greed) implements Regex {
    /** A greedy repetition. */
    public Repeat(Regex body, int min, int max) {
      this(body, min, max, Greed.GREEDY);
    }

    public Repeat {
      if (min < 0 || (max != UNBOUNDED && max < min)) {
        throw new IllegalArgumentException("repeat " + min + ".." + max);
      }
    }
  }

  /** The question of a {@link Look} about the text around a place. */
  enum Way {
    /** The text goes on with the body: {@code (?=...)}. */
    AHEAD,
    /** The text does not go on with the body: {@code (?!...)}. */
    NOT_AHEAD,
    /** The text before the place ends with the body: {@code (?<=...)}. */
    BEHIND,
    /** The text before the place does not end with the body: {@code (?<!...)}. */
    NOT_BEHIND
  }

  /**
   * The empty text, where the text around it meets a condition. The text before the beginning of
   * the whole expression counts as empty, unless a {@link dovetail.lexer.Scanner} has a border
   * there.
   */
  record Look(Way way, Regex body) implements Regex {}

  /** The operator of an {@link Operation}: it decides the texts. */
  enum Operator {
    /** The texts that all operands have. */
    AND,
    /** All texts but the texts of the operand. */
    NOT,
    /**
     * The texts of the operand that do not begin with a shorter text of it: its earliest matches.
     */
    SHORTEST,
    /**
     * The texts of some operands in a row, from any operand to any later one; and the empty text.
     */
    PART;

    /** As {@link RegexReader} reads it. */
    public String written() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it has one operand only. */
    boolean unary() {
      return this == NOT || this == SHORTEST;
    }
  }

  /**
   * A language made of the languages of other expressions, which are {@linkplain #isPlain plain}.
   * The order in which they try their matches does not count; the operation's own longest match is
   * tried first.
   */
  record Operation(Operator operator, List<Regex> operands) implements Regex {
    public Operation {
      operands = List.copyOf(operands);
      if (operator == Operator.AND
          ? operands.isEmpty()
          : operator.unary() && operands.size() != 1) {
        throw new IllegalArgumentException(operator + " of " + operands.size());
      }
    }
  }

  /** The expression that matches exactly {@code text}. */
  static Regex literal(String text) {
    List<Regex> characters =
        text.codePoints().<Regex>mapToObj(c -> new Chars(CodePoints.of(c))).toList();
    return characters.size() == 1 ? characters.getFirst() : new Concat(characters);
  }

  /** The expressions directly in it. */
  default List<Regex> children() {
    return switch (this) {
      case Chars _ -> List.of();
      case Concat c -> c.parts();
      case Alternation a -> a.branches();
      case Repeat r -> List.of(r.body());
      case Operation o -> o.operands();
      case Look l -> List.of(l.body());
    };
  }

  /** Whether the empty text is in the language. O(size of the tree). */
  default boolean matchesEmpty() {
    return switch (this) {
      case Chars c -> false;
      case Concat c -> c.parts().stream().allMatch(Regex::matchesEmpty);
      case Alternation a -> a.branches().stream().anyMatch(Regex::matchesEmpty);
      case Repeat r -> r.min() == 0 || r.body().matchesEmpty();
      case Operation o ->
          switch (o.operator()) {
            case AND -> o.operands().stream().allMatch(Regex::matchesEmpty);
            case NOT -> !o.operands().getFirst().matchesEmpty();
            case SHORTEST -> o.operands().getFirst().matchesEmpty();
            case PART -> true;
          };
      case Look l -> true;
    };
  }

  /**
   * Whether the language is seen to be empty, so that nothing matches; an empty result of an {@link
   * Operation} is not seen. O(size of the tree).
   */
  default boolean matchesNothing() {
    return switch (this) {
      case Chars c -> c.set().isEmpty();
      case Concat c -> c.parts().stream().anyMatch(Regex::matchesNothing);
      case Alternation a -> a.branches().stream().allMatch(Regex::matchesNothing);
      case Repeat r -> r.min() > 0 && r.body().matchesNothing();
      case Operation o -> false;
      case Look l -> false;
    };
  }

  /**
   * Whether a repetition in it is lazy, or it looks at the text around. Then it matches the text
   * that backtracking finds first, as in Python's {@code re}; else the longest text of its
   * language. O(size of the tree).
   */
  default boolean isLazy() {
    return switch (this) {
      case Look _ -> true;
      case Operation _ -> false;
      case Repeat r when r.greed() == Greed.LAZY -> true;
      default -> children().stream().anyMatch(Regex::isLazy);
    };
  }

  /**
   * Whether its texts are a language by themselves: no part of it looks at the text around. O(size
   * of the tree).
   */
  default boolean isPlain() {
    return !(this instanceof Look) && children().stream().allMatch(Regex::isPlain);
  }

  /** The fewest characters that it matches, as Python's {@code re} counts them. */
  default long least() {
    return Math.min(
        ENDLESS,
        switch (this) {
          case Chars c -> 1;
          case Concat c -> c.parts().stream().mapToLong(Regex::least).sum();
          case Alternation a -> a.branches().stream().mapToLong(Regex::least).min().orElse(0);
          case Repeat r -> r.min() * r.body().least();
          case Operation o ->
              switch (o.operator()) {
                case AND -> o.operands().stream().mapToLong(Regex::least).max().orElse(0);
                case NOT -> o.matchesEmpty() ? 0 : 1;
                case SHORTEST -> o.operands().getFirst().least();
                case PART -> 0;
              };
          case Look l -> 0;
        });
  }

  /** The most characters that it matches, likewise; {@link #ENDLESS} or fewer. */
  default long greatest() {
    return Math.min(
        ENDLESS,
        switch (this) {
          case Chars c -> 1;
          case Concat c -> c.parts().stream().mapToLong(Regex::greatest).sum();
          case Alternation a -> a.branches().stream().mapToLong(Regex::greatest).max().orElse(0);
          case Repeat r -> {
            long body = r.body().greatest();
            yield r.max() != UNBOUNDED && body < ENDLESS
                ? r.max() * body
                : body == 0 || r.max() == 0 ? 0 : ENDLESS;
          }
          case Operation o ->
              switch (o.operator()) {
                case AND -> o.operands().stream().mapToLong(Regex::greatest).min().orElse(0);
                case NOT -> ENDLESS;
                case SHORTEST -> o.operands().getFirst().greatest();
                case PART -> o.operands().stream().mapToLong(Regex::greatest).sum();
              };
          case Look l -> 0;
        });
  }

  /**
   * The number of {@link Chars} once every repetition is written out, twice for a repeated body
   * that can match nothing; at most {@code Integer.MAX_VALUE}. This is the cost of an automaton
   * built from the tree, known before it is built.
   */
  default int expandedSize() {
    long size =
        switch (this) {
          case Chars _ -> 1;
          case Repeat r ->
              1
                  + (long) r.body().expandedSize()
                      * (r.body().matchesEmpty() ? 2 : 1)
                      * (r.max() == UNBOUNDED ? Math.max(r.min(), 1) : r.max());
          default -> 1 + children().stream().mapToLong(Regex::expandedSize).sum();
        };
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /** The height of the tree, on which the recursions over it depend. */
  default int height() {
    return 1 + children().stream().mapToInt(Regex::height).max().orElse(0);
  }
}
