package dovetail.grammar;

import dovetail.grammar.Piece.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the pieces of a grammar file by recursive descent. After a problem it goes on at the next
 * statement, so that one reading reports them all.
 */
final class SyntaxParser {
  private static final int MAX_DEPTH = 200;
  private static final int MAX_COUNT = 1000;

  private final List<Piece> pieces;
  private final Versions versions;
  private final Problems problems;
  private final List<Statement> statements = new ArrayList<>();
  private int at;
  private int depth;
  private boolean failed;
  private final List<Section> sections = new ArrayList<>();

  /** What stands between a guard on a line of its own and its {@code %end}. */
  private record Section(boolean present, Position position) {}

  /** An expression that is there in other versions only: a choice between no alternatives. */
  private static final Syntax ABSENT = new Syntax.Choice(List.of());

  private SyntaxParser(List<Piece> pieces, Versions versions, Problems problems) {
    this.pieces = pieces;
    this.versions = versions;
    this.problems = problems;
  }

  /**
   * The statements of {@code source} that could be read and are there in the version that it is
   * read for. What is there in other versions only is read for its problems and left out.
   *
   * @param versions told of the versions that the file names
   */
  static List<Statement> parse(String source, String file, Versions versions, Problems problems) {
    SyntaxParser parser =
        new SyntaxParser(Scanner.scan(source, file, problems), versions, problems);
    parser.run();
    return parser.statements;
  }

  private void run() {
    while (peek().kind() != Kind.END) {
      if (peek().kind() == Kind.LINE_END) {
        at++;
        continue;
      }
      failed = false;
      depth = 0;
      int begin = at;
      boolean present = guards();
      if (at > begin && !failed && peek().kind() == Kind.LINE_END) {
        sections.add(new Section(present, pieces.get(begin).position()));
        continue;
      }
      Statement statement =
          peek().kind() == Kind.DIRECTIVE ? directive() : definition(Statement.Mode.DEFINE);
      present &= sections.stream().allMatch(Section::present);
      if (!failed && peek().kind() != Kind.LINE_END) {
        fail("'|', an item, or the end of the line");
      }
      if (present
          && statement != null
          && !isAbsent(statement)
          && (!failed || isNamedDefinition(statement))) {
        statements.add(statement);
      }
      while (peek().kind() != Kind.LINE_END) {
        at++;
      }
    }
    for (Section section : sections) {
      problems.error(section.position(), "the section is not closed; an %end is missing");
    }
  }

  /** Reads the guards that stand here; whether what they guard is there. */
  private boolean guards() {
    boolean present = true;
    while (isGuard(peek())) {
      Piece guard = take();
      String version = version();
      if (!versions.known().contains(version)) {
        failAt(
            guard,
            "unknown version '"
                + version
                + "'; "
                + (versions.known().isEmpty()
                    ? "%versions, further up, lists those that there are"
                    : "there are " + String.join(", ", versions.known())));
        return true;
      }
      present &= versions.since(version) == guard.text().equals("%since");
    }
    return present;
  }

  private static boolean isGuard(Piece piece) {
    return piece.kind() == Kind.DIRECTIVE
        && (piece.text().equals("%since") || piece.text().equals("%before"));
  }

  /** Numbers with dots between them. */
  private String version() {
    StringBuilder version = new StringBuilder(expect(Kind.NUMBER).text());
    while (!failed && accept(Kind.DOT)) {
      version.append('.').append(expect(Kind.NUMBER).text());
    }
    return version.toString();
  }

  private @Nullable Statement versions(Position position) {
    if (!versions.known().isEmpty()) {
      failed = true;
      problems.error(position, "the versions are given already");
      return null;
    }
    List<String> known = new ArrayList<>();
    do {
      known.add(version());
    } while (!failed && peek().kind() == Kind.NUMBER);
    versions.know(known);
    return null;
  }

  private @Nullable Statement end(Position position) {
    if (sections.isEmpty()) {
      failed = true;
      problems.error(position, "there is no section to end; %since or %before begins one");
    } else {
      sections.removeLast();
    }
    return null;
  }

  private Statement copy(Position position) {
    Syntax.Name name = ruleName();
    expect(Kind.COLON);
    Syntax.Name source = ruleName();
    expect(Kind.OPEN_GROUP);
    List<Statement.Replacement> replacements = new ArrayList<>();
    do {
      Syntax.Name rule = ruleName();
      expect(Kind.ARROW);
      replacements.add(new Statement.Replacement(rule, ruleName()));
    } while (accept(Kind.COMMA));
    expect(Kind.CLOSE_GROUP);
    return new Statement.Copy(name, source, replacements, position);
  }

