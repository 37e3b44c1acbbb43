package dovetail.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where things stand in a file of several statements, in bytes. */
final class FileNamesTest {
  private static final String TEXT =
      """
      é = 1
      import os
      class A:
          def f(self, x):
              os.path.join(x)
              return x
          def g(self): pass
      if é:
          class A(B): pass
      os.name
      print(os.sep)
      """;

  private final FileNames names = read("python", TEXT);

  private static FileNames read(String language, String text) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow())
        .orElseThrow()
        .read(text.getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }

  /** Where a text begins, in bytes. */
  private static int at(String part) {
    return TEXT.substring(0, TEXT.indexOf(part)).getBytes(StandardCharsets.UTF_8).length;
  }

  private static int behind(String part) {
    return at(part) + part.length();
  }

  @Test
  void theDefinitionAround() {
    assertThat(names.definition(at("return"))).map(Definition::name).contains("f");
    assertThat(names.definition(at("pass"))).map(Definition::name).contains("g");
    assertThat(names.definition(at("print"))).isEmpty();
    assertThat(names.holder(at("return"))).map(Definition::name).contains("A");
    assertThat(names.holder(at("print"))).isEmpty();
    Definition f = names.definition(at("return")).orElseThrow();
    assertThat(f.begin()).isEqualTo(behind("def f"));
    assertThat(f.end()).isGreaterThanOrEqualTo(behind("return x"));
    assertThat(f.isClass()).isFalse();
    assertThat(f.first()).isEqualTo("self");
    assertThat(f.bound()).containsExactlyInAnyOrder("self", "x");
  }

  @Test
  void theClassesOfAName() {
    assertThat(names.holders("A"))
        .extracting(Definition::begin)
        .containsExactly(behind("class A"), behind("    class A"));
    assertThat(names.holders("f")).isEmpty();
    assertThat(names.holders("A")).allMatch(Definition::isClass);
    assertThat(names.holders("A").get(1).head().bases()).containsExactly("B");
  }

  @Test
  void theDefinitionsRightInAClass() {
    Definition holder = names.holders("A").getFirst();
    int f = behind("def f");
    int g = behind("def g");
    assertThat(names.definitions(holder, 0, 999))
        .extracting(Definition::name)
        .containsExactlyInAnyOrder("f", "g");
    assertThat(names.definitions(holder, f - 1, f)).extracting(Definition::name).containsOnly("f");
    assertThat(names.definitions(holder, f, g)).extracting(Definition::name).containsOnly("g");
    assertThat(names.definitions(holder, f, g - 1)).isEmpty();
    assertThat(names.definitions(names.holders("A").getLast(), 0, 999)).isEmpty();
    assertThat(names.defined(holder, "g")).map(Definition::begin).contains(g);
    assertThat(names.defined(holder, "h")).isEmpty();
  }

  @Test
  void membersThatAreLookedUp() {
    int path = at("path.join");
    int end = behind("path.join");
    assertThat(names.lookUps(0, 999).stream().map(one -> one.name() + one.use().members()))
        .containsExactlyInAnyOrder("os[path, join]", "os[name]", "os[sep]");
    assertThat(names.lookUps(path, path + 1)).hasSize(1);
    assertThat(names.lookUps(end - 1, end).getFirst().use().begin()).isEqualTo(path);
    assertThat(names.lookUps(0, path)).isEmpty();
    assertThat(names.lookUps(end, at("os.name"))).isEmpty();
    assertThat(names.uses(path, path + 1)).extracting(Use::begin).containsExactly(path);
    assertThat(names.uses(0, path)).isEmpty();
    assertThat(names.uses(end, at("os.name"))).isEmpty();
    assertThat(names.uses(0, 999)).extracting(Use::begin).isSorted().hasSize(3);
  }

  @Test
  void callsInAPart() {
    int begin = at("os.path.join(x)");
    int end = behind("os.path.join(x)");
    assertThat(names.calls(0, 999)).extracting(Call::begin).containsExactly(begin, at("print"));
    assertThat(names.calls(begin, begin + 1)).hasSize(1);
    assertThat(names.calls(end - 1, end)).hasSize(1);
    assertThat(names.calls(0, begin)).isEmpty();
    assertThat(names.calls(end, at("print"))).isEmpty();
  }

  @Test
  void whatAModuleHas() {
    Exports all = names.exports();
    assertThat(all.members()).containsExactlyInAnyOrder("é", "os", "A");
    assertThat(names.origins("os")).isNotEmpty();
    assertThat(names.origins("A")).isEmpty();
    assertThat(read("javascript", "export const a = 1, b = 2; let c;\n").exports().members())
        .containsExactlyInAnyOrder("a", "b");
  }

  /** An element makes a call of its component, with its attributes as arguments by name. */
  @Test
  void elementsAreCalls() {
    String text = "let x = <A b={1} c><D e=\"f\" {...g} /><h i={2} /></A>;\n";
    List<Call> elements =
        read("typescriptreact", text).values().elements(0, 999).stream()
            .sorted(Comparator.comparingInt(Call::begin))
            .toList();
    assertThat(
            elements.stream()
                .map(
                    one ->
                        one.callee().path()
                            + one.named().stream().map(Call.Named::name).toList()
                            + one.isOpen()))
        .containsExactly("A[b, c]false", "D[e]true");
    assertThat(elements.getFirst().begin()).isEqualTo(text.indexOf("A b"));
    assertThat(elements.getFirst().named().getFirst().begin()).isEqualTo(text.indexOf("b="));
    assertThat(elements.get(1).begin()).isEqualTo(text.indexOf("D e"));
  }
}
