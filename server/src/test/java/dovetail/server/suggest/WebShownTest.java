package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * JavaScript and TypeScript, with JSX and without it, as a person expects it: where a suggestion
 * ends, and what it leaves to what stands behind the cursor. The model writes on and on; what is
 * shown of that is asked.
 */
final class WebShownTest {
  private static ShownCase js(String file, String script, String shown) {
    return new ShownCase("javascript", file, script, shown, "");
  }

  private static ShownCase jsx(String file, String script, String shown) {
    return new ShownCase("javascriptreact", file, script, shown, "");
  }

  private static ShownCase ts(String file, String script, String shown) {
    return new ShownCase("typescript", file, script, shown, "");
  }

  private static ShownCase tsx(String file, String script, String shown) {
    return new ShownCase("typescriptreact", file, script, shown, "");
  }

  private ShownCase covering(ShownCase one, String covered) {
    return new ShownCase(one.id(), one.file(), one.script(), one.shown(), covered);
  }

  /** Where it ends: with the line, or with the block that it begins. */
  static Stream<ShownCase> stops() {
    return Stream.of(
        js("const a = {\n  one: 1,\n  ¦\n};\n", "two: 2,\n  three: 3,\n};\n", "two: 2,"),
        js(
            "function f(a) {\n  const b = a + 1;\n  ¦\n}\n",
            "return b;\n}\n\nfunction g() {\n",
            "return b;"),
        js(
            "function f(items) {\n  ¦\n}\n",
            "for (const item of items) {\n    use(item);\n  }\n}\n\nfoo();\n",
            "for (const item of items) {\n    use(item);\n  }"),
        js("const f = (a) => {\n  ¦\n};\n", "return a;\n};\nconst g = 1;\n", "return a;"),
        js("if (a) ¦\nb();\n", "{\n  c();\n}\nd();\n", "{\n  c();\n}"),
        js("if (a) {\n  b();\n} ¦\nc();\n", "else {\n  d();\n}\ne();\n", "else {\n  d();\n}"),
        js("const f = (a) => ¦\ng();\n", "{\n  return a;\n};\nh();\n", "{\n  return a;\n};"),
        ts("interface A ¦\n", "{\n  a: string;\n}\nb();\n", "{\n  a: string;\n}"),
        js("switch (a) {\n  case 1:\n    ¦\n}\n", "f();\n  case 2:\n    g();\n", "f();"),
        js("// all of ¦\nfoo();\n", "them\nbar();\n", "them"),
        js("class A {\n  a = 1;\n  ¦\n}\n", "b = 2;\n  c = 3;\n}\n", "b = 2;"),
        ts(
            "interface A {\n  name: string;\n  ¦\n}\n",
            "age: number;\n  size: number;\n}\n",
            "age: number;"),
        ts("enum A {\n  One,\n  ¦\n}\n", "Two,\n  Three,\n}\n", "Two,"),
        ts(
            "class A {\n  ¦\n}\n",
            "private b: number = 2;\n\n  constructor() {\n  }\n}\n",
            "private b: number = 2;"),
        jsx(
            "const a = (\n  <ul>\n    ¦\n  </ul>\n);\n",
            "<li>a</li>\n    <li>b</li>\n  </ul>\n",
            "<li>a</li>\n    <li>b</li>"),
        tsx(
            "function A() {\n  return (\n    <ul>\n      ¦\n    </ul>\n  );\n}\n",
            "{items.map((item) => (\n        <li>{item}</li>\n      ))}\n      <p/>\n    </ul>\n",
            "{items.map((item) => (\n        <li>{item}</li>\n      ))}"));
  }

