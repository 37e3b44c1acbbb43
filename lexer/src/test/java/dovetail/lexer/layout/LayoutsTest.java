package dovetail.lexer.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.LexerTable;
import dovetail.lexer.LexicalGrammar;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The policies that a grammar can name are those that there are. */
final class LayoutsTest {
  @Test
  void nameEachPolicy() {
    LexerTable none = LexicalGrammar.of(List.of(), Map.of()).compile();
    Set<Class<?>> named =
        Arrays.stream(Layouts.values())
            .map(
                layout ->
                    layout.of(List.of(), none, new BitSet(), new BitSet(), new BitSet()).getClass())
            .collect(Collectors.toSet());
    assertThat(named).isEqualTo(Set.of(LayoutPolicy.class.getPermittedSubclasses()));
  }
}