  private Syntax.Name ruleName() {
    Piece name = peek();
    if (name.kind() != Kind.NAME || name.namesTerminal()) {
      fail("the name of a rule");
    } else {
      at++;
    }
    return new Syntax.Name(name.text(), name.position());
  }

  /** Whether no alternative of a definition is there. */
  private static boolean isAbsent(Statement statement) {
    return statement instanceof Statement.Definition definition && definition.body() == ABSENT;
  }

  /** A definition with a problem still defines its name, so that its uses are not problems too. */
  private static boolean isNamedDefinition(Statement statement) {
    return statement instanceof Statement.Definition definition && !definition.name().isEmpty();
  }

  private @Nullable Statement directive() {
    Piece piece = take();
    Position position = piece.position();
    return switch (piece.text()) {
      case "%ignore" -> new Statement.Ignore(alternatives(), position);
      case "%declare" -> new Statement.Declare(terminalNames(), position);
      case "%import" -> imports(position);
      case "%override" -> definition(Statement.Mode.OVERRIDE);
      case "%extend" -> definition(Statement.Mode.EXTEND);
      case "%versions" -> versions(position);
      case "%end" -> end(position);
      case "%copy" -> copy(position);
      case "%layout" -> new Statement.Layout(expect(Kind.NAME).text(), position);
      case "%soft" -> soft(position);
      case "%contextual" -> mark(Statement.Marking.CONTEXTUAL, position);
      case "%error" -> mark(Statement.Marking.ERROR, position);
      case "%open" -> mark(Statement.Marking.OPEN, position);
      case "%close" -> mark(Statement.Marking.CLOSE, position);
      case "%fence" -> fence(position);
      default -> {
        failed = true;
        problems.error(
            position,
            "unknown directive '"
                + piece.text()
                + "'; there are %ignore, %declare, %import, %override, %extend, %copy, %layout,"
                + " %soft, %contextual, %error, %open, %close, %fence, %versions, %since, %before"
                + " and %end");
        yield null;
      }
    };
  }

  private List<Syntax.Name> terminalNames() {
    List<Syntax.Name> names = new ArrayList<>();
    do {
      Piece name = peek();
      if (!name.namesTerminal()) {
        fail("the name of a terminal");
        return names;
      }
      at++;
      names.add(new Syntax.Name(name.text(), name.position()));
    } while (peek().kind() != Kind.LINE_END);
    return names;
  }

  private Statement mark(Statement.Marking marking, Position position) {
    List<Syntax> terminals = new ArrayList<>();
    do {
      Piece piece = peek();
      if (piece.namesTerminal()) {
        at++;
        terminals.add(new Syntax.Name(piece.text(), piece.position()));
      } else if (piece.kind() == Kind.STRING) {
        at++;
        terminals.add(text(piece));
      } else {
        fail("the name of a terminal or a string");
        break;
      }
    } while (peek().kind() != Kind.LINE_END);
    return new Statement.Mark(marking, terminals, position);
  }

  private Statement fence(Position position) {
    List<Syntax.Text> texts = new ArrayList<>();
    do {
      Piece piece = expect(Kind.STRING);
      boolean leftOut = piece.kind() == Kind.STRING && piece.text().isEmpty();
      texts.add(leftOut ? new Syntax.Text("", false, piece.position()) : text(piece));
    } while (peek().kind() == Kind.STRING);
    return new Statement.Fence(texts, position);
  }

  private Statement soft(Position position) {
    Piece name = peek();
    if (name.namesTerminal()) {
      at++;
    } else {
      fail("the name of a terminal, as in %soft NAME: \"match\" \"case\"");
    }
    expect(Kind.COLON);
    List<Syntax.Text> literals = new ArrayList<>();
    do {
      literals.add(text(expect(Kind.STRING)));
    } while (peek().kind() == Kind.STRING);
    return new Statement.Soft(new Syntax.Name(name.text(), name.position()), literals, position);
  }

