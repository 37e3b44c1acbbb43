package dovetail.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.tree.Tree;
import dovetail.analysis.tree.TreeReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that has read much else says of a text what its definition says. */
class NamesDuelTest {
  private static final int EDITS = 2_000;

  private static final List<String> LINES =
      List.of(
          "import a, b.c as d",
          "from . import (e, f as g)",
          "from h import *",
          "x = a + y",
          "x += 1",
          "del x",
          "y: int = z",
          "for i, (j, *k) in x:",
          "while (n := read(n)):",
          "with open(a) as b, c as (d, e):",
          "try:",
          "except A as e:",
          "except (NameError, B):",
          "except:",
          "else:",
          "finally:",
          "def f(a, b=c, *d, e: g, **h) -> i:",
          "def g[T: x](a: T):",
          "async def h():",
          "class C(A, m=b):",
          "class D[U](U):",
          "return f(a)",
          "global x, y",
          "nonlocal a",
          "z = lambda a, b=a: a + b + c",
          "w = [a for a in b if (c := a)]",
          "v = {a: b for a, b in c for d in b}",
          "match x:",
          "case [a, *b, {'k': c, **d}]:",
          "case A(x=e) | a.b:",
          "if x:",
          "elif y:",
          "print(f'{a!r:{b}} {c=}')",
          "type A[V] = V | B",
          "exec(a)",
          "__class__, __name__",
          "@d",
          "pass",
          "C.x = i",
          "a.b(d.e.f, g.h, j.k)",
          "d.x = a.b.c",
          "(a := b)",
          "",
          "# a");

  private final Language python = Languages.builtIn().find("python").orElseThrow();
  private final TreeReader whole = new TreeReader(python, python.trees().orElseThrow());
  private final NameReader names = NameReader.of(python).orElseThrow();
  private final Random random = new Random(20);

  private String line() {
    return " ".repeat(random.nextInt(4)) + LINES.get(random.nextInt(LINES.size()));
  }

  @Test
  void saysWhatItsDefinitionSays() {
    int programs = 0;
    int verdicts = 0;
    List<String> lines = new ArrayList<>();
    for (int edit = 0; edit < EDITS; edit++) {
      List<String> next = new ArrayList<>(lines);
      int at = random.nextInt(next.size() + 1);
      switch (random.nextInt(next.size() > 30 ? 2 : 6)) {
        case 0 -> {
          if (at < next.size()) {
            next.remove(at);
          }
        }
        case 1 -> {
          if (at < next.size()) {
            next.set(at, line());
          }
        }
        default -> {
          String line = line();
          next.add(at, line);
          if (line.endsWith(":")) { // what a block needs
            next.add(at + 1, line.replaceAll("\\S.*", " ") + " " + LINES.get(random.nextInt(12)));
          }
          if (line.endsWith("try:")) {
            next.add(
                at + 2, line.replace("try:", random.nextBoolean() ? "except:" : "finally: pass"));
          }
        }
      }
      byte[] text = (String.join("\n", next) + "\n").getBytes(StandardCharsets.UTF_8);
      Optional<Tree> tree = whole.read(text);
      Optional<FileNames> read = names.read(text);
      assertThat(read.isPresent()).isEqualTo(tree.isPresent());
      if (tree.isPresent()) {
        Set<String> expected = new NaiveNames(whole.trees(), tree.get()).verdicts();
        assertThat(verdicts(read.get())).as(String.join("\n", next)).isEqualTo(expected);
        NameReader fresh = NameReader.of(whole).orElseThrow();
        verdicts += expected.size();
        programs++;
        lines = next;
      }
    }
    assertThat(programs).isGreaterThan(EDITS / 6);
    assertThat(verdicts).isGreaterThan(1_000);
  }

  /** Statements of scripts: x is a name, S are statements. */
  private static final List<String> STATEMENTS =
      List.of(
          "x = x + x;",
          "let x = x;",
          "const x = () => x, { x, x: [x = x], ...x } = x;",
          "var x = x, [x, x = x] = x;",
          "function x(x, x = x) { S }",
          "class x eXtends x { x = x; x(x) { S } static { S } static x = x; }",
          "x = function x(x) { S };",
          "x = class x { get x() { S } };",
          "x = (x, x = x) => x + x;",
          "x = async x => { S };",
          "{ S }",
          "if (typeof x === 'a') { S } else x;",
          "for (let x = x; x; x) { S }",
          "for (var x of x) { S }",
          "for (const { x } of x) { S }",
          "for (var x in x) { var x; }",
          "try { S } catch (x) { S }",
          "switch (x) { case x: S default: let x = x; }",
          "x: while (x) { break x }",
          "({ x, x: x, x() { S } });",
          "[x, { x, y: x }] = x;",
          "x.x(x);");

  /** The same with types. */
  private static final List<String> TYPED =
      Stream.concat(
              STATEMENTS.stream().filter(one -> !one.contains("eXtends")),
              Stream.of(
                  "type x = x | x<x>;",
                  "type x<x> = { [x in keyof x]: x | typeof x };",
                  "type x = x eXtends infer x ? x : x;",
                  "interface x<x = x> eXtends x, x.x { x: x; x(x: x): x }",
                  "class x<x> eXtends x<x> implements x { x: x = x; x<x>(x: x): x { S } }",
                  "enum x { x, x = x }",
                  "namespace x { S eXport { x } }",
                  "function x<x eXtends x>(x: x, x?: x): x { S }",
                  "import x = x.x;",
                  "const x: x = <x>x as x;",
                  "eXport default x;"))
          .toList();

