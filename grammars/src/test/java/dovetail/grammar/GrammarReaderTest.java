package dovetail.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GrammarReaderTest {
  @Test
  void readsACalculator() {
    Grammar grammar =
        grammar(
            """
            ?start: sum
            ?sum: product | sum "+" product -> add | sum "-" product -> sub
            ?product: atom | product "*" atom -> mul
            ?atom: NUMBER -> number | "-" atom -> neg | "(" sum ")"
            NUMBER.2: /[0-9]+/
            %ignore " "
            """);
    assertThat(printed(grammar))
        .isEqualTo(
            """
            start = sum
            sum = product | sum PLUS product | sum MINUS product
            product = atom | product STAR atom
            atom = NUMBER | MINUS atom | LPAR sum RPAR
            """);
    assertThat(grammar.start()).isEqualTo("start");
    assertThat(grammar.terminal("NUMBER").orElseThrow().priority()).isEqualTo(2);
    assertThat(grammar.terminal("SPACE").orElseThrow().role()).isEqualTo(Role.IGNORED);
  }

  @Test
  void readsZerosAndOnes() {
    Grammar grammar = grammar("s: | \"0\" s \"1\"\n");
    assertThat(printed(grammar)).isEqualTo("s = () | \"0\" s \"1\"\n");
    assertThat(grammar.start()).isEqualTo("s");
  }

  @Test
  void literalsMeetNamedTerminals() {
    Grammar grammar =
        grammar(
            """
            a: "x" "X"i IF "if" /y+/ YS
            IF: "if"
            YS: /y+/
            """);
    assertThat(printed(grammar)).isEqualTo("a = X \"X\"i IF IF YS YS\n");
    assertThat(grammar.terminals())
        .extracting(Terminal::name)
        .containsExactly("IF", "YS", "X", "\"X\"i");
  }

  @Test
  void terminalsAreMadeOfTerminals() {
    Grammar grammar =
        grammar(
            """
            a: NUMBER
            NUMBER: DIGIT+ ["." DIGIT~1..3]
            DIGIT: "0".."9"
            """);
    assertThat(grammar.terminals()).extracting(Terminal::name).containsExactly("NUMBER");
    assertThat(lex(grammar, "12.345")).containsExactly("NUMBER");
    assertThat(lex(grammar, "12.3456")).containsExactly("NUMBER", "NUMBER");
  }

  @Test
  void guardsChooseByVersion() {
    String source =
        """
        %versions 3.8 3.9 3.10
        start: a | %since 3.9 "n" a | %since 3.9 %before 3.10 "nine"
        a: "x" (%since 3.10 new | %before 3.9 "old")? "y"
        %since 3.10 new: ("u" | "v")+
        %before 3.10
        %ignore " "
        %since 3.9
        %ignore "\t"
        %end
        %end
        """;
    assertThat(GrammarReader.versions(source)).containsExactly("3.8", "3.9", "3.10");
    assertThat(printed(version(source, "3.8"))).isEqualTo("start = a\na = X OLD? Y\n");
    assertThat(printed(version(source, "3.9"))).isEqualTo("start = a | N a | NINE\na = X Y\n");
    assertThat(printed(version(source, "3.10")))
        .isEqualTo("start = a | N a\na = X new? Y\nnew = (U | V)+\n");
    assertThat(printed(grammar(source))).isEqualTo(printed(version(source, "3.10")));
    assertThat(ignored(version(source, "3.8"))).containsExactly("SPACE");
    assertThat(ignored(version(source, "3.9"))).containsExactly("SPACE", "TAB");
    assertThat(ignored(version(source, "3.10"))).isEmpty();
  }

  @Test
  void alternativesThatAreNotThereTakeTheirSequenceWithThem() {
    String source =
        """
        %versions 1 2
        start: "a" (%since 2 "b") "c" | "d" [%since 2 "e"] | list{(%since 2 "f")} | "g"
        list{x}: x+
        """;
    assertThat(printed(version(source, "1"))).isEqualTo("start = D | G\n");
  }

  @Test
  void aCopyHasRulesReplaced() {
    Grammar grammar =
        grammar(
            """
            start: sum | inner
            sum: atom ("+" atom)*
            atom: word | "(" sum ")" | pair{word}
            pair{x}: x ":" x
            word: "w" | "<" inner ">"
            plain: "p"
            %copy inner: sum (word -> plain)
            """);
    assertThat(printed(grammar))
        .isEqualTo(
            """
            start = sum | inner
            sum = atom (PLUS atom)*
            atom = word | LPAR sum RPAR | pair{word}
            word = W | LESSTHAN inner MORETHAN
            plain = P
            inner = inner__atom (PLUS inner__atom)*
            inner__atom = plain | LPAR inner RPAR | inner__pair{plain}
            pair{word} = word COLON word
            inner__pair{plain} = plain COLON plain
            """);
  }

  private static Grammar version(String source, String version) {
    Reading reading =
        GrammarReader.read(
            source,
            "test.lark",
            name -> Optional.empty(),
            GrammarOptions.NONE.withVersion(Optional.of(version)));
    assertThat(reading.problems()).isEmpty();
    return Objects.requireNonNull(reading.grammar());
  }

  private static List<String> ignored(Grammar grammar) {
    return grammar.terminals().stream()
        .filter(terminal -> terminal.role() == Role.IGNORED)
        .map(Terminal::name)
        .toList();
  }

  @Test
  void templatesBecomeRules() {
    Grammar grammar =
        grammar(
            """
            start: sep{NAME, ","} [sep{NAME, ","} sep{"x", ";"}]
            sep{item, mark}: item (mark item)*
            NAME: /[a-z]/
            """);
    assertThat(printed(grammar))
        .isEqualTo(
            """
            start = sep{NAME,","} (sep{NAME,","} sep{"x",";"})?
            sep{NAME,","} = NAME (COMMA NAME)*
            sep{"x",";"} = X (SEMICOLON X)*
            """);
  }

  @Test
  void definitionsGoOnOverLines() {
    Grammar grammar =
        grammar(
            """
            start: "a" // one
                 # and

                 | "b" (
                   "c"
                   | "d"
                 )
            """);
    assertThat(printed(grammar)).isEqualTo("start = A | B (C | D)\n");
  }

  @Test
  void importsBringWhatTheyNeed() {
    Map<String, String> files =
        Map.of(
            "base",
            """
            list: "[" item* "]"
            item: NAME | list | _INDENT
            NAME: LETTER+
            LETTER: /[a-z]/
            %declare _INDENT
            """);
    Reading reading =
        GrammarReader.read(
            """
            %import .base (list, NAME)
            %import .base.item -> thing
            %extend thing: "!"
            %override NAME: /[A-Z]+/
            start: list thing
            """,
            "main.lark", name -> Optional.ofNullable(files.get(name)));
    assertThat(reading.problems()).isEmpty();
    assertThat(printed(java.util.Objects.requireNonNull(reading.grammar())))
        .isEqualTo(
            """
            list = LSQB thing* RSQB
            thing = (NAME | list | _INDENT) | BANG
            start = list thing
            """);
  }

  @Test
  void aLanguageIsMadeOfAnother() {
    String base =
        """
        start: item copied
        item: NAME | nothing
        nothing: _NEVER
        NAME: /[a-z]+/
        WS: " "
        %declare _NEVER
        %ignore WS
        %copy copied: item (nothing -> nothing)
        """;
    Reading reading =
        GrammarReader.read(
            """
            %extend .base
            %extend item: "!"
            %override nothing: "?"
            """,
            "main.lark", name -> Optional.of(base).filter(text -> name.equals("base")));
    assertThat(reading.problems()).isEmpty();
    Grammar grammar = java.util.Objects.requireNonNull(reading.grammar());
    assertThat(printed(grammar))
        .isEqualTo(
            """
            start = item copied
            item = (NAME | nothing) | BANG
            nothing = QMARK
            copied = (NAME | nothing) | BANG
            """);
    assertThat(grammar.terminal("WS").orElseThrow().role()).isEqualTo(Role.IGNORED);
  }

  @Test
  void directivesMarkTerminals() {
    Grammar grammar =
        grammar(
            """
            start: "match" NAME "(" REGEX ")" _NEWLINE _INDENT start _DEDENT | PIECE
            NAME: /[a-z]+/
            REGEX: /\\/[a-z]+\\//
            PIECE: /}[a-z]*{/
            OPEN_STRING: /"[a-z]*/
            %declare _INDENT _DEDENT _NEWLINE
            %ignore / +/
            %layout indentation
            %soft NAME: "match"
            %contextual REGEX
            %contextual PIECE
            %error OPEN_STRING
            %open "(" PIECE
            %close ")" PIECE
            %rare NAME REGEX
            """);
    assertThat(grammar.layout()).isEqualTo("indentation");
    assertThat(id(grammar, "OPEN_STRING").role()).isEqualTo(Role.ERROR);
    assertThat(id(grammar, "_INDENT").role()).isEqualTo(Role.DECLARED);
    assertThat(id(grammar, "REGEX").group()).isEqualTo(1);
    assertThat(id(grammar, "PIECE").group()).isEqualTo(2);
    assertThat(grammar.lexical().softKeywords())
        .containsExactly(Map.entry(id(grammar, "MATCH").id(), id(grammar, "NAME").id()));
    assertThat(grammar.opening().get(id(grammar, "LPAR").id())).isTrue();
    assertThat(grammar.opening().get(id(grammar, "PIECE").id())).isTrue();
    assertThat(grammar.closing().cardinality()).isEqualTo(2);
    assertThat(grammar.rare().get(id(grammar, "REGEX").id())).isTrue();
    assertThat(grammar.rare().cardinality()).isEqualTo(2);
    assertThat(lex(grammar, "match matchx")).containsExactly("NAME+MATCH", "/ +/", "NAME");
    assertThat(grammar.lexical().compile().contexts()).isEqualTo(3);
  }

  private static Terminal id(Grammar grammar, String name) {
    return grammar.terminal(name).orElseThrow();
  }

  static Grammar grammar(String source) {
    Reading reading =
        GrammarReader.read(
            source,
            "test.lark",
            name -> Optional.empty(),
            GrammarOptions.NONE.withLexer("longest"));
    assertThat(reading.problems()).isEmpty();
    return java.util.Objects.requireNonNull(reading.grammar());
  }

  /** The labels of the longest matches one after another; "?" where there is none. */
  static List<String> lex(Grammar grammar, String text) {
    LexerTable table = grammar.lexical().compile();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<String> labels = new ArrayList<>();
    int at = 0;
    while (at < bytes.length) {
      int state = table.start(0);
      int end = at;
      int set = -1;
      for (int i = at; i < bytes.length && state != LexerTable.DEAD; i++) {
        state = table.next(state, bytes[i] & 0xFF);
        if (table.accept(state) >= 0) {
          set = table.accept(state);
          end = i + 1;
        }
      }
      if (set < 0) {
        labels.add("?");
        return labels;
      }
      List<String> names = new ArrayList<>();
      for (int terminal : table.labels(set)) {
        names.add(grammar.terminals().get(terminal).name());
      }
      labels.add(String.join("+", names));
      at = end;
    }
    return labels;
  }

  static String printed(Grammar grammar) {
    return grammar.rules().stream()
        .map(rule -> rule.name() + " = " + printed(rule.body(), grammar, 0) + "\n")
        .collect(Collectors.joining());
  }

  private static String printed(Expr expr, Grammar grammar, int depth) {
    String text =
        switch (expr) {
          case Expr.Ref ref -> ref.rule();
          case Expr.Token token -> grammar.terminals().get(token.terminal()).name();
          case Expr.Sequence s ->
              s.items().stream()
                  .map(e -> printed(e, grammar, depth + 1))
                  .collect(Collectors.joining(" "));
          case Expr.Choice c ->
              c.branches().stream()
                  .map(
                      e ->
                          e instanceof Expr.Sequence s && !s.items().isEmpty()
                              ? printed(e, grammar, 0)
                              : printed(e, grammar, depth + 1))
                  .collect(Collectors.joining(" | "));
          case Expr.Repeat r ->
              printed(r.body(), grammar, depth + 1)
                  + switch (r.min() + ".." + r.max()) {
                    case "0..1" -> "?";
                    case "0..-1" -> "*";
                    case "1..-1" -> "+";
                    default -> "~" + r.min() + ".." + r.max();
                  };
          case Expr.Automaton automaton ->
              throw new AssertionError("no notation has an automaton: " + automaton);
        };
    boolean group = expr instanceof Expr.Choice || expr instanceof Expr.Sequence;
    return group && depth > 0 ? "(" + text + ")" : text;
  }
}