  private Statement imports(Position position) {
    if (peek().kind() == Kind.DOT) {
      at++;
    }
    String file = expect(Kind.NAME).text();
    List<Statement.Imported> names = new ArrayList<>();
    if (peek().kind() == Kind.DOT) {
      at++;
      Piece name = expect(Kind.NAME);
      String alias = name.text();
      if (peek().kind() == Kind.ARROW) {
        at++;
        Piece aliased = expect(Kind.NAME);
        alias = aliased.text();
        if (Piece.isTerminalName(alias) != name.namesTerminal()) {
          failAt(aliased, "the alias of a rule is a rule's name, that of a terminal a terminal's");
        }
      }
      names.add(new Statement.Imported(name.text(), alias, name.position()));
    } else {
      expect(Kind.OPEN_GROUP);
      do {
        Piece name = expect(Kind.NAME);
        names.add(new Statement.Imported(name.text(), name.text(), name.position()));
      } while (accept(Kind.COMMA));
      expect(Kind.CLOSE_GROUP);
    }
    return new Statement.Import(file, names, position);
  }

  private Statement definition(Statement.Mode mode) {
    while (accept(Kind.QUESTION) || accept(Kind.BANG)) {
      // Lark's marks for trees do not change the language
    }
    Piece name = peek();
    if (name.kind() != Kind.NAME) {
      fail("a rule, a terminal or a directive");
      return new Statement.Definition(mode, "", List.of(), 0, empty(), name.position());
    }
    at++;
    List<String> parameters = new ArrayList<>();
    if (accept(Kind.OPEN_BRACE)) {
      if (name.namesTerminal()) {
        failAt(name, "a template is a rule; its name begins with a small letter");
      }
      do {
        parameters.add(expect(Kind.NAME).text());
      } while (accept(Kind.COMMA));
      expect(Kind.CLOSE_BRACE);
    }
    int priority = 0;
    if (accept(Kind.DOT)) {
      priority = number(expect(Kind.NUMBER), 1_000_000);
    }
    Piece colon = expect(Kind.COLON);
    if (peek().kind() == Kind.BAR && peek().position().line() > colon.position().line()) {
      problems.warning(
          peek().position(),
          "the first alternative of '" + name.text() + "' is empty; write it behind the ':'");
    }
    return new Statement.Definition(
        mode, name.text(), parameters, priority, alternatives(), name.position());
  }

  private Syntax alternatives() {
    if (++depth > MAX_DEPTH) {
      failAt(peek(), "groups are nested more than " + MAX_DEPTH + " deep");
      return empty();
    }
    List<Syntax> branches = new ArrayList<>();
    do {
      Syntax branch = sequence();
      if (branch != ABSENT) {
        branches.add(branch);
      }
      if (accept(Kind.ARROW)) {
        expect(Kind.NAME);
      }
    } while (accept(Kind.BAR));
    depth--;
    return branches.isEmpty()
        ? ABSENT
        : branches.size() == 1 ? branches.get(0) : new Syntax.Choice(branches);
  }

  private Syntax sequence() {
    boolean present = guards();
    List<Syntax> items = new ArrayList<>();
    while (true) {
      Piece piece = peek();
      Syntax item =
          switch (piece.kind()) {
            case NAME -> name();
            case STRING -> textOrRange();
            case PATTERN -> {
              at++;
              yield new Syntax.Pattern(piece.text(), piece.flags(), piece.position());
            }
            case OPEN_GROUP -> group(Kind.CLOSE_GROUP);
            case OPEN_OPTION -> repeat(group(Kind.CLOSE_OPTION), 0, 1);
            case NUMBER,
                DIRECTIVE,
                COLON,
                BAR,
                CLOSE_GROUP,
                CLOSE_OPTION,
                OPEN_BRACE,
                CLOSE_BRACE,
                STAR,
                PLUS,
                QUESTION,
                BANG,
                TILDE,
                COMMA,
                DOT,
                DOTS,
                ARROW,
                BAD,
                LINE_END,
                END ->
                null;
          };
      if (item == null) {
        return !present ? ABSENT : items.size() == 1 ? items.get(0) : new Syntax.Sequence(items);
      }
      Syntax repeated = repeated(item);
      present &= repeated != ABSENT;
      items.add(repeated);
    }
  }

  private Syntax group(Kind close) {
    Piece open = take();
    Syntax body = alternatives();
    if (!accept(close) && !failed) {
      failAt(
          open,
          open.described()
              + " is not closed: found "
              + peek().described()
              + " where an item, '|' or "
              + close.words
              + " could stand");
    }
    return body;
  }

