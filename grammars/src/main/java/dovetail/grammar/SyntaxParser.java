package dovetail.grammar;

import dovetail.grammar.Piece.Kind;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses the pieces of a grammar file by recursive descent. After a problem it goes on at the next
 * statement, so that one reading reports them all.
 */
final class SyntaxParser {
  private final Problems problems;
  private final PieceReader in;
  private final Versions versions;
  private final GuardParser guards;
  private final ExpressionParser expressions;
  private final DirectiveParser directives;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /** The section between a guard on a line of its own and its {@code %end}. */
  private record Section(boolean present, Position position) {}

  private SyntaxParser(PieceReader in, Versions versions, Problems problems) {
    this.problems = problems;
    this.in = in;
    this.versions = versions;
    this.guards = new GuardParser(in, versions);
    this.expressions = new ExpressionParser(in, guards);
    this.directives = new DirectiveParser(in);
  }

  /**
   * The statements of {@code source} without errors, in the chosen version. The parser reads
   * statements of other versions for their problems only.
   */
  static List<Statement> parse(String source, String file, Versions versions, Problems problems) {
    SyntaxParser parser =
        new SyntaxParser(
            new PieceReader(Scanner.scan(source, file, problems), problems), versions, problems);
    parser.run();
    return parser.statements;
  }

  private void run() {
    while (in.peek().kind() != Kind.END) {
      if (in.peek().kind() == Kind.LINE_END) {
        in.take();
        continue;
      }
      in.beginStatement();
      int begin = in.taken();
      boolean present = guards.guards();
      if (in.taken() > begin && !in.failed() && in.peek().kind() == Kind.LINE_END) {
        sections.add(new Section(present, in.taken(begin).position()));
        continue;
      }
      Statement statement =
          in.peek().kind() == Kind.DIRECTIVE ? directive() : definition(Statement.Mode.DEFINE);
      present &= sections.stream().allMatch(Section::present);
      if (!in.failed() && in.peek().kind() != Kind.LINE_END) {
        if (in.peek().kind() == Kind.COLON && in.peekSecond().kind() == Kind.COLON) {
          in.take();
          refuseParameters();
        }
        in.fail("'|', an item, or the end of the line");
      }
      if (present
          && statement != null
          && !isAbsent(statement)
          && (!in.failed() || isNamedDefinition(statement))) {
        statements.add(statement);
      }
      in.skipLine();
    }
    for (Section section : sections) {
      problems.error(section.position(), "the section is not closed; an %end is missing");
    }
  }

  private @Nullable Statement versions(Position position) {
    if (!versions.known.isEmpty()) {
      in.markFailed();
      problems.error(position, "the versions are given already");
      return null;
    }
    List<String> known = new ArrayList<>();
    do {
      known.add(guards.version());
    } while (!in.failed() && in.peek().kind() == Kind.NUMBER);
    versions.know(known);
    return null;
  }

  private @Nullable Statement end(Position position) {
    if (sections.isEmpty()) {
      in.markFailed();
      problems.error(position, "there is no section to end; %since or %before begins one");
    } else {
      sections.removeLast();
    }
    return null;
  }

  /** Whether no alternative of a definition is there. */
  private static boolean isAbsent(Statement statement) {
    return statement instanceof Statement.Definition definition
        && definition.body() == ExpressionParser.ABSENT;
  }

  /** A definition with a problem still defines its name, so that its uses are not problems too. */
  private static boolean isNamedDefinition(Statement statement) {
    return statement instanceof Statement.Definition definition && !definition.name().isEmpty();
  }

