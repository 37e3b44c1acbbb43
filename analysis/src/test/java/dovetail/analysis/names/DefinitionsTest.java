package dovetail.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
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
    return read(text, Languages.builtIn().find("python", version).orElseThrow());
  }

  private static FileNames read(String text, Language language) {
    return NameReader.of(language)
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

  @Test
  void whatAFunctionReturns() {
    String text = "é = 1\ndef f(a) -> b[c]: return d\ndef e(): ...\nclass g(f): pass\n";
    FileNames names = read(text);
    Definition f = names.defined("f").orElseThrow();
    assertThat(f.head().returns()).isEqualTo("b[c]");
    assertThat(from(text, f.begin() + f.head().returnsAt())).startsWith("b[c]");
    assertThat(f.head().words().has("d")).as("words are for classes").isFalse();
    assertThat(f.isClass()).isFalse();
    assertThat(names.defined("e").orElseThrow().head().returns()).isEmpty();
    assertThat(names.defined("g").orElseThrow().head().isMade()).isFalse();
  }

  private static String from(String text, int at) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new String(bytes, at, bytes.length - at, StandardCharsets.UTF_8);
  }

  @Test
  void ofScripts() {
    String text =
        "let é;\nfunction f(a: A, b?: B, c = 1, ...d: D[]): R { return e; }\n"
            + "interface I extends J { k: K }\nf(a, g(1));\n";
    FileNames names = read(text, Languages.builtIn().find("typescript").orElseThrow());
    Definition f = names.defined("f").orElseThrow();
    assertThat(f.head().parameters())
        .extracting(one -> one.name() + " " + one.kind() + (one.optional() ? "?" : ""))
        .containsExactly("a EITHER", "b EITHER?", "c EITHER?", "d REST");
    assertThat(f.head().returns()).isEqualTo(": R");
    assertThat(from(text, f.begin() + f.head().returnsAt())).startsWith(": R");
    Definition i = names.defined("I").orElseThrow();
    assertThat(i.head().bases()).containsExactly("J");
    assertThat(i.isClass()).isTrue();
    Call call = names.calls(0, 999).getFirst();
    assertThat(call.places())
        .extracting(at -> from(text, at))
        .containsExactly("a, g(1));\n", "g(1));\n");
    assertThat(call.end()).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length - 2);
  }

  @Test
  void wherePlacesAre() {
    String text = "é = 1\nf(a, b=c)\n";
    Call call = read(text).calls(0, 99).getFirst();
    assertThat(call.places()).extracting(at -> from(text, at)).containsExactly("a, b=c)\n");
    assertThat(call.named()).extracting(one -> from(text, one.begin())).containsExactly("b=c)\n");
    assertThat(from(text, call.end())).isEqualTo("\n");
  }
}
