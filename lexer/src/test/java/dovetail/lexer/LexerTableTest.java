package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LexerTableTest {
  private final List<Terminal> terminals = new ArrayList<>();

  @Test
  void spellsWhatPeopleCanRead() {
    add("NAME", "[\\p{XID_Start}_]\\p{XID_Continue}*");
    add("NUMBER", "[0-9]+(?:\\.[0-9]+)?");
    add("STRING", "\"[^\"\\n]*\"|'[^'\\n]*'");
    add("BLANK", "[\\t ]+");
    add("COMMENT", "#[^\\n]*\\n");
    LexerTable table = LexicalGrammar.of(terminals, Map.of()).compile();
    assertThat(spelled(table)).containsExactly("a", "0", "\"\"", " ", "#\n");
    int open = table.next(table.start(0), '"');
    assertThat(table.bytesTo(open, 2)).isEqualTo(1);
    assertThat(table.canReach(open, 0)).isFalse();
    assertThatThrownBy(() -> table.spell(open, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void contextsHaveStartsOfTheirOwn() {
    add("SLASH", "\\/");
    terminals.add(new Terminal(1, "REGEX", regex("\\/[^\\/]+\\/"), false, 0, Role.TOKEN, 1));
    LexerTable table = LexicalGrammar.of(terminals, Map.of()).compile();
    assertThat(table.contexts()).isEqualTo(2);
    assertThat(table.canReach(table.start(0), 1)).isFalse();
    assertThat(table.canReach(table.start(1), 1)).isTrue();
    assertThat(table.bytesTo(table.start(1), 0)).isEqualTo(1);
  }

  @Test
  void limitsAreResults() {
    add("A", "(?:a|b)*a(?:a|b){12}");
    LexicalGrammar grammar = LexicalGrammar.of(terminals, Map.of());
    assertThat(grammar.compile(new Limits(1000, 1000)))
        .isEqualTo(new Compilation.TooManyStates(1000));
    assertThat(grammar.compile(new Limits(10, 1000))).isInstanceOf(Compilation.TooLong.class);
    assertThat(grammar.compile(Limits.DEFAULT))
        .isInstanceOfSatisfying(
            Compilation.Compiled.class,
            compiled -> assertThat(compiled.table().states()).isEqualTo((1 << 13) + 1));
  }

  @Test
  void printsItself() {
    add("AB", "ab?");
    LexerTable table = LexicalGrammar.of(terminals, Map.of()).compile();
    assertThat(table.dump()).isEqualTo("start 0: 1\n1\n  a -> 2\n2 AB\n  b -> 3\n3 AB\n");
    assertThat(table.toDot()).contains("1 -> 2 [label=\"a\"]", "doublecircle");
  }

  private List<String> spelled(LexerTable table) {
    return terminals.stream()
        .map(t -> new String(table.spell(table.start(0), t.id()), StandardCharsets.UTF_8))
        .toList();
  }

  private void add(String name, String pattern) {
    terminals.add(new Terminal(terminals.size(), name, regex(pattern), false, 0, Role.TOKEN, 0));
  }

  private static Regex regex(String pattern) {
    return switch (RegexReader.read(pattern, "")) {
      case RegexReading.Read read -> read.regex();
      case RegexReading.Failed failed -> throw new AssertionError(failed.toString());
    };
  }
}
