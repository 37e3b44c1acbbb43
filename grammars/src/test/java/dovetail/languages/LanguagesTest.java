package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LanguagesTest {
  static List<String> names() {
    return Languages.builtIn().names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyLanguageCompiles(String name) {
    Language language = Languages.builtIn().find(name).orElseThrow();
    assertThat(language.name()).isEqualTo(name);
    assertThat(language.grammar().rules()).isNotEmpty();
    assertThat(language.lexer().states()).isGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("names")
  void noLanguageHasProblems(String name) {
    String source = Languages.source(name).orElseThrow();
    assertThat(GrammarReader.read(source, name + ".lark", Languages::source).problems()).isEmpty();
  }

  @Test
  void findsByNameInAnyCaseOnceOnly() {
    assertThat(Languages.builtIn().find("JSON")).isPresent();
    assertThat(Languages.builtIn().find("json").orElseThrow())
        .isSameAs(Languages.builtIn().find("json").orElseThrow());
    assertThat(Languages.builtIn().find("nonesuch")).isEmpty();
  }
}