  /** Declarations of packages: S are statements, and so are those of {@link #BLOCKS}. */
  private static final List<String> PACKAGES =
      List.of(
          "var x, x = x, x",
          "const x = x",
          "var x func(x x) (x x)",
          "type x struct { x x; x; *x.x }",
          "type x[x, x any] struct { x x }",
          "type x interface { x(x x) x; x | ~x }",
          "func x(x x, x ...x) (x, x x) { S }",
          "func x[x x](x x) { S }",
          "func (x *x[x]) x(x x) x { S }");

  private static final List<String> BLOCKS =
      List.of(
          "x := x",
          "x, x := x(x), func(x x) x { S }",
          "var x x = x",
          "const x = x",
          "type x []x",
          "if x := x; x { S } else if x { S }",
          "for x, x := range x { S }",
          "for x := x; x; x++ { S }",
          "switch x := x; x := x.(type) { case x: S; default: S }",
          "switch x { case x, x: S }",
          "select { case x, x := <-x: S; case x <- x: S }",
          "x: for { break x }",
          "{ S }",
          "x = x[x{x: x, x}]",
          "x(map[x]x{x: {x: x}}, []x{x})",
          "func(x x) (x x) { S }(x)",
          "return x.x, x",
          "var x func(x x) (x x)");

  /** Of a language whose outermost names have no order, and whose others have. */
  @Test
  void saysWhatItsDefinitionSaysOfPackages() {
    Language go = Languages.builtIn().find("go").orElseThrow();
    TreeReader reader = new TreeReader(go, go.trees().orElseThrow());
    NameReader kept = NameReader.of(go).orElseThrow();
    List<String> pieces = new ArrayList<>();
    int unbound = 0;
    int early = 0;
    for (int edit = 0; edit < 300; edit++) {
      int at = random.nextInt(6);
      String piece = statements(PACKAGES, BLOCKS, 2);
      if (at < pieces.size()) {
        pieces.set(at, piece);
      } else {
        pieces.add(piece);
      }
      String program = "package a\nimport \"a/go-p\"\n" + String.join("", pieces);
      byte[] text = program.getBytes(StandardCharsets.UTF_8);
      Optional<Tree> tree = reader.read(text);
      assertThat(tree).as(program).isPresent();
      Set<String> expected = new NaiveNames(reader.trees(), tree.get()).verdicts();
      assertThat(verdicts(kept.read(text).orElseThrow())).as(program).isEqualTo(expected);
      unbound += (int) expected.stream().filter(one -> one.startsWith("u")).count();
      early += expected.size();
    }
    assertThat(unbound).isGreaterThan(400);
    assertThat(early - unbound).isGreaterThan(40);
  }

  private String statements(List<String> templates, int depth) {
    return statements(templates, templates, depth);
  }

  private String statements(List<String> templates, List<String> inner, int depth) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      for (char c : templates.get(random.nextInt(templates.size())).toCharArray()) {
        switch (c) {
          case 'x' -> text.append((char) ('p' + random.nextInt(6)));
          case 'S' -> text.append(depth == 0 ? ";" : statements(inner, inner, depth - 1));
          case 'X' -> text.append('x');
          default -> text.append(c);
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Of a language whose declarations are seen in blocks or functions, before they stand, too. */
  @ParameterizedTest
  @ValueSource(strings = {"javascript", "typescript"})
  void saysWhatItsDefinitionSaysWhereNamesAreHoisted(String language) {
    Language script = Languages.builtIn().find(language).orElseThrow();
    List<String> templates = language.equals("typescript") ? TYPED : STATEMENTS;
    TreeReader reader = new TreeReader(script, script.trees().orElseThrow());
    NameReader kept = NameReader.of(script).orElseThrow();
    List<String> pieces = new ArrayList<>();
    int unbound = 0;
    int early = 0;
    for (int edit = 0; edit < 300; edit++) {
      int at = random.nextInt(6);
      if (at < pieces.size()) {
        pieces.set(at, statements(templates, 1));
      } else {
        pieces.add(statements(templates, 1));
      }
      String program = String.join("", pieces);
      byte[] text = program.getBytes(StandardCharsets.UTF_8);
      Optional<Tree> tree = reader.read(text);
      assertThat(tree).as(program).isPresent();
      Set<String> expected = new NaiveNames(reader.trees(), tree.get()).verdicts();
      assertThat(verdicts(kept.read(text).orElseThrow())).as(program).isEqualTo(expected);
      unbound += (int) expected.stream().filter(one -> one.startsWith("u")).count();
      early += expected.size();
    }
    assertThat(unbound).isGreaterThan(400);
    assertThat(early - unbound).isGreaterThan(400);
  }

  private static Set<String> verdicts(FileNames names) {
    Set<String> verdicts = new TreeSet<>();
    for (Reference one : names.unbound(0, Integer.MAX_VALUE)) {
      verdicts.add("u " + one.begin() + " " + one.name());
    }
    for (Reference one : names.early(0, Integer.MAX_VALUE)) {
      verdicts.add("e " + one.begin() + " " + one.name());
    }
    return verdicts;
  }

  @Test
  void takesUpAText() {
    byte[] text = "a = '''x'''\nb = a\nc = b, d\n".getBytes(StandardCharsets.UTF_8);
    for (int end = 0; end <= text.length; end++) {
      byte[] part = Arrays.copyOf(text, end);
      NameReader fresh = NameReader.of(whole).orElseThrow();
      assertThat(names.read(part).map(NamesDuelTest::verdicts))
          .isEqualTo(fresh.read(part).map(NamesDuelTest::verdicts));
    }
  }
}
