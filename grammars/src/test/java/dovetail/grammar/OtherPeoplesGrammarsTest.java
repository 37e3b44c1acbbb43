package dovetail.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.automaton.Operations;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What files of Lark, llguidance and llama.cpp have that ours do not need. */
class OtherPeoplesGrammarsTest {
  private static Reading read(String source, Map<String, String> files, GrammarOptions options) {
    return GrammarReader.read(
        source, "g.lark", name -> Optional.ofNullable(files.get(name)), options);
  }

  private static Reading read(String source) {
    return read(source, Map.of(), GrammarOptions.NONE);
  }

  private static Grammar grammar(Reading reading) {
    assertThat(reading.grammar()).as(reading.problems().toString()).isNotNull();
    return reading.grammar();
  }

  private static String messages(Reading reading) {
    return String.join("; ", reading.problems().stream().map(Problem::message).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%import common (DIGIT, HEXDIGIT, INT, SIGNED_INT, DECIMAL, FLOAT, SIGNED_FLOAT, NUMBER)"
            + "\nstart: DIGIT HEXDIGIT INT SIGNED_INT DECIMAL FLOAT SIGNED_FLOAT NUMBER",
        "%import common (ESCAPED_STRING, WORD, CNAME, WS, WS_INLINE, NEWLINE, SIGNED_NUMBER)"
            + "\nstart: ESCAPED_STRING WORD CNAME WS NEWLINE SIGNED_NUMBER\n%ignore WS_INLINE",
        "%import common (SH_COMMENT, CPP_COMMENT, C_COMMENT, SQL_COMMENT, CR, LF, LETTER)"
            + "\nstart: CR LF LETTER\n%ignore SH_COMMENT\n%ignore CPP_COMMENT\n%ignore C_COMMENT"
            + "\n%ignore SQL_COMMENT",
        "%import unicode.WS\n%import unicode.WS_INLINE -> BLANK\nstart: \"a\" BLANK\n%ignore WS",
        "%import python (NAME, STRING, LONG_STRING, DEC_NUMBER, _cs_list, number, string)"
            + "\nstart: _cs_list{NAME} STRING LONG_STRING DEC_NUMBER number string",
        "%import python (file_input, funcdef, NAME, comprehension)"
            + "\nstart: file_input funcdef comprehension{NAME}",
        "%import python.cs_list -> list\n%import python._INDENT -> IN"
            + "\nstart: list{X} IN?\nX: \"x\"",
        "%import lark (rule, OP, STRING, REGEXP)\nstart: rule OP STRING REGEXP"
      })
  void theLibraryOfLarkIsThere(String source) {
    grammar(read(source));
  }

  @Test
  void importsNamePathsThroughFolders() {
    Map<String, String> files =
        Map.of(
            "parts/lists",
            "%import .tokens (NAME)\n%import common.INT\nlist{x}: x (\",\" x)*\nitem: NAME | INT",
            "parts/tokens",
            "NAME: /[a-z]+/");
    Grammar grammar =
        grammar(
            read(
                "%import .parts.lists (list, item)\nstart: list{item}",
                files, GrammarOptions.NONE));
    assertThat(grammar.terminals().stream().map(Terminal::name))
        .contains("lists__NAME".toUpperCase(java.util.Locale.ROOT));
    assertThat(messages(read("%import .none (NAME)\nstart: NAME NAME", files, GrammarOptions.NONE)))
        .isEqualTo("there is no grammar file 'none' to import from");
  }

  @Test
  void theStartIsTheOneThatIsAskedForOrTheFirst() {
    String source = "a: \"x\"\nb: a \"y\"\n";
    assertThat(grammar(read(source)).start()).isEqualTo("a");
    GrammarOptions b = new GrammarOptions(Optional.empty(), Optional.of("b"), Optional.empty());
    assertThat(grammar(read(source, Map.of(), b)).start()).isEqualTo("b");
    GrammarOptions c = new GrammarOptions(Optional.empty(), Optional.of("c"), Optional.empty());
    assertThat(messages(read(source, Map.of(), c))).startsWith("unknown rule 'c'");
  }

