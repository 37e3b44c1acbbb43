package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    assertThat(language.network().states()).isGreaterThan(1);
    assertThat(language.lexer().states()).isGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("names")
  void noLanguageHasProblemsInAnyVersion(String name) {
    String source = Languages.source(name).orElseThrow();
    List<Optional<String>> versions = new ArrayList<>();
    Languages.builtIn().versions(name).forEach(version -> versions.add(Optional.of(version)));
    if (versions.isEmpty()) {
      versions.add(Optional.empty());
    }
    for (Optional<String> version : versions) {
      assertThat(
              GrammarReader.read(
                      source,
                      name + ".lark",
                      Languages::source,
                      GrammarOptions.NONE.withVersion(version))
                  .problems())
          .as("%s %s", name, version)
          .isEmpty();
    }
  }

  @Test
  void filesOfSeveralLanguagesAreOfNone() {
    assertThat(Languages.builtIn().embedding("Vue")).isPresent();
    assertThat(Languages.builtIn().find("vue")).isEmpty();
    assertThat(names()).allMatch(name -> Languages.builtIn().embedding(name).isEmpty());
  }

  @Test
  void findsVersions() {
    Languages all = Languages.builtIn();
    assertThat(all.versions("json")).isEmpty();
    assertThat(all.versions("py").getLast()).isEqualTo("3.14");
    assertThat(all.find("python", "3.14").orElseThrow()).isSameAs(all.find("python").orElseThrow());
    assertThat(all.find("python", "3.11").orElseThrow().version()).contains("3.11");
    assertThat(all.find("python", "2.7")).isEmpty();
    assertThat(all.find("json", "1")).isEmpty();
  }

  @Test
  void findsByNameInAnyCaseOnceOnly() {
    assertThat(Languages.builtIn().find("JSON")).isPresent();
    assertThat(Languages.builtIn().find("json").orElseThrow())
        .isSameAs(Languages.builtIn().find("json").orElseThrow());
    assertThat(Languages.builtIn().find("nonesuch")).isEmpty();
  }
}