  private Syntax name() {
    Piece name = take();
    if (!accept(Kind.OPEN_BRACE)) {
      return new Syntax.Name(name.text(), name.position());
    }
    List<Syntax> arguments = new ArrayList<>();
    do {
      arguments.add(alternatives());
    } while (accept(Kind.COMMA));
    expect(Kind.CLOSE_BRACE);
    if (arguments.contains(ABSENT)) {
      return ABSENT;
    }
    return new Syntax.Use(name.text(), arguments, name.position());
  }

  private Syntax textOrRange() {
    Piece piece = take();
    if (!accept(Kind.DOTS)) {
      return text(piece);
    }
    Piece lastPiece = expect(Kind.STRING);
    String first = text(piece).value();
    String last = text(lastPiece).value();
    if (first.codePointCount(0, first.length()) != 1
        || last.codePointCount(0, last.length()) != 1
        || first.codePointAt(0) > last.codePointAt(0)) {
      failAt(piece, "a range is two strings of one character each, the lesser one first");
      return empty();
    }
    return new Syntax.Range(first.codePointAt(0), last.codePointAt(0), piece.position());
  }

  private Syntax repeated(Syntax item) {
    Piece mark = peek();
    switch (mark.kind()) {
      case QUESTION -> {
        at++;
        return repeated(repeat(item, 0, 1));
      }
      case STAR -> {
        at++;
        return repeated(repeat(item, 0, Expr.UNBOUNDED));
      }
      case PLUS -> {
        at++;
        return repeated(repeat(item, 1, Expr.UNBOUNDED));
      }
      case TILDE -> {
        at++;
        int min = number(expect(Kind.NUMBER), MAX_COUNT);
        int max = accept(Kind.DOTS) ? number(expect(Kind.NUMBER), MAX_COUNT) : min;
        if (min < 0 || max < min) {
          failAt(mark, "a repetition is written ~n or ~n..m with n no greater than m");
          return item;
        }
        return repeat(item, min, max);
      }
      default -> {
        return item;
      }
    }
  }

  /** What is absent can be there no times. */
  private static Syntax repeat(Syntax item, int min, int max) {
    return item != ABSENT ? new Syntax.Repeat(item, min, max) : min > 0 ? ABSENT : empty();
  }

  private int number(Piece piece, int limit) {
    if (piece.kind() != Kind.NUMBER) {
      return 0;
    }
    String digits = piece.text();
    if (digits.length() > 9 || digits.equals("+") || digits.equals("-")) {
      failAt(piece, "not a number between " + -limit + " and " + limit + ": '" + digits + "'");
      return 0;
    }
    int value = Integer.parseInt(digits);
    if (Math.abs(value) > limit) {
      failAt(piece, "not a number between " + -limit + " and " + limit + ": '" + digits + "'");
      return 0;
    }
    return value;
  }

  private Syntax.Text text(Piece piece) {
    StringLiteral literal = new StringLiteral(piece.text());
    String problem = literal.problem();
    if (problem != null && !failed) {
      failed = true;
      problems.error(piece.position().after("\"" + piece.text(), literal.problemAt() + 1), problem);
    }
    return new Syntax.Text(literal.value(), !piece.flags().isEmpty(), piece.position());
  }

  private static Syntax empty() {
    return new Syntax.Sequence(List.of());
  }

  private Piece expect(Kind kind) {
    if (peek().kind() == kind) {
      return take();
    }
    fail(kind.words);
    return peek();
  }

  private boolean accept(Kind kind) {
    if (peek().kind() != kind) {
      return false;
    }
    at++;
    return true;
  }

  private void fail(String expected) {
    Piece found = peek();
    if (found.kind() == Kind.BAD) {
      failed = true;
    }
    boolean closes =
        found.kind() == Kind.CLOSE_GROUP
            || found.kind() == Kind.CLOSE_OPTION
            || found.kind() == Kind.CLOSE_BRACE;
    failAt(
        found,
        "found "
            + found.described()
            + (closes ? ", which closes nothing," : "")
            + " where "
            + expected
            + " could stand");
  }

  /** Reports the first problem of a statement and moves to its end. */
  private void failAt(Piece piece, String message) {
    if (!failed) {
      failed = true;
      problems.error(piece.position(), message);
    }
    while (peek().kind() != Kind.LINE_END) {
      at++;
    }
  }

  private Piece peek() {
    return pieces.get(at);
  }

  private Piece take() {
    return pieces.get(at++);
  }
}
