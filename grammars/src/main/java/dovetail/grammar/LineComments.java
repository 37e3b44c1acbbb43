package dovetail.grammar;

import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Removes the line end from comments that take it, as in {@code COMMENT: /#.*(\n[\t ]*)+/} with
 * {@code _NL: (/(\r?\n[\t ]*)+/ | COMMENT)+}. Lark's lexer takes such a comment as a line end. The
 * layout reads the same text without that, since it skips blanks and comments behind line ends.
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

  private static Syntax open(Syntax.Pattern pattern) {
    int length = pattern.source().length();
    for (int i = 1; i < length; i++) {
      Syntax.Pattern before = part(pattern, 0, i);
      if (pattern.source().charAt(i) == '|') {
        Syntax.Pattern behind = part(pattern, i + 1, length);
        List<Regex> both = joined(branches(before), branches(behind));
        if (!both.isEmpty() && branches(pattern).equals(both)) {
          return new Syntax.Choice(List.of(open(before), open(behind)));
        }
      }
      List<Regex> end = parts(part(pattern, i, length));
      if (!end.isEmpty()
          && endsLine(new Regex.Concat(end))
          && parts(pattern).equals(joined(parts(before), end))) {
        return before;
      }
    }
    return pattern;
  }

  private static Syntax.Pattern part(Syntax.Pattern pattern, int from, int to) {
    String source = pattern.source().substring(from, to);
    return new Syntax.Pattern(source, pattern.flags(), pattern.position());
  }

  private static List<Regex> joined(List<Regex> first, List<Regex> second) {
    return first.isEmpty() || second.isEmpty()
        ? List.of()
        : Stream.concat(first.stream(), second.stream()).toList();
  }

  /** The parts of a sequence; none if the pattern cannot be read. */
  private static List<Regex> parts(Syntax.Pattern pattern) {
    return read(pattern)
        .map(regex -> regex instanceof Regex.Concat all ? all.parts() : List.of(regex))
        .orElse(List.of());
  }

  /** The alternatives of a pattern, likewise. */
  private static List<Regex> branches(Syntax.Pattern pattern) {
    return read(pattern)
        .map(regex -> regex instanceof Regex.Alternation any ? any.branches() : List.of(regex))
        .orElse(List.of());
  }

  private static Optional<Regex> read(Syntax.Pattern pattern) {
    return RegexReader.read(pattern.source(), pattern.flags())
            instanceof RegexReading.Read(var read)
        ? Optional.of(read)
        : Optional.empty();
  }

  /** Whether a pattern takes something beside blanks and line ends. */
  static boolean takesMore(Syntax.Pattern pattern) {
    return !parts(pattern).stream().allMatch(LineComments::blank);
  }

  /**
   * The comment that a pattern of a line end takes beside blanks, as in {@code /((#[^\n]*)?\r?\n[\t
   * ]*)+/}; empty if there is none, or not only one. O(length squared) readings.
   */
  static Optional<Syntax.Pattern> within(Syntax.Pattern pattern) {
    Set<List<Regex>> found = new HashSet<>();
    comments(new Regex.Concat(parts(pattern)), found);
    if (found.size() == 1) {
      List<Regex> comment = found.iterator().next();
      for (int i = 0; i < pattern.source().length(); i++) {
        for (int end = pattern.source().length(); end > i; end--) {
          Syntax.Pattern part = part(pattern, i, end);
          if (parts(part).equals(comment)) {
            return Optional.of(part);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Adds the parts of an expression that are neither blank nor hold a line end. */
  private static void comments(Regex regex, Set<List<Regex>> found) {
    switch (regex) {
      case Regex.Repeat repeat -> comments(repeat.body(), found);
      case Regex.Alternation(List<Regex> branches) -> branches.forEach(one -> comments(one, found));
      case Regex.Concat(List<Regex> parts) -> {
        int begin = 0;
        while (begin < parts.size() && blank(parts.get(begin))) {
          begin++;
        }
        int end = begin;
        for (int i = begin; i < parts.size() && !holdsLineEnd(parts.get(i)); i++) {
          end = blank(parts.get(i)) ? end : i + 1;
        }
        if (begin < end) {
          found.add(end == begin + 1 ? unwrapped(parts.get(begin)) : parts.subList(begin, end));
        }
        parts.subList(end, parts.size()).stream()
            .filter(part -> !blank(part))
            .forEach(part -> comments(part, found));
      }
      case Regex.Chars _, Regex.Operation _, Regex.Look _ -> {
        if (!blank(regex)) {
          found.add(List.of(regex));
        }
      }
    }
  }

  /** The parts of an optional expression. */
  private static List<Regex> unwrapped(Regex part) {
    Regex body = part instanceof Regex.Repeat repeat && repeat.min() == 0 ? repeat.body() : part;
    return body instanceof Regex.Concat(List<Regex> parts) ? parts : List.of(body);
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
      case Regex.Concat _, Regex.Alternation _, Regex.Repeat _ ->
          regex.children().stream().allMatch(LineComments::blank);
      case Regex.Operation _, Regex.Look _ -> false;
    };
  }

  private static boolean holdsLineEnd(Regex regex) {
    return switch (regex) {
      case Regex.Chars(var set) -> set.contains('\n');
      case Regex.Concat _, Regex.Alternation _, Regex.Repeat _ ->
          regex.children().stream().anyMatch(LineComments::holdsLineEnd);
      case Regex.Operation _, Regex.Look _ -> false;
    };
  }
}