  private @Nullable Statement directive() {
    Piece piece = in.take();
    Position position = piece.position();
    return switch (piece.text()) {
      case "%ignore" -> new Statement.Ignore(expressions.expression(), position);
      case "%declare" -> new Statement.Declare(directives.terminalNames());
      case "%import" -> directives.imports(position);
      case "%override" -> definition(Statement.Mode.OVERRIDE);
      case "%extend" ->
          in.peek().kind() == Kind.DOT
              ? directives.include(position)
              : definition(Statement.Mode.EXTEND);
      case "%versions" -> versions(position);
      case "%end" -> end(position);
      case "%copy" -> directives.copy(position);
      case "%layout" -> new Statement.Layout(in.expect(Kind.NAME).text(), position);
      case "%lexer" -> {
        Piece name = in.expect(Kind.NAME);
        yield new Statement.Lexer(name.asName(), position);
      }
      case "%soft" -> directives.soft();
      case "%contextual" -> directives.mark(Statement.Marking.CONTEXTUAL, position);
      case "%error" -> directives.mark(Statement.Marking.ERROR, position);
      case "%open" -> directives.mark(Statement.Marking.OPEN, position);
      case "%close" -> directives.mark(Statement.Marking.CLOSE, position);
      case "%ending" -> directives.mark(Statement.Marking.ENDING, position);
      case "%rare" -> directives.mark(Statement.Marking.RARE, position);
      case "%fence" -> directives.fence();
      case "%unwanted" -> directives.unwanted(position);
      case "%llguidance" -> {
        directives.settings();
        yield new Statement.Guidance();
      }
      default -> {
        Optional<Declaration.Kind> kind = Declaration.Kind.of(piece.text());
        if (kind.isPresent()) {
          yield directives.declares(kind.get(), false, position);
        }
        in.markFailed();
        problems.error(
            position,
            "unknown directive '%s'; there are %%ignore, %%declare, %%import, %%override, %%extend,"
                + " %%copy, %%layout, %%lexer, %%soft, %%contextual, %%error, %%open,"
                + " %%close, %%ending, %%rare, %%fence, %%unwanted, %%versions, %%since, %%before,"
                + " %s and %%end",
            piece.text(),
            String.join(", ", Declaration.Kind.directives()));
        yield null;
      }
    };
  }

  /** Refuses llguidance's parameters of rules, behind two colons. */
  private void refuseParameters() {
    if (in.peek().kind() == Kind.COLON) {
      in.failAt(
          in.peek(),
          "rules with parameters (rule::parameter) of llguidance are not supported; write the"
              + " alternatives out");
    }
  }

  /**
   * Reads llguidance's options of a rule, in brackets behind its name.
   *
   * @return the suffix in which the rule's text ends as soon as it can; null if there is none
   */
  private @Nullable Syntax options(Piece rule) {
    Piece open = in.take();
    Syntax suffix = null;
    do {
      Piece option = in.expect(Kind.NAME);
      switch (option.text()) {
        case "lazy" -> suffix = suffix == null ? ExpressionParser.empty() : suffix;
        case "suffix" -> {
          in.expect(Kind.EQUALS);
          suffix = expressions.value();
        }
        case "capture", "stop_capture", "temperature" -> option(); // changes no text
        case "max_tokens" -> {
          problems.warning(
              option.position(), "tokens of a model are not counted; 'max_tokens' is not heeded");
          option();
        }
        default ->
            in.failAt(
                open,
                "'%s[%s]' of llguidance is not supported; write [suffix=...], or a terminal that"
                    + " ends by itself, as in /.*?<end>/s",
                rule.text(),
                option.text());
      }
    } while (in.accept(Kind.COMMA));
    in.expect(Kind.CLOSE_OPTION);
    return suffix;
  }

  /** Passes over the value of an option: a string or a number. */
  private void option() {
    if (in.accept(Kind.EQUALS) && !in.accept(Kind.STRING)) {
      in.expectNumber();
    }
  }

  private Statement definition(Statement.Mode mode) {
    while (in.accept(Kind.QUESTION) || in.accept(Kind.BANG)) {
      // Lark's marks for trees do not change the language
    }
    Piece name = in.peek();
    if (name.kind() != Kind.NAME) {
      in.fail("a rule, a terminal or a directive");
      return new Statement.Definition(
          mode, "", List.of(), 0, ExpressionParser.empty(), name.position());
    }
    in.take();
    List<String> parameters = new ArrayList<>();
    if (in.accept(Kind.OPEN_BRACE)) {
      if (name.namesTerminal()) {
        in.failAt(name, "a template is a rule; its name begins with a small letter");
      }
      do {
        parameters.add(in.expect(Kind.NAME).text());
      } while (in.accept(Kind.COMMA));
      in.expect(Kind.CLOSE_BRACE);
    }
    int priority = 0;
    if (in.accept(Kind.DOT)) {
      priority = in.number(in.expect(Kind.NUMBER), 1_000_000);
    }
    Syntax suffix = in.peek().kind() == Kind.OPEN_OPTION ? options(name) : null;
    Piece colon = in.expect(Kind.COLON);
    refuseParameters();
    if (in.peek().kind() == Kind.BAR && in.peek().position().line() > colon.position().line()) {
      problems.warning(
          in.peek().position(),
          "the first alternative of '%s' is empty; write it behind the ':'",
          name.text());
    }
    Syntax body = expressions.expression();
    if (suffix != null && body != ExpressionParser.ABSENT) {
      body =
          new Syntax.Operation(
              Regex.Operator.SHORTEST,
              List.of(new Syntax.Sequence(List.of(body, suffix))),
              name.position());
    }
    return new Statement.Definition(mode, name.text(), parameters, priority, body, name.position());
  }
}
