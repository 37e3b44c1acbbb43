package dovetail.grammar;

import dovetail.lexer.Role;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Recognizes Lark's {@code Indenter} in a grammar file: the declared terminals {@code _INDENT} and
 * {@code _DEDENT}, and a terminal for line ends that takes the blanks of the next line, too. The
 * reader takes this for {@code %layout indentation}: a line end is a token of its own, the layout
 * compares columns, and brackets hold no line ends.
 */
final class ImpliedLayout {
  private static final String INDENT = "_INDENT";
  private static final String DEDENT = "_DEDENT";

  /** The layout's terminal for a line end. */
  private static final String NEWLINE = "_NEWLINE";

  private static final Map<String, String> BRACKETS = Map.of("(", ")", "[", "]", "{", "}");

  private ImpliedLayout() {}

  /**
   * Puts a line end into the groups that begin with a block right behind it: {@code _NL [_INDENT a
   * _DEDENT]} becomes {@code (_NL _INDENT a _DEDENT | _NL)}.
   */
  static void join(Module module) {
    if (module.declared().containsKey(INDENT)) {
      module
          .definitions()
          .replaceAll((_, definition) -> definition.with(joined(definition.body())));
    }
  }

  private static Syntax joined(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Name _,
          Syntax.Text _,
          Syntax.Pattern _,
          Syntax.Range _,
          Syntax.Use _,
          Syntax.Operation _ ->
          syntax;
      case Syntax.Repeat repeat ->
          new Syntax.Repeat(joined(repeat.body()), repeat.min(), repeat.max());
      case Syntax.Choice choice ->
          new Syntax.Choice(choice.branches().stream().map(ImpliedLayout::joined).toList());
      case Syntax.Sequence sequence -> {
        List<Syntax> items = new ArrayList<>();
        for (Syntax item : sequence.items()) {
          boolean joins =
              !(item instanceof Syntax.Name)
                  && !items.isEmpty()
                  && items.getLast() instanceof Syntax.Name
                  && begins(item);
          items.add(joins ? behind(items.removeLast(), item) : joined(item));
        }
        yield items.size() == 1 ? items.get(0) : new Syntax.Sequence(items);
      }
    };
  }

  /** Whether a part of a rule may begin with a block, not counting other rules. */
  private static boolean begins(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Name name -> name.name().equals(INDENT);
      case Syntax.Text _, Syntax.Pattern _, Syntax.Range _, Syntax.Use _, Syntax.Operation _ ->
          false;
      case Syntax.Repeat repeat -> repeat.max() == 1 && begins(repeat.body());
      case Syntax.Choice choice -> choice.branches().stream().anyMatch(ImpliedLayout::begins);
      case Syntax.Sequence sequence ->
          !sequence.items().isEmpty() && begins(sequence.items().getFirst());
    };
  }

  /** A part of a rule with a line end before it. */
  private static Syntax behind(Syntax lineEnd, Syntax syntax) {
    return switch (syntax) {
      case Syntax.Repeat repeat when begins(repeat) ->
          repeat.min() == 0
              ? new Syntax.Choice(List.of(behind(lineEnd, repeat.body()), lineEnd))
              : behind(lineEnd, repeat.body());
      case Syntax.Choice choice ->
          new Syntax.Choice(choice.branches().stream().map(one -> behind(lineEnd, one)).toList());
      case Syntax.Sequence sequence when begins(sequence) -> {
        List<Syntax> items = new ArrayList<>(sequence.items());
        Syntax first = items.removeFirst();
        if (first instanceof Syntax.Name) {
          items.addFirst(first);
          items.addFirst(lineEnd);
        } else {
          items.addFirst(behind(lineEnd, first));
        }
        yield joined(new Syntax.Sequence(items));
      }
      default -> new Syntax.Sequence(List.of(lineEnd, joined(syntax)));
    };
  }

  /** Adds the symbol right before each beginning of a block: a name, or empty if there is none. */
  private static void before(Syntax syntax, Set<String> out) {
    switch (syntax) {
      case Syntax.Name name -> {
        if (name.name().equals(INDENT)) {
          out.add("");
        }
      }
      case Syntax.Use use -> use.arguments().forEach(one -> before(one, out));
      case Syntax.Text _, Syntax.Pattern _, Syntax.Range _, Syntax.Operation _ -> {}
      case Syntax.Choice choice -> choice.branches().forEach(one -> before(one, out));
      case Syntax.Repeat repeat -> before(repeat.body(), out);
      case Syntax.Sequence sequence -> {
        Syntax last = sequence;
        for (Syntax item : sequence.items()) {
          if (item instanceof Syntax.Name name && name.name().equals(INDENT)) {
            out.add(last instanceof Syntax.Name newline ? newline.name() : "");
          } else {
            before(item, out);
          }
          last = item;
        }
      }
    }
  }

  /** Ignores the alternatives of a line end that are comments, as in {@code (NL | COMMENT)+}. */
  private static void comments(Syntax lineEnd, TerminalTable terminals, Problems problems) {
    switch (lineEnd) {
      case Syntax.Repeat repeat -> comments(repeat.body(), terminals, problems);
      case Syntax.Choice choice ->
          choice.branches().forEach(one -> comments(one, terminals, problems));
      case Syntax.Pattern pattern when LineComments.takesMore(pattern) ->
          LineComments.within(pattern)
              .ifPresentOrElse(
                  comment -> terminals.pattern(comment).role = Role.IGNORED,
                  () ->
                      problems.warning(
                          pattern.position(),
                          "what this takes beside blanks and line ends is not read; name a"
                              + " comment, as in (/\\r?\\n[\\t ]*/ | COMMENT)+"));
      case Syntax.Name name -> {
        TerminalTable.Entry part = terminals.named(name.name());
        Regex pattern = part == null ? null : part.pattern;
        if (part != null
            && part.role == Role.TOKEN
            && pattern != null
            && !begins(pattern, '\n')
            && !begins(pattern, '\r')) {
          part.role = Role.IGNORED;
        }
      }
      case Syntax.Pattern _,
          Syntax.Sequence _,
          Syntax.Text _,
          Syntax.Range _,
          Syntax.Use _,
          Syntax.Operation _ -> {}
    }
  }

  /** Whether a text of an expression begins with a character. */
  private static boolean begins(Regex regex, int character) {
    return switch (regex) {
      case Regex.Chars chars -> chars.set().contains(character);
      case Regex.Concat concat -> {
        for (Regex part : concat.parts()) {
          if (begins(part, character)) {
            yield true;
          }
          if (!part.matchesEmpty()) {
            yield false;
          }
        }
        yield false;
      }
      case Regex.Alternation choice ->
          choice.branches().stream().anyMatch(one -> begins(one, character));
      case Regex.Repeat repeat -> begins(repeat.body(), character);
      case Regex.Operation operation ->
          operation.operator() == Regex.Operator.NOT
              || operation.operands().stream().anyMatch(one -> begins(one, character));
      case Regex.Look _ -> false;
    };
  }

  private static boolean endsLines(TerminalTable.Entry entry, TerminalTable terminals) {
    String spelling = entry.pattern == null ? "" : terminals.spelling(entry).source();
    return spelling.contains("\n") || spelling.contains("\\n");
  }

  /** Whether a file without a layout means indentation; an error if its line end is missing. */
  static boolean apply(
      Module module, TerminalTable terminals, Directives directives, Problems problems) {
    Position declared = module.declared().get(INDENT);
    if (declared == null
        || !module.declared().containsKey(DEDENT)
        || !directives.layout().equals("none")
        || problems.hasErrors()) {
      return false;
    }
    Set<String> before = new TreeSet<>();
    module.definitions().values().forEach(definition -> before(definition.body(), before));
    if (before.isEmpty()) {
      if (!module.definitions().containsKey(NEWLINE)) {
        return false; // declared and not used
      }
      before.add(NEWLINE); // an Indenter's, in a grammar without blocks
    }
    TerminalTable.Entry lineEnd =
        before.stream()
            .map(terminals::named)
            .filter(entry -> entry != null && endsLines(entry, terminals))
            .findFirst()
            .orElse(null);
    if (lineEnd == null) {
      problems.error(
          declared,
          "'%s' is declared, but no terminal of a line end stands before it; define one, as in"
              + " _NEWLINE: /(\\r?\\n[\\t ]*)+/",
          INDENT);
      return false;
    }
    if (before.size() > 1) {
      problems.warning(
          declared,
          "'%s' does not always stand right behind '%s', so blocks are not known by their"
              + " indentation; they are never read",
          INDENT,
          lineEnd.name);
      return false;
    }
    comments(lineEnd.body, terminals, problems);
    String name = lineEnd.name;
    LineComments comments = new LineComments(module.definitions());
    Statement.Definition definition = module.definitions().get(name);
    for (String mentioned : Renaming.names(definition)) {
      TerminalTable.Entry comment = terminals.named(mentioned);
      if (comment != null && comment.role == Role.IGNORED) {
        terminals.redefine(comment, comments.open(comment.body));
      }
    }
    lineEnd.name = NEWLINE;
    terminals.redefine(lineEnd, new Syntax.Pattern("\\r?\\n", "", lineEnd.position));
    TerminalTable.Entry blanks = terminals.pattern(new Syntax.Pattern("[ \\t]+", "", declared));
    blanks.role = blanks.role == Role.TOKEN ? Role.IGNORED : blanks.role;
    BRACKETS.forEach(
        (open, close) -> {
          terminals
              .text(open)
              .ifPresent(entry -> directives.marked(Statement.Marking.OPEN).set(entry.number));
          terminals
              .text(close)
              .ifPresent(entry -> directives.marked(Statement.Marking.CLOSE).set(entry.number));
        });
    directives.imply("indentation");
    problems.warning(
        declared,
        "'%s' and '%s' with '%s' are read as %%layout indentation: a line end, whatever blanks"
            + " and comments follow; none inside brackets",
        INDENT,
        DEDENT,
        name);
    return true;
  }
}
