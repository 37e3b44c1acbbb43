package dovetail.grammar;

import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Comments that take the line end behind them, as in {@code COMMENT: /#.*(\n[\t ]*)+/} with {@code
 * _NL: (/(\r?\n[\t ]*)+/ | COMMENT)+}: Lark's lexer takes them as line ends. Without the line end
 * in them they say the same to a layout, which passes over blanks and comments behind line ends.
 */
final class LineComments {
  private static final String BLANKS = "\n\r\t\f ";

  private final Map<String, Statement.Definition> definitions;
  private final LarkPatterns spellings;

  LineComments(Map<String, Statement.Definition> definitions) {
    this.definitions = definitions;
    this.spellings = new LarkPatterns(definitions);
  }

  /**
   * A terminal's text without the line end that it ends in, in each alternative that has one.
   * O(length squared) of a pattern.
   */
  Syntax open(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Text _, Syntax.Range _, Syntax.Use _, Syntax.Operation _, Syntax.Repeat _ ->
          syntax;
      case Syntax.Choice choice ->
          new Syntax.Choice(choice.branches().stream().map(this::open).toList());
      case Syntax.Name name -> {
        Statement.Definition definition = definitions.get(name.name());
        Syntax body = definition == null ? name : open(definition.body());
        yield definition == null || body.equals(definition.body()) ? name : body;
      }
      case Syntax.Sequence sequence -> {
        List<Syntax> items = new ArrayList<>(sequence.items());
        while (items.size() > 1 && endsLine(LarkPatterns.regex(spellings.of(items.getLast())))) {
          items.removeLast();
        }
        if (!items.isEmpty() && items.size() == sequence.items().size()) {
          items.add(open(items.removeLast()));
        }
        yield new Syntax.Sequence(items);
      }
      case Syntax.Pattern pattern -> open(pattern);
    };
  }

  private static Syntax.Pattern open(Syntax.Pattern pattern) {
    String source = pattern.source();
    for (int i = 1; i < source.length(); i++) {
      if (RegexReader.read(source.substring(i), pattern.flags()) instanceof RegexReading.Read end
          && endsLine(end.regex())
          && RegexReader.read(source.substring(0, i), pattern.flags())
              instanceof RegexReading.Read begin
          && RegexReader.read(source, pattern.flags()) instanceof RegexReading.Read whole
          && Stream.concat(parts(begin.regex()), parts(end.regex()))
              .toList()
              .equals(parts(whole.regex()).toList())) {
        return new Syntax.Pattern(source.substring(0, i), pattern.flags(), pattern.position());
      }
    }
    return pattern;
  }

  private static Stream<Regex> parts(Regex regex) {
    return regex instanceof Regex.Concat(List<Regex> parts) ? parts.stream() : Stream.of(regex);
  }

  /** Whether an expression matches nothing but blanks, and line ends are among them. */
  private static boolean endsLine(Regex regex) {
    return blank(regex) && holdsLineEnd(regex);
  }

  private static boolean blank(Regex regex) {
    return switch (regex) {
      case Regex.Chars(var set) -> {
        for (int i = 0; i < set.ranges(); i++) {
          for (int c = set.first(i); c <= set.last(i); c++) {
            if (BLANKS.indexOf(c) < 0) {
              yield false;
            }
          }
        }
        yield true;
      }
      case Regex.Concat(List<Regex> parts) -> parts.stream().allMatch(LineComments::blank);
      case Regex.Alternation(List<Regex> all) -> all.stream().allMatch(LineComments::blank);
      case Regex.Repeat repeat -> blank(repeat.body());
      case Regex.LookedUp _, Regex.Operation _, Regex.Look _ -> false;
    };
  }

  private static boolean holdsLineEnd(Regex regex) {
    return switch (regex) {
      case Regex.Chars(var set) -> set.contains('\n');
      case Regex.Concat(List<Regex> parts) -> parts.stream().anyMatch(LineComments::holdsLineEnd);
      case Regex.Alternation(List<Regex> all) -> all.stream().anyMatch(LineComments::holdsLineEnd);
      case Regex.Repeat repeat -> holdsLineEnd(repeat.body());
      case Regex.LookedUp _, Regex.Operation _, Regex.Look _ -> false;
    };
  }
}