  @Test
  void theLexerIsWhatTheFileOrTheCallerAsksForOrLarksDefault() {
    String lalr = "start: \"a\" NAME | NAME\nNAME: /[a-z]+/\n";
    String ambiguous = "start: a | b\na: NAME\nb: NAME\nNAME: /[a-z]+/\n";
    assertThat(grammar(read(lalr)).lexer()).startsWith("contextual (Lark's default");
    assertThat(grammar(read(ambiguous)).lexer()).startsWith("dynamic (the rules are not LALR");
    assertThat(grammar(read("a.2: NAME\n" + ambiguous.replace("a: NAME\n", ""))).lexer())
        .startsWith("contextual");
    assertThat(grammar(read("%lexer basic\n" + lalr)).lexer()).startsWith("basic (asked for");
    assertThat(grammar(read("%fence \"a\"\n" + lalr)).lexer()).isEqualTo("longest");
    assertThat(grammar(read(lalr, Map.of(), GrammarOptions.NONE.withLexer("longest"))).lexer())
        .isEqualTo("longest");
    assertThat(messages(read("%lexer none\n" + lalr))).startsWith("unknown lexer 'none'");
    assertThat(grammar(read("%llguidance {}\n" + lalr)).lexer()).startsWith("greedy (llguidance");
    assertThat(grammar(read("%llguidance {}\n%lexer dynamic\n" + lalr)).lexer())
        .startsWith("dynamic (asked for");
    assertThat(messages(read("%lexer greedy\n%declare A\nstart: A B\nB: \"b\"\n")))
        .contains("'greedy' reads no tokens that a layout gives");
    assertThat(messages(read("%lexer greedy\nstart: (A{10000} \"c\"){3}\nA: \"b\"\n")))
        .contains("the rule 'start', its repetitions written out, is too large");
  }

  @Test
  void whereLarkShiftsTheRuleIsNamed() {
    String source = "start: names \",\" \"end\"\nnames: \"a\" (\",\" \"a\")*\n";
    assertThat(messages(read(source))).contains("where the rule 'names' could end before");
    assertThat(messages(read("start: \"a\" start \"b\" | \"c\"\n"))).isEmpty();
  }

  @Test
  void indentersMeanTheLayout() {
    String blocks =
        "start: (_NEWLINE | line)*\n"
            + "line: NAME _NEWLINE | NAME \":\" _NEWLINE _INDENT line+ _DEDENT\n"
            + "NAME: /[a-z]+/\n"
            + "%declare _INDENT _DEDENT\n";
    Reading reading = read(blocks + "_NEWLINE: /(\\r?\\n[\\t ]*)+/\n");
    assertThat(grammar(reading).layout()).isEqualTo("indentation");
    assertThat(messages(reading)).contains("are read as %layout indentation");
    assertThat(
            messages(
                read(
                    "start: NAME _INDENT NAME _DEDENT\nNAME: /[a-z]+/\n%declare _INDENT"
                        + " _DEDENT\n")))
        .contains("no terminal of a line end stands before it");
    assertThat(
            messages(
                read(
                    "start: tree\ntree: NAME _NL [_INDENT tree+ _DEDENT]\nNAME: /[a-z]+/\n"
                        + "%declare _INDENT _DEDENT\n_NL: /(\\n[\\t ]*)+/\n")))
        .startsWith("'_INDENT' and '_DEDENT' with '_NL' are read as");
    assertThat(grammar(read(blocks.replace("_NEWLINE", "END") + "END: /\\n+/\n")).layout())
        .isEqualTo("indentation");
    String comments = blocks + "_NEWLINE: (/\\r?\\n[\\t ]*/ | COMMENT)+\nCOMMENT: /#[^\\n]*/\n";
    assertThat(grammar(read(comments)).terminals())
        .anyMatch(one -> one.name().equals("COMMENT") && one.role() == Role.IGNORED);
    assertThat(messages(read(comments))).doesNotContain("beside blanks");
    assertThat(messages(read(blocks + "_NEWLINE: /(#[^\\n]*)?(\\n[\\t ]*)+(;[^\\n]*)?/\n")))
        .contains("what this takes beside blanks and line ends is not read");
    assertThat(messages(read("%import python.nothing\nstart: \"a\"")))
        .startsWith("'python' has no 'nothing'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/((#[^\\n]*)?\\r?\\n[\\t ]*)+/",
        "/(#[^\\n]*)?(\\r?\\n[\\t ]*)+/",
        "/(\\n[\\t ]*(#[^\\n]*)?)+/",
        "/([ \\t]*(?:#[^\\n]*)?\\n[ \\t]*)+/",
        "/(\\r?\\n[\\t ]*|#[^\\n]*)+/",
        "(/\\r?\\n[\\t ]*/ | /#[^\\n]*/)+"
      })
  void aCommentInAPatternOfALineEndIsIgnored(String lineEnd) {
    Reading reading =
        read(
            "start: (_NEWLINE | line)*\n"
                + "line: NAME _NEWLINE | NAME \":\" _NEWLINE _INDENT line+ _DEDENT\n"
                + "NAME: /[a-z]+/\n%declare _INDENT _DEDENT\n_NEWLINE: "
                + lineEnd
                + "\n");
    Regex comment = ((RegexReading.Read) RegexReader.read("#[^\n]*", "")).regex();
    assertThat(grammar(reading).terminals())
        .anyMatch(one -> one.role() == Role.IGNORED && comment.equals(one.pattern()));
    assertThat(messages(reading)).doesNotContain("beside blanks");
  }