  /** What the suffix closes stays open. */
  static Stream<ShownCase> scopes() {
    return Stream.of(
        js("items.map((item) => ¦);\n", "item.name);\nfoo();\n", "item.name"),
        js("if (a) {\n  f(¦\n}\n", "b);\n  g();\n}\n", "b);"),
        js("foo(a, ¦);\n", "b);\nbar();\n", "b"),
        js("const a = [1, ¦];\n", "2];\n", "2"),
        js("const { ¦ } = b;\n", "c } = d;\n", "c"),
        js("import { ¦ } from 'fs';\n", "readFile } from 'fs';\n", "readFile"),
        js("const s = `a ${¦} b`;\n", "name} c`;\n", "name"),
        js("const s = `a ${`${¦}`}`;\n", "b}`}`;\n", "b"),
        js("const s = 'a ¦';\n", "b';\nfoo('c", "b"),
        js("for (const a of ¦) {\n  b(a);\n}\n", "items) {\n", "items"),
        jsx("const a = <button ¦>x</button>;\n", "onClick={f}>y</button>;\n", "onClick={f}"),
        jsx("const a = <img src={¦} />;\n", "url} alt=\"\" />;\n", "url"),
        jsx("const a = <p>Hello, ¦</p>;\n", "{name}!</p>;\n", "{name}!"),
        // The blanks before <br/> are text once the braces are closed.
        jsx("const a = <p><b>{a.tit¦\n  <br/>\n</p>;\n", "le}</b>\n", "le}</b>"),
        jsx("const a = <p>{ok && ¦}</p>;\n", "<b>yes</b>}</p>;\n", "<b>yes</b>"),
        jsx("const a = <p className=\"¦\">a</p>;\n", "b\">c</p>;\n", "b"),
        ts("function f(a: ¦) {}\n", "string) {\n}\n", "string"),
        ts("const a: Map<string, ¦> = new Map();\n", "number> = b;\n", "number"),
        ts("let a: ¦ = b;\n", "Array<string>", "Array<string>"),
        ts("function f(a: ¦) {}\n", "Map<string, A<b>>", "Map<string, A<b>>"),
        jsx("const a = ¦;\n", "<b>c</b>", "<b>c</b>"),
        jsx("const a = <p>{ok && ¦}</p>;\n", "<b />", "<b />"),
        jsx("const a = ok ? ¦ : null;\n", "<b>c</b>", "<b>c</b>"),
        ts("type A = 'x' | ¦;\n", "'y';\ntype B = 1;\n", "'y'"),
        ts("const x = y as ¦;\n", "string;\nz();\n", "string"),
        ts("let x: ¦;\n", "string;\nz();\n", "string"),
        ts("const x: ¦\n", "string = y;\nz();\n", "string = y;"),
        js("x = ¦;\n", "null;\nz();\n", "null"),
        js("function f() {\n  if (a) ¦;\n}\n", "return;\n}\n", "return"),
        ts("let a = f<¦>(b);\n", "string>", "string"),
        tsx("function A({ a }: ¦) {\n  return <b>{a}</b>;\n}\n", "Props) {\n", "Props"),
        tsx("const [a, setA] = useState<¦>(null);\n", "A | null>", "A | null"),
        js("const s = `a ¦`;\n", "${b} c`;\nfoo();\n", "${b} c"),
        js("const s = `a ${b} ¦`;\n", "c ${d}`;\nfoo();\n", "c ${d}"),
        jsx("const a = <p>Hel¦</p>;\n", "lo, you</p>;\n", "lo, you"),
        jsx("const a = <p>{b}¦</p>;\n", "<i>c</i></p>;\n", "<i>c</i>"),
        jsx("const a = (\n  <p>\n    <b>a¦\n  </p>\n);\n", "</b>\n  </p>", "</b>"),
        jsx("const a = <p>b¦</p>;\n", "c</p><p>d", "c"),
        jsx("const a = (\n  <ul>\n    <li>b¦</li>\n  </ul>\n);\n", "</li>\n    <li>c", ""),
        tsx("const a = <A b={(c) => ¦} />;\n", "d(c)} e />;\n", "d(c)"));
  }

  /** What the lines above leave open stays open; what the cursor's line opens is closed. */
  static Stream<ShownCase> closers() {
    return Stream.of(
        ts("interface A {\n  name: str¦\n", "ing;}", "ing;"),
        js("function f(a) {\n  if (a) {\n    throw n¦\n", "ew E(a);}}", "ew E(a);"),
        js("f(() => {\n  g(a¦\n", ", b);});", ", b);"),
        js("class A {\n  b(c) {\n    d(`no ${c¦\n", "}`);}}", "}`);"),
        js("const f = async () => {\n\tawait g(¦\n", "a)}", "a)"),
        js("function f() {\n  a()\n  b()\n  c()\n  return d¦\n", "(e);}", "(e)"),
        js("const a = [\n  b(c)\n]\nconst d = [\n  e(f¦\n", ")]", ")"),
        js("function f(a) {\n  return a ¦\n", "? { b: 1 } : { c: 2 };}", "? { b: 1 } : { c: 2 };"),
        js("function f(a, b¦\n", ") {}", ") {\n  \n}"),
        js("f(a,\n  b¦\n", ".c);", ".c"),
        js("f(() => {\n  g('a¦\n", "b',);});", "b');"),
        tsx(
            "function A() {\n  const [a, b] = useState(\"\");\n  useEffect(() => {\n    b(¦\n",
            "a);\n  }, []);}",
            "a);"));
  }

