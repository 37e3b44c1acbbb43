package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Validator;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is shown beside what stands around the cursor already, in each language. */
final class AroundShownTest {
  private static ShownCase shows(String id, String file, String script, String shown) {
    return new ShownCase(id, file, script, shown, "");
  }

  private static ShownCase python(String file, String script, String shown) {
    return shows("python", file, script, shown);
  }

  private static ShownCase js(String file, String script, String shown) {
    return shows("javascript", file, script, shown);
  }

  private static ShownCase java(String body, String script, String shown) {
    return shows("java", "class A {\n  int f(int[] rows) {\n" + body + "  }\n}\n", script, shown);
  }

  private static ShownCase go(String file, String script, String shown) {
    return shows("go", "package p\n\n" + file, script, shown);
  }

  /** A word is the middle's own though the next line begins with it; whole lines are not. */
  static Stream<ShownCase> nextLines() {
    return Stream.of(
        python(
            "def f(rows):\n    # ¦\n    total = sum(rows)\n    return total\n",
            "compute the total",
            "compute the total"),
        python(
            "def f(node):\n    if node.done:\n        ¦\n    node.visit()\n",
            "return node",
            "return node"),
        python(
            "def f(node):\n    if node.done:\n        return ¦\n    node.visit()\n",
            "node",
            "node"),
        python("def f(node):\n    a = 1, ¦\n    node.x()\n", "node", "node"),
        python("def f(a):\n    \"\"\"¦\n    total of it\n    \"\"\"\n", "The total", "The total"),
        python("def f(a):\n    x = a¦\n    return x\n", " + 1\n    return x", " + 1"),
        python("def f(a):\n    x = a¦\n    return x", " + 1\n    return x", " + 1"),
        python("def f(a):\n    x = a¦\r\n    return x\r\n", " + 1\n    return x", " + 1"),
        python("def f(a):\n    ¦\n\n    b.c()\n    return a\n", "b.c()\n    return a\n", ""),
        python("def f(a):\n    x = ¦ + tax  # one\n    y = 2\n", "a + tax", "a"),
        js(
            "function f(state, rows) {\n  // ¦\n  state.update(rows);\n}\n",
            "update the state",
            "update the state"),
        js("function f(node) {\n  if (node.done) return ¦\n  node.visit()\n}\n", "node", "node"),
        js(
            "function f(a) {\n  if (a) {\n    ¦\n  }\n  return a;\n}\n",
            "g();\n  }\n  return a;",
            "g();"),
        js("f(a, ¦);\nbar();\n", "b);\nbar();\n", "b"),
        shows(
            "typescript",
            "function f(node: Node) {\n  let a = ¦\n  node.visit()\n}\n",
            "node",
            "node"),
        shows(
            "javascriptreact",
            "const a = <p>\n  ¦\n  items of it\n</p>;\n",
            "these are items",
            "these are items"),
        java("    // ¦\n    total = 1;\n    return total;\n", "first the total", "first the total"),
        java("    int a = ¦\n    rows.f();\n    return 1;\n", "rows;", "rows;"),
        go("// ¦\nfunc Sum(a int) int { return a }\n", "Here is a func", "Here is a func"),
        go("func f(a int) int {\n\tb := ¦\n\ta = b\n\treturn a\n}\n", "a", "a"),
        shows("jsonc", "{\n  // ¦\n  \"total\": 1\n}\n", "The \"total\"", "The \"total\""));
  }