  @Test
  void anIndenterOfAGrammarWithoutBlocksMeansTheLayoutToo() {
    String imports = "%import python (eval_input, _NEWLINE, _INDENT, _DEDENT)\nstart: eval_input";
    assertThat(grammar(read(imports)).layout()).isEqualTo("indentation");
    assertThat(grammar(read(imports.replace(", _INDENT, _DEDENT", ""))).layout()).isEqualTo("none");
  }

  @Test
  void bracketsAndBlockWordsAreFound() {
    String source =
        """
        start: (block | value ";")*
        block: "if" value "then" start ("else" start)? "end" | "loop" start "end"
            | "from" NAME "select" NAME
        value: NAME | "(" value ")" | "${" value "}" | "[" NAME | "]"
        NAME: /[a-z]+/
        """;
    Grammar found = grammar(read(source));
    assertThat(texts(found, found.opening()))
        .containsExactlyInAnyOrder("IF", "LOOP", "LPAR", "\"${\"");
    assertThat(texts(found, found.closing())).containsExactlyInAnyOrder("END", "RPAR", "RBRACE");
    Grammar named = grammar(read("%open \"loop\"\n%close \"end\"\n" + source));
    assertThat(texts(named, named.opening())).containsExactly("LOOP");
  }

  private static List<String> texts(Grammar grammar, BitSet terminals) {
    return terminals.stream().mapToObj(t -> grammar.terminals().get(t).name()).distinct().toList();
  }

  @Test
  void whatMatchesNothingMayBeMissing() {
    Reading reading = read("start: \"+\" LINE \"\\n\"\nLINE: /[^\\n]*/\n");
    grammar(reading);
    assertThat(messages(reading)).contains("where it stands it may be missing");
  }

  @Test
  void linesGoOnBehindABackslash() {
    assertThat(grammar(read("start: \"a\" \\\n  \"b\"\n")).terminals()).hasSize(2);
  }

  @Test
  void repetitionsAreAlsoWrittenInBraces() {
    grammar(read("start: A{2,3} b{2} \"c\"{,4} A{1,}\nA: \"a\"\nb: \"b\"\n"));
    assertThat(messages(read("start: A{3,2}\nA: \"a\"\n"))).contains("n no greater than m");
    assertThat(messages(read("start: %json { }\n"))).contains("'%json' of llguidance");
  }

