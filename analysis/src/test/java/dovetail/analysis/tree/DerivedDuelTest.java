package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trees of texts that are edited, of which long parts are found as they were, against those of a
 * reader that has read nothing before.
 */
final class DerivedDuelTest {
  private static final int EDITS = 300 * Integer.getInteger("duels", 1);

  private static final List<String> PYTHON =
      List.of(
          "x = [1, (2, a, b), {3: f(a, b), 'k': [c, d, e]}, f(lambda a: a + 1 if b else c)]",
          "def f(a, b=[1, 2], *c, **d):",
          "return f(a, b, g(c, d, [e, f, h, i, j]), k) + x[1:2, 3] * y",
          "class A(B, metaclass=C):",
          "if a and b or not c:",
          "else:",
          "elif b:",
          "for i in x: print(i, f'{a!r:{b}} {c=}'); y = i",
          "with a as b, c(d, e) as (f, g):",
          "try:",
          "except E as e: pass",
          "pass",
          "# a comment",
          "",
          "'''",
          "(a,",
          ")");

  private static final List<String> SCRIPT =
      List.of(
          "const x = [1, (2, a), {k: f(a, b), m() { return c }}, (a, b) => ({a, b}),"
              + " `${a}b${f(c)}`]",
          "function f(a, {b, c: [d]}, ...e) {",
          "class A extends B { x = 1; static y; #z() { return this.#z } }",
          "if (a && b || c) {",
          "} else {",
          "for (const i of x) g(i, a / b / c, /r/.test(d))",
          "return",
          "a",
          "++b",
          "(c, d)",
          "}",
          "/* x",
          "*/",
          "// a comment",
          "",
          "f(a, b, g(c, d, [e, f, h, i, j]), k)",
          "async () => { await x; for await (const a of b) c() }");

  @ParameterizedTest
  @ValueSource(strings = {"python", "javascript"})
  void treesAreThoseOfATextAlone(String id) {
    Language language = Languages.builtIn().find(id).orElseThrow();
    List<String> parts = id.equals("python") ? PYTHON : SCRIPT;
    TreeReader reader = reader(language);
    Random random = new Random(Long.getLong("seed", 5));
    List<String> lines = new ArrayList<>();
    int programs = 0;
    long once = 0;
    long all = 0;
    for (int edit = 0; edit < EDITS; edit++) {
      List<String> next = edited(lines, parts, random);
      byte[] text = String.join("\n", next).getBytes(StandardCharsets.UTF_8);
      TreeReader fresh = reader(language);
      Optional<Tree> expected = fresh.read(text);
      Optional<Tree> tree = reader.read(text);
      assertThat(tree.isPresent()).isEqualTo(expected.isPresent());
      if (tree.isPresent()) {
        assertThat(nodes(tree.get())).as(String.join("\n", next)).isEqualTo(nodes(expected.get()));
        programs++;
        once += reader.takenApart;
        all += fresh.takenApart;
        lines = next.size() > 60 ? new ArrayList<>() : next;
      }
    }
    assertThat(programs).isGreaterThan(EDITS / 5);
    assertThat(once).as("taken apart, of %d", all).isLessThan(all / 2);
  }

  private static TreeReader reader(Language language) {
    return new TreeReader(language, language.trees().orElseThrow());
  }

  /** A line put in, with what it needs below it or not; taken out; or one indented otherwise. */
  private static List<String> edited(List<String> lines, List<String> parts, Random random) {
    List<String> next = new ArrayList<>(lines);
    int at = random.nextInt(next.size() + 1);
    switch (at == next.size() ? 5 : random.nextInt(6)) {
      case 0 -> next.remove(at);
      case 1 -> next.set(at, " " + next.get(at));
      case 2 -> next.set(at, next.get(at).replace("a", "a1"));
      default -> {
        String indent = " ".repeat(random.nextInt(4));
        String line = indent + parts.get(random.nextInt(parts.size()));
        next.add(at, line);
        if (line.endsWith(":")) {
          next.add(at + 1, indent + " " + parts.getFirst());
        } else if (line.endsWith("{")) {
          next.add(at + 1, indent + parts.getFirst() + "}");
        }
      }
    }
    return next;
  }

  private static List<String> nodes(Tree tree) {
    List<String> nodes = new ArrayList<>();
    for (int node = 0; node < tree.nodes(); node++) {
      nodes.add(
          "%d in %d, %d-%d"
              .formatted(tree.rule(node), tree.parent(node), tree.begin(node), tree.end(node)));
    }
    return nodes;
  }
}
