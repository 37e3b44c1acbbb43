package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Validator;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is shown of what a model writes: nothing that is there only to parse, nothing that repeats
 * what is there, and what is missing behind brackets that the editor closed by itself.
 */
final class ShownTest {
  /** JSON if it begins with a brace. */
  private static String languageOf(String file) {
    return file.startsWith("{") ? "json" : "python";
  }

  private static ShownCase shows(String file, String script, String shown) {
    return new ShownCase(languageOf(file), file, script, shown, "");
  }

  private static ShownCase covers(String file, String script, String shown, String covered) {
    return new ShownCase(languageOf(file), file, script, shown, covered);
  }

  private static ShownCase nothing(String file, String script) {
    return shows(file, script, "");
  }

  static Stream<ShownCase> glue() {
    return Stream.of(
        nothing("class A:\n    def add(self, item) ->¦ None:\n        pass\n", " None<"),
        nothing("class A:\n    def add(self, item) ->¦ None:\n        pass\n", " None"),
        nothing("class A:\n    price:¦ float = 0.0\n", " int<"),
        nothing("class A:\n    price:¦ float = 0.0\n", " int"),
        nothing("self.stats.i¦nc_value(\"downloader\")\n", "nc_value(\"down\")<"),
        nothing("self.stats.i¦nc_value(\"downloader\")\n", "nc_value"),
        nothing("self.stats.i¦nc_value(\"downloader\")\n", "nitialize"),
        nothing("def f():\n    raise NotConfig¦ured\n", "ured()<"),
        nothing("def f():\n    raise NotConfig¦ured\n", "uration"),
        // It comments out what stands behind.
        nothing("x = 1 ¦+ y\n", "# one"),
        nothing("foo(a, ¦b)\n", "c) #"),
        // Continues a line that is not there.
        nothing("x = 1 ¦\n\ny = 1\n", "\\"),
        // Joins words.
        nothing("path = ¦Path(root)\n", "str"),
        nothing("path = ¦Path(root)\n", "root / "),
        nothing("x = foo¦ (1)\n", "; "),
        nothing("¦x = 1\n", "y = 2; "),
        shows("foo(¦b)\n", "a, ", "a, "),
        // A comma before what closes, or before deeper lines that are another's.
        shows("x = foo(¦)\n", "a, b,", "a, b"),
        shows("x = [\n    foo(¦),\n]\n", "a,", "a"),
        nothing("log(\"a %s\"¦)\n", ","),
        // Ends before what cannot end.
        shows("x = foo(¦)\n", "a + ", "a"),
        shows("x = [a, ¦]\n", "b if c else", "b"),
        // A word in which the cursor stands is completed, if there is such a word.
        shows("get_value(1)\nget_¦ue(2)\n", "val", "val"),
        nothing("get_value(1)\nget_¦ue(2)\n", "tr"),
        // The next line is another one.
        nothing("class A:\n    price:¦ float = 0.0\n", " int = 1\n    other:"),
        // In strings and comments anything may stand last.
        shows("x = \"a ¦ c\"\n", "b <", "b <"),
        shows("x = 1  # a ¦\n", "b +", "b +"),
        // But no word is joined there.
        nothing("x = \"a conn¦ection\"\n", "ectio"),
        nothing("x = 1  # a conn¦ection\n", "ector"),
        shows("x = \"a conn¦ c\"\n", "ection", "ection"));
  }

  /** What nearly every program has alike, whatever the model would write there. */
  static Stream<ShownCase> idioms() {
    String main = "\"__main__\":\n    main()";
    return Stream.of(
        shows("if __name__ == ¦\n", "main()", main),
        shows("if __name__ ¦\n", "main()", "== " + main),
        shows("if __name__ == \"__m¦\n", "main()", main.substring(4)),
        shows("if __name__ == '__m¦\n", "main()", main.substring(4).replace('"', '\'')),
        covers("if __name__ == \"¦\"\n", "main()", main.substring(1), "\""),
        shows("if __name__ == ¦\n    main()\n", "1", "\"__main__\":"),
        shows("if __name__ ¦ == 1:\n    main()\n", "and 1", "and 1"));
  }