  @Test
  void aLongTextToTakePartsOfIsRefusedByItsDirective() {
    String words =
        IntStream.range(0, 16_000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    assertThat(read("start: %regex {\"substring_words\": \"" + words + "\"}").problems())
        .singleElement()
        .asString()
        .contains("'%regex' ask for is too large", "'substring_chunks'")
        .doesNotContain("repetition");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "start: B::1\\nB: \"b\"; rules with parameters (rule::parameter) of llguidance",
        "start: B\\na::_: \"x\"\\nB: \"b\"; rules with parameters (rule::parameter) of llguidance",
        "start: a\\na[stop=\"b\"]: /.*/; 'a[stop]' of llguidance",
        "start: %lark { start: \"a\" }; '%lark' of llguidance",
        "start: %regex {\"a\": 1}; '%regex' takes one of 'substring_words',",
        "start: a & \"b\"\\na: \"b\"; the rule 'a' cannot stand in a terminal",
        "start: A\\nA: ~/a\\b/; what is looked for around a text",
        "start: A\\nA: /(?{not}a$)/; a look-ahead or look-behind cannot stand in",
        "start: A\\nA: /(?{not}a|b)/; 'not' takes one operand",
        "start: A\\nA: /(?{or}a|b)/; unknown group '(?{'",
        "start: A\\nA: /b/ & /c/; the terminal 'A' matches no text at all",
        "start: a\\na[lazy]: ~/.{99}/ & /(?s:.)*b.{30}/; is too large; ask for less",
        "start: <|end|>; special tokens of a tokenizer",
        "start: @other; rules of another grammar"
      })
  void whatOnlyLlguidanceHasIsRefusedByName(String source, String message) {
    assertThat(read(source.replace("\\n", "\n")).problems())
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "/a+/ & /.{2}/; (?{and}a+|.{2})",
        "/a/ \"b\" & ~/c/+ | \"d\"; (?{and}a(?:b)|(?{not}c)+)|d",
        "~\"a\"~2 ~A2; (?{not}a){2}(?{not}x)",
        "%regex {\"substring_words\": \"ab_1, c\\ud83d\\ude00\"}; (?{part}ab_1|,| |c|\ud83d\ude00)",
        "%regex {\"substring_chars\": \"\\u00e4\\/\\\"\"}; (?{part}\u00e4|[\\/]|\")",
        "%regex {\"substring_chunks\": [\"ab\", \"c\"]}; (?{part}ab|c)",
        "%regex {\"substring_words\": \"\"}; (?:)"
      })
  void whatLlguidanceMakesOfOtherTextsIsRead(String body, String pattern) {
    haveTheSameTexts("start: A2 A\nA: " + body + "\nA2: \"x\"\n", "A", pattern);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a[lazy]: /.*/ \"b\"; (?{shortest}.*b)",
        "a[suffix=\"b\"]: /.*/ | \"x\"; (?{shortest}(?:.*|x)b)",
        "a[capture=\"x\", suffix=A2, stop_capture=\"y\"]: /.*/; (?{shortest}.*x)"
      })
  void aLazyRuleIsATerminal(String rule, String pattern) {
    haveTheSameTexts("start: A2 a a\nA2: \"x\"\n" + rule + "\n", "shortest(", pattern);
  }

  @Test
  void whatIsAskedForTwiceIsOneTerminal() {
    String source = "start: a | b\na[lazy]: T \"<\"\nb[lazy]: T \"<\"\nT: /.*/\n";
    assertThat(grammar(read(source)).terminals()).hasSize(1);
  }

  private static void haveTheSameTexts(String source, String name, String pattern) {
    Regex found =
        grammar(read(source)).terminals().stream()
            .filter(terminal -> terminal.name().startsWith(name) && !terminal.name().equals("A2"))
            .findFirst()
            .orElseThrow()
            .pattern();
    Regex expected = ((RegexReading.Read) RegexReader.read(pattern, "")).regex();
    assertThat(Operations.matchesNothing(without(found, expected))).as(found + "").isTrue();
    assertThat(Operations.matchesNothing(without(expected, found))).as(found + "").isTrue();
  }

  private static Regex.Operation without(Regex one, Regex other) {
    Regex not = new Regex.Operation(Regex.Operator.NOT, List.of(other));
    return new Regex.Operation(Regex.Operator.AND, List.of(one, not));
  }

  @Test
  void whatChangesNoTextIsPassedOver() {
    Reading reading =
        read(
            "start: my-rule\nmy-rule[capture=\"x\", temperature=0.7, max_tokens=3]: NAME->name\n"
                + "NAME: /a/");
    assertThat(grammar(reading).rules()).hasSize(2);
    assertThat(messages(reading)).contains("'max_tokens' is not heeded");
  }

  @Test
  void escapesThatMeanNothingStandAsTheyAreWritten() {
    Reading reading = read("start: \"\\cpp\" \"\\/\"\n");
    assertThat(grammar(reading).terminals().stream().map(t -> String.valueOf(t.pattern())))
        .isEqualTo(
            grammar(read("start: \"\\\\cpp\" \"\\\\/\"\n")).terminals().stream()
                .map(t -> String.valueOf(t.pattern()))
                .toList());
    assertThat(messages(reading)).contains("'\\c' means no character");
  }

  @Test
  void aBackslashBeforeAQuoteIsLostInAPattern() {
    String lost = "Lark reads \\\\\" in a pattern as a quote alone";
    assertThat(messages(read("start: A\nA: /\\\\\"/\n"))).contains(lost);
    assertThat(messages(read("start: A\nA: /\\\\\\\"|[\\\\]\"/\n"))).isEmpty();
    assertThat(messages(read("%lexer longest\nstart: A\nA: /\\\\\"/\n"))).isEmpty();
  }

  /** A look-ahead that may leave a shorter token is named with the lexer that refuses the text. */
  @ParameterizedTest
  @CsvSource({"longest, true", "greedy, true", "contextual, false", "dynamic, false"})
  void shorterTokensAreRefusedByLexersOfTheLongest(String lexer, boolean warned) {
    String lark = "start: (A | B | \"(\")+\nA: /[a-z]+( [a-z]+)*(?!\\()/\nB.1: /[a-z]+(?=\\()/\n";
    assertThat(messages(read("%lexer " + lexer + "\n" + lark)).contains("a shorter token"))
        .isEqualTo(warned);
    assertThat(messages(read("%lexer " + lexer + "\n" + lark)).contains("'" + lexer + "' refuses"))
        .isEqualTo(warned);
  }

  @Test
  void whatIsNotSeenBeforeATokenIsSaid() {
    String unseen = "what patterns look for before their token";
    assertThat(messages(read("start: (A | B)*\nA: /\\ba/\nB: /./\n"))).isEmpty();
    assertThat(messages(read("start: (A | B)*\nA: /(?<=abcd)e/\nB: /./\n")))
        .contains(unseen)
        .contains("too many lexers");
    String blocks =
        "start: (A NL | A NL _INDENT A NL _DEDENT)*\n"
            + "A: /\\ba/\n"
            + "NL: /(\\n"
            + " *)+/\n"
            + "%declare _INDENT _DEDENT\n";
    assertThat(messages(read(blocks))).contains(unseen).contains("blocks are told");
  }

  @Test
  void aFileWithoutRulesIsForImports() {
    Reading reading = read("NAME: /[a-z]+/\nlist{x}: x*\n");
    assertThat(reading.grammar()).isNull();
    assertThat(reading.problems())
        .singleElement()
        .hasFieldOrPropertyWithValue("severity", Severity.WARNING);
  }

  @Test
  void whatOnlyALexerInPythonGivesIsRefused() {
    assertThat(messages(read("start: A B\n%declare A B\n"))).contains("no terminal has a text");
  }

  @Test
  void missingThingsAreSaidOnce() {
    assertThat(read("start: A A A | B\nB: \"b\"\n").problems()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "root ::= Regex(\"[0-9]{5}\\\\.a\");''",
        "root ::= a.b\\na.b[capture=\"x\"] ::= \"a\\?\\0\" [\\$\\x1F600-\\x1F610] (=\"n\");''",
        "root ::= \"a\"{1, -1};''",
        "root ::= TagDispatch((\"a\", b))\\nb ::= \"b\";'TagDispatch(...)' of XGrammar",
        "root ::= a\\na[lazy] ::= \"a\";'[lazy]' of XGrammar"
      })
  void ebnfIsXGrammars(String source, String message) {
    Reading reading =
        GrammarReader.read(
            source.replace("\\n", "\n"), "x.ebnf", _ -> Optional.empty(), GrammarOptions.NONE);
    if (message.isEmpty()) {
      grammar(reading);
    } else {
      assertThat(messages(reading)).contains(message);
    }
  }

  @Test
  void gbnfHasNoLexer() {
    String json =
        """
        root ::= value # a comment
        value ::= "[" ws (value
            ("," ws value)*)? "]" ws | "1" [0-9]{1,3} ws
        ws ::= [ \\t\\n]*
        """;
    Grammar grammar =
        grammar(GrammarReader.read(json, "j.gbnf", _ -> Optional.empty(), GrammarOptions.NONE));
    assertThat(grammar.start()).isEqualTo("root");
    // the digits without 1, 1 by itself, two brackets, the comma, the blanks
    assertThat(grammar.terminals()).hasSize(6);
    assertThat(
            GrammarReader.read(
                    "root ::= a b a", "j.gbnf", _ -> Optional.empty(), GrammarOptions.NONE)
                .problems()
                .stream()
                .map(Problem::message)
                .toList())
        .isEqualTo(List.of("unknown rule 'a'; define it", "unknown rule 'b'; define it"));
    assertThat(
            GrammarReader.read(
                    "start ::= \"a", "j.gbnf", _ -> Optional.empty(), GrammarOptions.NONE)
                .problems()
                .getFirst()
                .toString())
        .isEqualTo("j.gbnf:1:11: error: the string is not closed");
  }

  @Test
  void alternativesThatAreJoinedAreToldOf() {
    Reading joined = read("start: A\nA: /a|b/ /c/\n");
    assertThat(messages(joined)).contains("this is /a|bc/");
    assertThat(messages(read("start: A\nA: /(a|b)/ /[|]c/\n"))).isEmpty();
  }
}
