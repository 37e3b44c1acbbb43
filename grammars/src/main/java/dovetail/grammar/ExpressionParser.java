package dovetail.grammar;

import dovetail.grammar.Piece.Kind;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses the right-hand side of a rule or a terminal: alternatives of sequences of items. */
final class ExpressionParser {
  /** An expression that is there in other versions only: a choice between no alternatives. */
  static final Syntax ABSENT = new Syntax.Choice(List.of());

  private static final int MAX_DEPTH = 200;
  private static final int MAX_COUNT = 10_000;

  private final PieceReader in;
  private final GuardParser guards;
  private int depth;

  ExpressionParser(PieceReader in, GuardParser guards) {
    this.in = in;
    this.guards = guards;
  }

  /** Alternatives up to a piece that cannot belong to them; {@link #ABSENT} if none is there. */
  Syntax expression() {
    depth = 0;
    return alternatives();
  }

  private Syntax alternatives() {
    if (++depth > MAX_DEPTH) {
      in.failAt(in.peek(), "groups are nested more than %s deep", MAX_DEPTH);
      return empty();
    }
    List<Syntax> branches = new ArrayList<>();
    do {
      Syntax branch = conjunction();
      if (branch != ABSENT) {
        branches.add(branch);
      }
      if (in.accept(Kind.ARROW)) {
        in.expect(Kind.NAME);
      }
    } while (in.accept(Kind.BAR));
    depth--;
    return branches.isEmpty()
        ? ABSENT
        : branches.size() == 1 ? branches.get(0) : new Syntax.Choice(branches);
  }

  /** Sequences all of which a terminal's text is: llguidance's {@code &}. */
  private Syntax conjunction() {
    Syntax first = sequence();
    Position position = in.peek().position();
    List<Syntax> all = new ArrayList<>(List.of(first));
    while (in.accept(Kind.AND)) {
      all.add(sequence());
    }
    return all.size() == 1
        ? first
        : all.contains(ABSENT) ? ABSENT : new Syntax.Operation(Regex.Operator.AND, all, position);
  }

  private Syntax sequence() {
    boolean present = guards.guards();
    List<Syntax> items = new ArrayList<>();
    while (true) {
      Syntax item = item();
      if (item == null) {
        return !present ? ABSENT : items.size() == 1 ? items.get(0) : new Syntax.Sequence(items);
      }
      Syntax repeated = repeated(item);
      present &= repeated != ABSENT;
      items.add(repeated);
    }
  }

  /** The item at one place; null if nothing can stand there. */
  private @Nullable Syntax item() {
    Piece piece = in.peek();
    return switch (piece.kind()) {
      case NAME -> name();
      case STRING -> textOrRange();
      case PATTERN -> {
        in.take();
        yield new Syntax.Pattern(piece.text(), piece.flags(), piece.position());
      }
      case DIRECTIVE -> {
        if (piece.text().equals("%regex")) {
          yield new Substrings(in).parse(in.take().position());
        }
        if (Set.of("%json", "%lark", "%if").contains(piece.text())) {
          in.failAt(
              piece, "'%s' of llguidance is not supported; write the rules out", piece.text());
        }
        yield null;
      }
      case TILDE -> {
        in.take();
        Syntax negated = item();
        if (negated == null) {
          in.fail("a number or an item");
        }
        yield negated == null || negated == ABSENT
            ? negated
            : new Syntax.Operation(Regex.Operator.NOT, List.of(negated), piece.position());
      }
      case OPEN_GROUP -> group(Kind.CLOSE_GROUP);
      case OPEN_OPTION -> repeat(group(Kind.CLOSE_OPTION), 0, 1);
      default -> null;
    };
  }

  /** A terminal, a string or a pattern, as an option has it. */
  Syntax value() {
    Piece begin = in.peek();
    Syntax value =
        begin.kind() == Kind.NAME || begin.kind() == Kind.STRING || begin.kind() == Kind.PATTERN
            ? item()
            : null;
    if (value == null) {
      in.fail("a terminal, a string or a pattern");
      return empty();
    }
    return value;
  }