  /** What is called behind the cursor needs a name, and is not called before. */
  static Stream<ShownCase> calls() {
    return Stream.of(
        python("foo = 1\npri¦(foo)\n", "nt(", "nt"),
        python("foo = 1\npri¦(foo)\n", "nt(\"a\")", "nt"),
        python("import os\n\nfor name in os.list¦(path):\n    print(name)\n", "dir(", "dir"),
        python(
            "import os\n\nfor name in os.¦(path):\n    print(name)\n", "listdir(path)", "listdir"),
        python("x = pri¦(foo)\n", "nt[0]", "nt"),
        python("x = ¦(foo)\n", "print(a)", "print"),
        python("x = ¦(foo)\n", "bar(a)(b)", "bar"),
        python("x = ¦(foo)\n", "bar(a) + ", "bar"),
        python("x = f(¦(foo))\n", "bar(a), ", "bar(a), "),
        // In a file that calls calls, or calls what is looked up.
        python("y = partial(f)(1)\nx = par¦(foo)\n", "tial(g)", "tial(g)"),
        python("y = all[0](1)\nx = han¦(foo)\n", "dlers[1]", "dlers[1]"),
        python("y = all[0](1)\nx = han¦(foo)\n", "dlers(1)", "dlers"),
        python("# see pri¦(foo)\n", "nt(a)", "nt(a)"),
        shows("typescript", "const n = Math.ma¦(1, 2);\n", "x(", "x"),
        js("const n = Math.ma¦(1, 2);\n", "x(3)", "x"),
        js("y = f(1)(2);\nn = cur¦(1, 2);\n", "ry(3)", "ry(3)"),
        shows("javascriptreact", "const a = <p>{ite¦(b)}</p>;\n", "ms(c)", "ms"),
        java("    return Math.ma¦(rows[0], 1);\n", "x(", "x"),
        go("import \"fmt\"\n\nfunc f() {\n\tfmt.Print¦(\"a\")\n}\n", "ln(", "ln"),
        // The next best of the model is the digit.
        go("import \"fmt\"\n\nfunc f() {\n\tfmt.Print¦(\"a\")\n}\n", "(", "0"));
  }

  /** The lines below keep the head that they have. */
  static Stream<ShownCase> heads() {
    return Stream.of(
        python("def f(a):\n    b = 1\n¦\n    c = 2\n", "d = 1\n", ""),
        python("def f(a):\n    b = 1\n¦\n    c = 2\n", "d = 1\nif d:\n", ""),
        python("def f(a):\n    b = 1\n¦\n    c = 2\n", "d = 1\n\n\ndef g(a):\n", ""),
        python("def f(a):\n    b = 1\nd = ¦\n    c = 2\n", "1\nif d:\n", ""),
        python("def f(a):\n    b = 1\nd = 1¦\n    c = 2\n", "\nif d:\n", ""),
        python("def f(a):\n    with a:\n        b = 1\n    ¦\n        c = 2\n", "d = 1\n", ""),
        python(
            "class A:\n    def b(self):\n        if c:\n            d = 1\n\n        ¦\n"
                + "            e = 1\n            yield e\n",
            "self.hide = False\n        if self:",
            ""),
        // A head alone may be meant.
        python("def f(a):\n    b = 1\n¦\n    c = 2\n", "def g(a):\n", "def g(a):"),
        python("def f(a):\n    b = 1\n¦\n    c = 2\n", "@a\ndef g(a):\n", "@a\ndef g(a):"),
        python("def f(a):\n    b = 1\n    ¦\n    c = 2\n", "d = 1\n", "d = 1"),
        python("f(\n  a,\n¦\n  b,\n)\n", "c,", "c,"),
        js("f(a,\n¦\n  b);\n", "c,", "c,"));
  }

  /** A body stands below its head, but in a file that has it otherwise. */
  static Stream<ShownCase> bodies() {
    return Stream.of(
        python("¦\n", "if index.exists():pass", "if index.exists():\n    pass"),
        python("def f(a):\n    b = 1\n¦\n", "    if a:pass", "    if a:\n        pass"),
        python("def f(a):\n    b = 1¦\n", "\n    if a: b = 2", "\n    if a:\n        b = 2"),
        python("if a:  # type: ignore\n    b()\n¦\n", "if c: d()", "if c:\n    d()"),
        python("if a(b[1:n],\n    c):\n    b()\n¦\n", "if c: d()", "if c:\n    d()"),
        python("if \"a: b\" in c:\n    b()\n¦\n", "if c: d()", "if c:\n    d()"),
        python("iffy: int = 1\nif_: list = a\n¦\n", "if c: d()", "if c:\n    d()"),
        python("if a: b()\nif c:¦  # note\n", " d()", " d()"),
        python("if a: b()\n¦\n", "if c: d()", "if c: d()"));
  }

  @ParameterizedTest
  @MethodSource({"nextLines", "calls", "heads", "bodies"})
  void isShown(ShownCase one) {
    Optional<Suggestion> found = one.suggestion(ShownCase.PATIENT.get(Settings.COVERING));

    assertThat(found.map(Suggestion::text).orElse("")).as(one::trace).isEqualTo(one.shown());
    found.ifPresent(
        suggestion ->
            assertThat(Validator.accepts(one.language(), one.with(suggestion.text(), "")))
                .isTrue());
  }
}