  static Stream<ShownCase> repetitions() {
    return Stream.of(
        nothing("class A:\n    def f(self):\n        self.items = ¦\n", "self.items"),
        shows("f(\n    name=¦\n)\n", "name", "name"),
        nothing("def f():\n    a.b()\n    ¦\n    return 1\n", "a.b()"),
        nothing("def f():\n    ¦\n    a.b()\n    return 1\n", "a.b()\n    a.b()"),
        nothing("def f():\n    ¦\n    return 1\n", "return 1"),
        nothing("{\n  \"name\": \"a\",\n  ¦\n  \"version\": 1\n}\n", "\"name\": \"b\","),
        nothing("{\n  \"name\": \"a\",\n  ¦\n  \"version\": 1\n}\n", "\"version\": 1,"),
        nothing("{\n  \"name\": \"a\",\n  ¦\n  \"version\": 1\n}\n", "\"\": 1,"),
        shows(
            "{\n  \"name\": \"a\",\n  ¦\n  \"version\": 1\n}\n",
            "\"other\": {\"name\": 1},",
            "\"other\": {\"name\": 1},"),
        // A line that stands in the same block already, not next door.
        nothing("import os\nimport sys\n\n¦\nx = 1\n", "import os"),
        nothing("class A:\n    def f(self):\n        g()\n\n    ¦\n", "def f(self):\n        h()"),
        nothing("def f():\n    a = g()\n    a.b()\n    ¦\n", "a = g()"),
        nothing("def f():\n    ¦\n    a.b()\n    return 1\n", "return 1"),
        shows("def f():\n    a = g()\n\ndef h():\n    ¦\n", "a = g()", "a = g()"),
        shows("def f():\n    a.b(1)\n    c = 1\n    ¦\n", "a.b(1)", "a.b(1)"),
        shows("x = 1\ny = x\nx = 1\na = b\nz = y\n¦\n", "a = b", "a = b"),
        nothing(
            "def f():\n    \"\"\"Says how it is.\"\"\"\n\ndef h():\n    ¦\n    g()\n",
            "\"\"\"Says how it is.\"\"\""),
        // A block that stands below another header.
        shows(
            "class A:\n    def f(self):\n        return None\n\n    def g(se¦\n",
            "lf):\n        return None",
            "lf):\n        return None"),
        shows(
            "def f():\n    return a + b - c\n\ndef g():\n    return a + b - c\n\ndef h(¦\n",
            "):\n    return a + b - c",
            "):\n    return a + b - c"),
        // A comma at the end of a statement makes a tuple of it.
        shows("def f(a):\n    return ¦\n\nx = 1\n", "a.b,", "a.b"),
        shows("x = [\n    a,\n    ¦\n    c,\n]\n", "b,", "b,"),
        shows("x = [\n    \"a\",\n    ¦\n    \"c\",\n]\n", "\"b\",", "\"b\","),
        shows("x = [\n    a,\n    ¦\n]\n", "b,", "b,"),
        // A body is not written on the line of its header.
        shows("def f(a)¦\n", ": return a", ":\n    return a"),
        shows("def f(a):¦\n", " return a", "\n    return a"),
        shows("x = 1\nif x¦\n", ": y = 2", ":\n    y = 2"),
        shows("def g(): return 1\n\ndef f(a)¦\n", ": return a", ": return a"),
        shows("x¦\n", ": int = 3", ": int = 3"),
        shows("f = ¦\n", "lambda x: x + 1", "lambda x: x + 1"));
  }

