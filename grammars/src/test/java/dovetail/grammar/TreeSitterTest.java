package dovetail.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code grammar.json}: the refused grammars, and their messages. */
final class TreeSitterTest {
  private static final String START =
      """
      {"name": "g",
       "rules": {
         "file": {"type": "REPEAT", "content": %s}
       },
       "extras": [{"type": "PATTERN", "value": "\\\\s"}],
       "externals": [{"type": "SYMBOL", "name": "raw"}]}
      """;

  private static Reading read(String source, String externals) {
    return GrammarReader.read(
        source,
        "src/grammar.json",
        name -> name.equals("g.externals") ? Optional.of(externals) : Optional.empty(),
        GrammarOptions.NONE);
  }

  private static String problem(String content, String externals) {
    Reading reading = read(START.formatted(content), externals);
    assertThat(reading.grammar()).isNull();
    return reading.problems().getFirst().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type': 'SYMBOL', 'name': 'raw'} | the tokens raw come from a program of the package;"
            + " declare each in g.externals.lark",
        "{'type': 'NOTHING'} | the rule 'file' holds a part of the unknown kind 'NOTHING'",
        "{'type': 'REPEAT'} | the rule 'file' holds a part of the unknown kind ''",
        "{'type': 'SYMBOL', 'name': 'row'} | there is no rule 'row'",
        "{'type': 'PATTERN', 'value': '(a'} | the pattern /(a/, character 0: the group is not"
            + " closed",
        "{'type': 'TOKEN', 'content': {'type': 'SYMBOL', 'name': 'file'}} | a token mentions the"
            + " rule 'file'",
        "{'type': | no JSON: ",
      },
      quoteCharacter = '~')
  void whatIsWrongIsSaid(String content, String message) {
    assertThat(problem(content.replace('\'', '"'), "")).contains(message);
  }

  @Test
  void aFileThatIsNoGrammarIsSaidToBeNone() {
    assertThat(read("{}", "").problems().getFirst().message())
        .contains("no grammar of tree-sitter's");
  }

  @Test
  void declaredTokensAreRules() {
    Reading reading =
        read(
            START.formatted("{\"type\": \"SYMBOL\", \"name\": \"raw\"}"),
            "// a comment\nraw: /<[^>]*>/ | \"!\"\n");
    assertThat(reading.problems()).isEmpty();
    Grammar grammar = reading.grammar();
    assertThat(grammar).isNotNull();
    assertThat(grammar.name()).isEqualTo("g");
    assertThat(grammar.lexer()).startsWith("tree-sitter");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "raw: /a/ ); ')' cannot stand here",
        "raw: /a/touching,tight; 'tight' is no mark of a pattern",
        "raw: /a/before | /b/before; a file has one pattern with the mark 'before'",
      },
      quoteCharacter = '~')
  void aWrongDeclarationIsSaidWithItsLine(String declaration, String message) {
    Reading reading =
        read(
            START.formatted("{\"type\": \"SYMBOL\", \"name\": \"raw\"}"),
            "\n" + declaration + "\n");
    assertThat(reading.problems().getFirst().toString())
        .contains("g.externals.lark:2:1")
        .contains(message);
  }

  /** Brackets close as often as they open, be they strings or patterns of signs. */
  @ParameterizedTest
  @CsvSource({
    "'{' a '}', 2",
    "'[' a ']' '[[' a ']]', 4",
    "/\\$\\{/ a '}' '{' a '}', 3",
    "/\\{+/ a /\\}/ '{' a '}', 4",
    "/\\(/ a '(' a ')', 2",
    "/\\{a/ a '}', 0",
    "'[' a ']]', 0"
  })
  void bracketsAreGuessed(String tokens, int brackets) {
    String members =
        Stream.of(tokens.split(" "))
            .map(
                token ->
                    "{\"type\": \"%s\", \"value\": \"%s\"}"
                        .formatted(
                            token.startsWith("/") ? "PATTERN" : "STRING",
                            token.replaceAll("^[/']|[/']$", "").replace("\\", "\\\\")))
            .collect(Collectors.joining(", "));
    Grammar grammar =
        read(START.formatted("{\"type\": \"SEQ\", \"members\": [" + members + "]}"), "").grammar();
    assertThat(grammar).isNotNull();
    assertThat(grammar.opening().cardinality() + grammar.closing().cardinality())
        .isEqualTo(brackets);
  }
}
