package dovetail.lexer.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What anchors and groups that look around ask for, as {@link Regex.Look}s. The body of one holds
 * no other: of an alternative that is one or begins with one, that becomes an alternative, or a
 * condition beside it.
 */
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
    Regex word = word(ascii);
    return new Regex.Alternation(
        List.of(
            both(Regex.Way.BEHIND, Regex.Way.NOT_AHEAD, word),
            both(Regex.Way.NOT_BEHIND, Regex.Way.AHEAD, word)));
  }

  /** {@code \B}. */
  static Regex noWordBoundary(boolean ascii) {
    Regex word = word(ascii);
    return new Regex.Alternation(
        List.of(
            both(Regex.Way.BEHIND, Regex.Way.AHEAD, word),
            both(Regex.Way.NOT_BEHIND, Regex.Way.NOT_AHEAD, word)));
  }

  private static Regex word(boolean ascii) {
    CodePoints set = UnicodeClasses.word();
    return new Regex.Chars(ascii ? set.intersect(UnicodeClasses.ASCII) : set);
  }

  private static Regex both(Regex.Way behind, Regex.Way ahead, Regex body) {
    return new Regex.Concat(List.of(new Regex.Look(behind, body), new Regex.Look(ahead, body)));
  }

  /** What a group asks for; empty if its body looks around elsewhere than in whole alternatives. */
  static Optional<Regex> of(Regex.Way way, Regex body) {
    boolean negated = way == Regex.Way.NOT_AHEAD || way == Regex.Way.NOT_BEHIND;
    List<Regex> looks = new ArrayList<>();
    List<Regex> plain = new ArrayList<>();
    for (Regex branch : body instanceof Regex.Alternation a ? a.branches() : List.of(body)) {
      List<Regex> parts = flat(branch);
      int leading = 0;
      while (leading < parts.size() && isAssertion(parts.get(leading))) {
        leading++;
      }
      List<Regex> rest = parts.subList(leading, parts.size());
      boolean ahead = way == Regex.Way.AHEAD || way == Regex.Way.NOT_AHEAD;
      Regex one = rest.size() == 1 ? rest.get(0) : new Regex.Concat(rest);
      one = ahead ? ended(one) : one;
      if (looks(one) || (leading > 0 && !rest.isEmpty() && !ahead)) {
        return Optional.empty();
      }
      if (leading == 0) {
        plain.add(one);
        continue;
      }
      // what is asked for at the place itself is asked for beside what stands ahead of it
      List<Regex> both = new ArrayList<>(parts.subList(0, leading));
      if (!rest.isEmpty()) {
        both.add(new Regex.Look(Regex.Way.AHEAD, one));
      }
      Regex asked = both.size() == 1 ? both.get(0) : new Regex.Concat(both);
      looks.add(negated ? negated(asked) : asked);
    }
    if (!plain.isEmpty()) {
      looks.add(
          new Regex.Look(way, plain.size() == 1 ? plain.get(0) : new Regex.Alternation(plain)));
    }
    return Optional.of(
        looks.size() == 1
            ? looks.get(0)
            : negated ? new Regex.Concat(looks) : new Regex.Alternation(looks));
  }

  /** The parts of a sequence, none of them a sequence but those that are assertions. */
  private static List<Regex> flat(Regex regex) {
    if (!(regex instanceof Regex.Concat(List<Regex> parts))) {
      return List.of(regex);
    }
    List<Regex> flat = new ArrayList<>();
    parts.forEach(part -> flat.addAll(flat(part)));
    return flat;
  }

  /** Whether an expression matches no character and only asks. */
  private static boolean isAssertion(Regex regex) {
    return switch (regex) {
      case Regex.Look _ -> true;
      case Regex.Concat c ->
          !c.parts().isEmpty() && c.parts().stream().allMatch(Assertions::isAssertion);
      case Regex.Alternation a ->
          !a.branches().isEmpty() && a.branches().stream().allMatch(Assertions::isAssertion);
      case Regex.Chars _, Regex.Repeat _, Regex.LookedUp _ -> false;
    };
  }

  /** What holds exactly where an assertion does not. */
  private static Regex negated(Regex assertion) {
    return switch (assertion) {
      case Regex.Look look -> new Regex.Look(look.way().negated(), look.body());
      case Regex.Concat c ->
          new Regex.Alternation(c.parts().stream().map(Assertions::negated).toList());
      case Regex.Alternation a ->
          new Regex.Concat(a.branches().stream().map(Assertions::negated).toList());
      case Regex.Chars _, Regex.Repeat _, Regex.LookedUp _ ->
          throw new IllegalArgumentException("no assertion: " + assertion);
    };
  }

  /**
   * What is looked for ahead, with what it looks for at its own end: one character more, which is
   * there or not, or the end of a word. At the end of the text there is none.
   */
  private static Regex ended(Regex body) {
    if (!(body instanceof Regex.Concat(List<Regex> parts)) || parts.size() < 2) {
      return body;
    }
    Regex last = parts.getLast();
    List<Regex> before = parts.subList(0, parts.size() - 1);
    for (boolean ascii : new boolean[] {false, true}) {
      if (last.equals(wordBoundary(ascii)) && before.stream().noneMatch(part -> looks(part))) {
        return endedAtWord(before, ((Regex.Chars) word(ascii)).set());
      }
    }
    Regex more = null;
    if (last instanceof Regex.Look(Regex.Way way, Regex.Chars(CodePoints set))) {
      more =
          way == Regex.Way.AHEAD
              ? new Regex.Chars(set)
              : way == Regex.Way.NOT_AHEAD ? new Regex.Chars(set.negate()) : null;
    }
    if (more == null) {
      return body;
    }
    List<Regex> all = new ArrayList<>(before);
    all.add(more);
    return new Regex.Concat(all);
  }

  /** Texts, up to where a word begins or ends: each alternative, by what it ends in. */
  private static Regex endedAtWord(List<Regex> parts, CodePoints word) {
    List<Regex> branches = new ArrayList<>();
    for (Regex branch :
        parts.getLast() instanceof Regex.Alternation a ? a.branches() : List.of(parts.getLast())) {
      List<Regex> all = new ArrayList<>(parts.subList(0, parts.size() - 1));
      all.add(branch);
      boolean within = endsIn(branch, word);
      if (!within && !endsIn(branch, word.negate())) {
        return TEXT_END; // it looks, so that it is refused
      }
      all.add(new Regex.Chars(within ? word.negate() : word));
      branches.add(new Regex.Concat(all));
    }
    return new Regex.Alternation(branches);
  }

  /** Whether each text of an expression ends in a character of a set. */
  private static boolean endsIn(Regex regex, CodePoints set) {
    return switch (regex) {
      case Regex.Chars chars -> chars.set().union(set).equals(set);
      case Regex.Concat c -> !c.parts().isEmpty() && endsIn(c.parts().getLast(), set);
      case Regex.Alternation a -> a.branches().stream().allMatch(branch -> endsIn(branch, set));
      case Regex.Repeat r -> r.min() > 0 && endsIn(r.body(), set);
      case Regex.LookedUp l -> endsIn(l.body(), set);
      case Regex.Look l -> false;
    };
  }

  private static boolean looks(Regex regex) {
    return switch (regex) {
      case Regex.Chars c -> false;
      case Regex.Concat c -> c.parts().stream().anyMatch(Assertions::looks);
      case Regex.Alternation a -> a.branches().stream().anyMatch(Assertions::looks);
      case Regex.Repeat r -> looks(r.body());
      case Regex.LookedUp l -> looks(l.body());
      case Regex.Look l -> true;
    };
  }
}