  static Stream<ShownCase> closers() {
    return Stream.of(
        covers(
            "def f(items):\n    if not isinstance(¦)\n        return 1\n",
            "items, list):",
            "items, list):",
            ")"),
        covers("if data[¦]\n    pass\n", "0]:", "0]:", "]"),
        covers("if data[¦]\n", "0]:\n    print(x[1])", "0]:\n    print(x[1])", "]"),
        covers("def inner(¦)\n    pass\n", "path, data):", "path, data):", ")"),
        covers("for x in enumerate(¦)\n    pass\n", "xs):", "xs):", ")"),
        covers("while foo(bar(¦))\n    pass\n", "a)):", "a)):", "))"),
        covers("class Shop(¦)\n    pass\n", "Base):", "Base):", ")"),
        covers("with open(¦)\n    pass\n", "p) as f:", "p) as f:", ")"),
        covers("if x in {¦}\n    pass\n", "1, 2}:", "1, 2}:", "}"),
        covers("if x[\"¦\"]\n    pass\n", "a\"]:", "a\"]:", "\"]"),
        covers("elif_ = [1]\nif f(a[¦])\n    pass\n", "0]):", "0]):", "])"),
        covers("try:\n    pass\nexcept (¦)\n    pass\n", "A, B):", "A, B):", ")"),
        // A statement that is complete with them is completed before them,
        shows("print(\"¦\")\n", "hello", "hello"),
        shows("print(\"¦\")\n", "hello\")", "hello"),
        shows("foo(bar(¦))\n", "x", "x"),
        shows("foo(bar(¦))\n", "x))", "x"),
        shows("x = {¦}\n", "\"a\": 1", "\"a\": 1"),
        // unless the model goes on behind them.
        covers("foo(bar(¦))\n", "x)).baz()", "x)).baz()", "))"),
        covers("foo(bar(¦))\n", "x), y)", "x), y)", "))"),
        covers("print(\"¦\")\n", "a %s\" % b)", "a %s\" % b)", "\")"),
        // A bracket in a string opens nothing that the closer closes.
        shows("print(¦)\n", "'(')", "'('"),
        // Where something stands behind them, only if what is missing does, and on one line.
        shows("foo(¦) # note\n", "a).bar()", "a"),
        covers("if foo(¦) # note\n    pass\n", "a):", "a):", ")"),
        covers("if foo(¦) # note\n    pass\n", "a):\n    x = 1", "a):", ")"),
        // A quote that opens a string is no closer.
        shows("foo(¦\"a\")\n", "b, ", "b, "));
  }

  /** What is shown to a client that cannot have closers replaced. */
  static Stream<ShownCase> withoutCovering() {
    return Stream.of(
        nothing("def f(items):\n    if not isinstance(¦)\n        return 1\n", "items, list):"),
        nothing("if data[¦]\n", "0]:\n    print(x[1])"),
        nothing("if x[\"¦\"]\n    pass\n", "a\"]:"),
        shows("foo(bar(¦))\n", "x)).baz()", "x"),
        shows("foo(bar(¦))\n", "x), y)", "x"),
        shows("foo(bar(¦))\n", "x", "x"),
        shows("print(\"¦\")\n", "a %s\" % b)", "a %s"),
        shows("if foo(¦):\n    pass\n", "a):", "a"),
        shows("x = [f(1), ¦]\n", "f(2)]", "f(2)"));
  }

  @ParameterizedTest
  @MethodSource({"glue", "idioms", "repetitions", "closers"})
  void isShown(ShownCase one) {
    Optional<Suggestion> found = one.suggestion(Settings.Switch.ON);
    assertThat(found.map(Suggestion::text).orElse("")).as(one::trace).isEqualTo(one.shown());
    assertThat(found.map(Suggestion::covered).orElse("")).isEqualTo(one.covered());
    found.ifPresent(suggestion -> assertParses(one, suggestion));
  }

  /** Which lines are fenced differs from an insertion to what covers closers. */
  @Test
  void closersAreCoveredThoughAnotherLineIsBroken() {
    String file =
        "def f(items):\n    if not isinstance(¦)\n    return max(items, key=lambda x: )\n";
    String header = "items, list):\n        return 1";
    assertThat(covers(file, header, header, ")").suggestion(Settings.Switch.ON))
        .hasValueSatisfying(
            found -> {
              assertThat(found.text()).isEqualTo(header);
              assertThat(found.covered()).isEqualTo(")");
            });
  }

  @ParameterizedTest
  @MethodSource("withoutCovering")
  void coversNothingWhereThatIsOff(ShownCase one) {
    Optional<Suggestion> found = one.suggestion(Settings.Switch.OFF);
    assertThat(found.map(Suggestion::text).orElse("")).as(one::trace).isEqualTo(one.shown());
    assertThat(found.map(Suggestion::covered).orElse("")).isEmpty();
    found.ifPresent(suggestion -> assertParses(one, suggestion));
  }

  /** At each stop the file parses, with the text that stands behind the cursor then. */
  private static void assertParses(ShownCase one, Suggestion suggestion) {
    String accepted = "";
    for (Suggestion.Stop stop : suggestion.stops()) {
      accepted += stop.part();
      String file = one.with(accepted + stop.behind(), suggestion.covered());
      assertThat(Validator.accepts(one.language(), file)).as(file).isTrue();
    }
  }
}