  private Syntax group(Kind close) {
    Piece open = in.take();
    Syntax body = alternatives();
    if (!in.accept(close) && !in.failed()) {
      in.failAt(
          open,
          "%s is not closed: found %s where an item, '|' or %s could stand",
          open.described(),
          in.peek().described(),
          close.words);
    }
    return body;
  }

  private Syntax name() {
    Piece name = in.take();
    if (in.peekSecond().kind() == Kind.NUMBER
        || in.peekSecond().kind() == Kind.COMMA
        || !in.accept(Kind.OPEN_BRACE)) {
      return name.asName();
    }
    List<Syntax> arguments = new ArrayList<>();
    do {
      arguments.add(alternatives());
    } while (in.accept(Kind.COMMA));
    in.expect(Kind.CLOSE_BRACE);
    if (arguments.contains(ABSENT)) {
      return ABSENT;
    }
    return new Syntax.Use(name.text(), arguments, name.position());
  }

  private Syntax textOrRange() {
    Piece piece = in.take();
    if (piece.text().isEmpty() && in.peek().kind() != Kind.DOTS) {
      in.emptyString(piece);
      return empty();
    }
    if (!in.accept(Kind.DOTS)) {
      return in.text(piece);
    }
    Piece lastPiece = in.expect(Kind.STRING);
    String first = in.text(piece).value();
    String last = in.text(lastPiece).value();
    if (first.codePointCount(0, first.length()) != 1
        || last.codePointCount(0, last.length()) != 1
        || first.codePointAt(0) > last.codePointAt(0)) {
      in.failAt(piece, "a range is two strings of one character each, the lesser one first");
      return empty();
    }
    return new Syntax.Range(first.codePointAt(0), last.codePointAt(0), piece.position());
  }

  private Syntax repeated(Syntax item) {
    Piece mark = in.peek();
    switch (mark.kind()) {
      case QUESTION, STAR, PLUS -> {
        in.take();
        int min = mark.kind() == Kind.PLUS ? 1 : 0;
        int max = mark.kind() == Kind.QUESTION ? 1 : Expr.UNBOUNDED;
        return repeated(repeat(item, min, max));
      }
      case OPEN_BRACE -> {
        in.take();
        int min = in.peek().kind() == Kind.NUMBER ? in.number(in.take(), MAX_COUNT) : 0;
        int max = min;
        if (in.accept(Kind.COMMA)) {
          max = in.peek().kind() == Kind.NUMBER ? in.number(in.take(), MAX_COUNT) : Expr.UNBOUNDED;
        }
        in.expect(Kind.CLOSE_BRACE);
        if (max != Expr.UNBOUNDED && max < min) {
          in.failAt(mark, "a repetition is written {n}, {n,} or {n,m} with n no greater than m");
          return item;
        }
        return repeated(repeat(item, min, max));
      }
      case TILDE -> {
        if (in.peekSecond().kind() != Kind.NUMBER) {
          return item; // one that is negated follows
        }
        in.take();
        int min = in.number(in.expect(Kind.NUMBER), MAX_COUNT);
        int max = in.accept(Kind.DOTS) ? in.number(in.expect(Kind.NUMBER), MAX_COUNT) : min;
        if (min < 0 || max < min) {
          in.failAt(
              mark,
              "~%s..%s counts downwards; a repetition is written ~n or ~least..most",
              min,
              max);
          return item;
        }
        return repeat(item, min, max);
      }
      default -> {
        return item;
      }
    }
  }

  /** An absent expression can be repeated zero times only. */
  private static Syntax repeat(Syntax item, int min, int max) {
    return item != ABSENT ? new Syntax.Repeat(item, min, max) : min > 0 ? ABSENT : empty();
  }

  static Syntax empty() {
    return new Syntax.Sequence(List.of());
  }
}
