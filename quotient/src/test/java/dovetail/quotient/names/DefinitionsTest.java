package dovetail.quotient.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions and calls, as Python's grammar declares them. */
final class DefinitionsTest {
  private static FileNames read(String text, String version) {
    return NameReader.of(Languages.builtIn().find("python", version).orElseThrow())
        .orElseThrow()
        .read(text.getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }

  private static FileNames read(String text) {
    return read(text, "3.14");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a, b=1              | a EITHER, b EITHER?
          a, /, b, *, c       | a PLACE, b EITHER, c NAME
          a=1, /, *, c=f(x=2) | a PLACE?, c NAME?
          a, *b, c, **d       | a EITHER, b REST, c NAME, d OTHERS
          *, a: int           | a NAME
          a: int = 1, **b: c  | a EITHER?, b OTHERS
          a=lambda b, *c: b   | a EITHER?
          """)
  void parameters(String written, String parameters) {
    for (String version : List.of("3.8", "3.11", "3.14")) {
      FileNames names = read("async def f(%s) -> g: ...\n".formatted(written), version);
      List<String> found =
          names.defined("f").orElseThrow().head().parameters().stream()
              .map(one -> one.name() + " " + one.kind() + (one.optional() ? "?" : ""))
              .toList();
      assertThat(String.join(", ", found)).isEqualTo(parameters);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f(a, b)             | 2  | ''    | false
          f()                 | 0  | ''    | false
          f(a, b=c, d=e)      | 1  | b d   | false
          f(*a)               | 0  | ''    | true
          f(a, **b)           | 1  | ''    | true
          f(a=1, *b)          | 0  | a     | true
          f(a for a in b)     | 1  | ''    | false
          f(k=[a for a in b]) | 0  | k     | false
          f([*a], {**b})      | 2  | ''    | false
          """)
  void calls(String written, int places, String named, boolean open) {
    for (String version : List.of("3.8", "3.11", "3.14")) {
      Call call = read(written + "\n", version).calls(0, 99).getFirst();
      assertThat(call.places()).hasSize(places);
      assertThat(String.join(" ", call.named().stream().map(Call.Named::name).toList()))
          .isEqualTo(named);
      assertThat(call.isOpen()).isEqualTo(open);
      assertThat(call.end()).isEqualTo(written.length());
    }
  }

  @Test
  void callsOfMembersAndInScopes() {
    FileNames names = read("a.b.c(d)\ndef f(a):\n    a.g(h())\n    x().y()\n");
    assertThat(names.calls(0, 99).stream().map(one -> one.callee().path() + " " + one.inner()))
        .containsExactly("a.b.c false", "a.g true", "h false", "x false", "x().y false");
  }

  @Test
  void classes() {
    FileNames names =
        read(
            "@a.b(1)\n"
                + "@c\n"
                + "class D(E, f.G, metaclass=M):\n"
                + "    x: int = 1\n"
                + "    def h(self): self.y\n");
    Definition found = names.defined("D").orElseThrow();
    assertThat(found.isClass()).isTrue();
    assertThat(found.head().alters()).containsExactly("a.b", "c");
    assertThat(found.head().bases()).containsExactly("E", "f.G", "M");
    assertThat(found.head().isSpelt()).isTrue();
    assertThat(found.head().isMade()).isTrue();
    assertThat(found.head().parameters()).extracting(Parameter::name).containsExactly("x");
    assertThat(found.head().words().has("self", "y")).isTrue();
    assertThat(found.head().words().has("y")).isTrue();
    assertThat(found.head().words().has("z")).isFalse();
    assertThat(names.defined(found, "h").orElseThrow().first()).isEqualTo("self");
  }

  @ParameterizedTest
  @ValueSource(strings = {"class D(E[int]): ...", "class D(*E): ...", "class D(f(x)): ..."})
  void basesThatAreNoPaths(String written) {
    assertThat(read(written + "\n").defined("D").orElseThrow().head().isSpelt()).isFalse();
  }

  @Test
  void whatIsBoundTwiceIsNotDefined() {
    assertThat(read("def f(): ...\nf = g(f)\n").defined("f")).isEmpty();
    assertThat(read("def f(): ...\n").defined("f")).isPresent();
    assertThat(read("f = 1\n").defined("f")).isEmpty();
  }
}