  /** So do elements, each by its name. */
  static Stream<ShownCase> elements() {
    return Stream.of(
        jsx(
            "function A() {\n  return (\n    <ul>\n      <li>¦\n",
            "one\n",
            "one</li>\n    </ul>\n  );\n}"),
        tsx(
            "const a = (\n  <A>\n    {b.map((c) => (\n      <d.e key={c}>¦\n",
            "{c.name}\n",
            "{c.name}</d.e>\n    ))}\n  </A>\n)"),
        jsx("const a = (\n  <>\n    <b>c¦\n", "d\n", "d</b>\n  </>\n)"),
        jsx(
            "f(a < b);\n"
                + "const c = (\n"
                + "  <p\n"
                + "    d={() => `<q>`}\n"
                + "  >\n"
                + "    <i /> {/* <r> */}\n"
                + "    ¦\n",
            "e\n",
            "e\n  </p>\n)"),
        tsx(
            "const f = <T,>(a: T) => a;\nconst b = (\n  <p>\n    {c && <i>d</i>}\n    ¦\n",
            "e\n",
            "e\n  </p>\n)"),
        jsx("const a = (\n  <p>\n    <b>c</b¦\n", ">", ">\n  </p>\n)"),
        // Where the model, or the grammar, writes another name.
        jsx("const a = <p><b>c¦</p>;\n", "</i>", "</b>"),
        jsx("const a = <Grid><div>{b}¦;\n", "c", "c</div></Grid>"),
        tsx("const a = <A><b.c d={<i>¦}/></A>;\n", "f", "f</i>"),
        jsx("const a = <div>{b && <i>¦</i>}</div>;\n", "c</b>", "c"));
  }

  /** What is no help, or looks odd. */
  static Stream<ShownCase> refused() {
    return Stream.of(
        js("f(a =¦)\n", "> {}", "> {}"),
        js("const a = ¦\n", "{};\n", "{};"),
        js("f({ a¦\n", ": b", ": b })"),
        jsx("import React from 'react';\nimport a¦\n", " from", ""),
        ts(
            "interface A {\n  a: string;\n  b: string;\n  c: string;\n  d¦\n",
            ": string,",
            ": string;"));
  }

  static Stream<ShownCase> all() {
    return Stream.of(stops(), scopes(), closers(), elements(), refused()).flatMap(cases -> cases);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isShown(ShownCase one) {
    Optional<Suggestion> found = one.suggestion(Settings.DEFAULT.get(Settings.COVERING));

    assertThat(found.map(Suggestion::text).orElse("")).as(one::trace).isEqualTo(one.shown());
    assertThat(found.map(Suggestion::covered).orElse("")).isEqualTo(one.covered());
  }

  /**
   * The next key goes into a block or an element of nothing, and between brackets that were cut.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          javascript      | function f(a, b‸⏎                   | ) {}                | ⏎}
          javascript      | if (a) {⏎\tb();⏎}⏎if (‸⏎            | b) {}               | ⏎}
          javascript      | switch (‸⏎                          | a) {}               | ⏎}
          javascript      | const a = ‸⏎                        | {}                  | ^^
          go              | package a⏎⏎func f() {⏎\tswitch ‸⏎}⏎ | a {}                | ⏎\t}
          go              | package a⏎⏎var b = ‸⏎               | a{}                 | ^^
          javascript      | on("a", ‸⏎                          | () => {});          | ⏎});
          typescript      | class A {⏎    f(): void {⏎        g();⏎    }⏎    h‸⏎}⏎ | (): void {} | ⏎    }
          java            | class A {⏎    void f‸⏎}⏎            | () {}               | ⏎    }
          typescriptreact | const a = (⏎  <ul>⏎    ‸⏎  </ul>⏎);⏎ | <li></li>           | </li>
          """)
  void theNextKeyGoesIntoWhatIsEmpty(String id, String file, String script, String behind) {
    Optional<Suggestion> found =
        new ShownCase(id, lines(file).replace('‸', '¦'), script, "", "")
            .suggestion(Settings.DEFAULT.get(Settings.COVERING));
    assertThat(found.map(Suggestion::behind).orElse("-")).isEqualTo(lines(behind));
  }

  private static String lines(String text) {
    return text.replace("⏎", "\n").replace("\\t", "\t");
  }
}
