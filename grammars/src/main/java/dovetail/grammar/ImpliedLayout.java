package dovetail.grammar;

import dovetail.lexer.Role;
import dovetail.lexer.regex.Regex;
import java.util.List;
import java.util.Map;

/**
 * Lark's {@code Indenter} in a grammar file: the declared terminals {@code _INDENT} and {@code
 * _DEDENT}, and a terminal for line ends that takes the blanks of the next line, too. That is what
 * {@code %layout indentation} says: line ends by themselves, columns told by the layout, none in
 * brackets.
 */
final class ImpliedLayout {
  private static final String INDENT = "_INDENT";
  private static final String DEDENT = "_DEDENT";

  /** What Lark's examples call the terminal of a line end. */
  private static final List<String> LINE_ENDS = List.of("_NEWLINE", "_NL", "NEWLINE");

  private static final Map<String, String> BRACKETS = Map.of("(", ")", "[", "]", "{", "}");

  private ImpliedLayout() {}

  /** Whether blocks begin right behind a line end. */
  private static boolean fits(Syntax syntax, String lineEnd) {
    return switch (syntax) {
      case Syntax.Name name -> !name.name().equals(INDENT);
      case Syntax.Use use -> use.arguments().stream().allMatch(one -> fits(one, lineEnd));
      case Syntax.Text _, Syntax.Pattern _, Syntax.Range _ -> true;
      case Syntax.Choice choice -> choice.branches().stream().allMatch(one -> fits(one, lineEnd));
      case Syntax.Repeat repeat -> fits(repeat.body(), lineEnd);
      case Syntax.Sequence sequence -> {
        boolean fit = true;
        Syntax before = sequence;
        for (Syntax item : sequence.items()) {
          boolean begins = item instanceof Syntax.Name name && name.name().equals(INDENT);
          fit &=
              begins
                  ? before instanceof Syntax.Name name && name.name().equals(lineEnd)
                  : fits(item, lineEnd);
          before = item;
        }
        yield fit;
      }
    };
  }

  /** Whether a file without a layout means that one; an error if it cannot be had. */
  static boolean apply(
      Module module, TerminalTable terminals, Directives directives, Problems problems) {
    Position declared = module.declared().get(INDENT);
    if (declared == null
        || !module.declared().containsKey(DEDENT)
        || !directives.layout().equals("none")) {
      return false;
    }
    for (String name : LINE_ENDS) {
      TerminalTable.Entry lineEnd = terminals.named(name);
      if (lineEnd != null && lineEnd.pattern != null) {
        if (!module.definitions().values().stream().allMatch(d -> fits(d.body(), name))) {
          problems.warning(
              declared,
              "'%s' does not always stand right behind '%s', so blocks are not known by their"
                  + " indentation; they are never read",
              INDENT,
              name);
          return false;
        }
        lineEnd.name = LINE_ENDS.getFirst();
        lineEnd.pattern =
            new Regex.Alternation(List.of(Regex.literal("\n"), Regex.literal("\r\n")));
        TerminalTable.Entry blanks = terminals.pattern(new Syntax.Pattern("[ \\t]+", "", declared));
        blanks.role = blanks.role == Role.TOKEN ? Role.IGNORED : blanks.role;
        BRACKETS.forEach(
            (open, close) -> {
              terminals.text(open).ifPresent(entry -> directives.opening().add(entry.number));
              terminals.text(close).ifPresent(entry -> directives.closing().add(entry.number));
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
    problems.error(
        declared,
        "'%s' is declared, but there is no terminal _NEWLINE before which a block begins; define"
            + " one, as in _NEWLINE: /(\\r?\\n[\\t ]*)+/",
        INDENT);
    return false;
  }
}
