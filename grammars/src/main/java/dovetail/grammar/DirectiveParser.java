package dovetail.grammar;

import dovetail.grammar.Piece.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Parses the arguments of all directives but definitions and versions. */
final class DirectiveParser {
  private static final Set<Declaration.Kind> PATTERNED =
      EnumSet.of(
          Declaration.Kind.NAMED,
          Declaration.Kind.NOTED,
          Declaration.Kind.LEXEME,
          Declaration.Kind.IMPLIED,
          Declaration.Kind.SPELLS,
          Declaration.Kind.UNIQUE);

  private final PieceReader in;

  DirectiveParser(PieceReader in) {
    this.in = in;
  }

  List<Syntax.Name> terminalNames() {
    List<Syntax.Name> names = new ArrayList<>();
    do {
      names.add(terminalName("the name of a terminal"));
    } while (in.peek().kind() != Kind.LINE_END);
    return names;
  }

  private Syntax.Name terminalName(String expected) {
    Piece name = in.peek();
    if (name.namesTerminal()) {
      in.take();
    } else {
      in.fail(expected);
    }
    return name.asName();
  }

  Statement mark(Statement.Marking marking, Position position) {
    List<Syntax> terminals = new ArrayList<>();
    do {
      terminals.add(
          in.peek().kind() == Kind.STRING
              ? in.text(in.take())
              : terminalName("the name of a terminal or a string"));
    } while (in.peek().kind() != Kind.LINE_END);
    return new Statement.Mark(marking, terminals, position);
  }

  Statement fence() {
    List<Syntax.Text> texts = new ArrayList<>();
    do {
      Piece piece = in.expect(Kind.STRING);
      boolean leftOut = piece.kind() == Kind.STRING && piece.text().isEmpty();
      texts.add(leftOut ? new Syntax.Text("", false, piece.position()) : in.text(piece));
    } while (in.peek().kind() == Kind.STRING);
    return new Statement.Fence(texts);
  }

  /** Passes over llguidance's settings, a JSON object: none changes the texts. */
  void settings() {
    in.expect(Kind.OPEN_BRACE);
    if (in.accept(Kind.CLOSE_BRACE)) {
      return;
    }
    do {
      Piece key = in.expect(Kind.STRING);
      if (key.text().equals("ignore_once")) {
        in.warn(key, "'ignore_once' is not heeded: an ignored text may stand there repeatedly");
      }
      in.expect(Kind.COLON);
      value();
    } while (in.accept(Kind.COMMA));
    in.expect(Kind.CLOSE_BRACE);
  }

  private void value() {
    switch (in.peek().kind()) {
      case OPEN_BRACE -> settings();
      case STRING, NAME -> in.take();
      default -> in.expectNumber();
    }
  }

  /** The declaration behind {@code %unwanted}, of texts that no person would write. */
  Statement unwanted(Position position) {
    Piece directive = in.take();
    Optional<Declaration.Kind> kind =
        Declaration.Kind.of(directive.text()).filter(Declaration.Kind::refuses);
    if (kind.isPresent()) {
      return declares(kind.get(), true, position);
    }
    in.failAt(directive, "a declaration that refuses something, as in %unwanted %unique a in b");
    return new Statement.Declares(Declaration.Kind.IDLE, true, List.of(), List.of(), position);
  }

  /** Rules in parts, divided by the directive's own words, and texts behind them. */
  Statement declares(Declaration.Kind kind, boolean unwanted, Position position) {
    List<List<Syntax.Name>> parts = new ArrayList<>();
    List<Syntax.Name> part = new ArrayList<>();
    parts.add(part);
    int next = 0; // of the words
    do {
      Piece piece = in.peek();
      int word = kind.words().indexOf(piece.text());
      if (piece.kind() == Kind.NAME && word >= next && !part.isEmpty()) {
        in.take();
        for (; next <= word; next++) {
          part = new ArrayList<>();
          parts.add(part);
        }
      }
      part.add(ruleName());
    } while (!in.failed() && in.peek().kind() == Kind.NAME);
    List<String> texts = new ArrayList<>();
    while (in.peek().kind() == Kind.STRING || isPattern(kind)) {
      Piece piece = in.take();
      texts.add(piece.kind() == Kind.STRING ? in.text(piece).value() : pattern(piece));
    }
    return new Statement.Declares(kind, unwanted, parts, texts, position);
  }

  private boolean isPattern(Declaration.Kind kind) {
    return PATTERNED.contains(kind) && in.peek().kind() == Kind.PATTERN;
  }

  private String pattern(Piece piece) {
    try {
      return "/" + Pattern.compile(piece.text()).pattern() + "/";
    } catch (PatternSyntaxException e) {
      in.failAt(piece, "a pattern that Java reads: %s", e.getDescription());
      return "//";
    }
  }

  Statement soft() {
    Syntax.Name identifier =
        terminalName("the name of a terminal, as in %soft NAME: \"match\" \"case\"");
    in.expect(Kind.COLON);
    List<Syntax.Text> literals = new ArrayList<>();
    do {
      literals.add(in.text(in.expect(Kind.STRING)));
    } while (in.peek().kind() == Kind.STRING);
    return new Statement.Soft(identifier, literals);
  }

  Statement imports(Position position) {
    boolean relative = in.accept(Kind.DOT);
    Piece name = in.expect(Kind.NAME);
    List<String> path = new ArrayList<>();
    while (in.accept(Kind.DOT)) {
      path.add(name.text());
      name = in.expect(Kind.NAME);
    }
    List<Statement.Imported> names = new ArrayList<>();
    boolean several = in.peek().kind() == Kind.OPEN_GROUP;
    if (several) {
      path.add(name.text());
    }
    String file = String.join("/", path);
    if (!several) {
      if (path.isEmpty()) {
        in.failAt(name, "an import names a file and a name in it, as in %import common.WS");
      }
      String alias = name.text();
      if (in.peek().kind() == Kind.ARROW) {
        in.take();
        Piece aliased = in.expect(Kind.NAME);
        alias = aliased.text();
        if (Piece.isTerminalName(alias) != name.namesTerminal()) {
          in.failAt(
              aliased, "the alias of a rule is a rule's name, that of a terminal a terminal's");
        }
      }
      names.add(new Statement.Imported(name.text(), alias, name.position()));
    } else {
      in.expect(Kind.OPEN_GROUP);
      do {
        Piece one = in.expect(Kind.NAME);
        names.add(new Statement.Imported(one.text(), one.text(), one.position()));
      } while (in.accept(Kind.COMMA));
      in.expect(Kind.CLOSE_GROUP);
    }
    return new Statement.Import(file, relative, names, position);
  }

  Statement include(Position position) {
    in.expect(Kind.DOT);
    return new Statement.Include(in.expect(Kind.NAME).text(), position);
  }

  Statement copy(Position position) {
    Syntax.Name name = ruleName();
    in.expect(Kind.COLON);
    Syntax.Name source = ruleName();
    in.expect(Kind.OPEN_GROUP);
    List<Statement.Replacement> replacements = new ArrayList<>();
    do {
      Syntax.Name rule = ruleName();
      in.expect(Kind.ARROW);
      replacements.add(new Statement.Replacement(rule, ruleName()));
    } while (in.accept(Kind.COMMA));
    in.expect(Kind.CLOSE_GROUP);
    return new Statement.Copy(name, source, replacements, position);
  }

  private Syntax.Name ruleName() {
    Piece name = in.peek();
    if (name.kind() != Kind.NAME || name.namesTerminal()) {
      in.fail("the name of a rule");
    } else {
      in.take();
    }
    return name.asName();
  }
}
