package dovetail.analysis.names;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The objects that names stand for, as the grammars declare it. */
final class ValuesTest {
  /** Stands before each text, so that places are counted from where a statement begins. */
  private static final String BEFORE = "pass;é;\n";

  private static FileNames read(String language, String text) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow())
        .orElseThrow()
        .read(text.getBytes(UTF_8))
        .orElseThrow(() -> new AssertionError(text));
  }

  /** A value; what it says about places is what the text has there. */
  private static String shown(Value value, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (value.at() > 0 && value.kind() != Value.Kind.FUNCTION) {
      assertThat(from(bytes, value.at())).startsWith(value.type());
    }
    String type = value.kind() == Value.Kind.FUNCTION ? word(bytes, value.at()) : value.type();
    String chain = value.chain().map(one -> shown(one, bytes)).orElse("");
    return (value.kind() + " " + type + chain).strip();
  }

  /** A chain; each step as the text has it where the step begins. */
  private static String shown(Chain chain, byte[] bytes) {
    assertThat(word(bytes, chain.begin())).startsWith(chain.name());
    return chain.name()
        + chain.steps().stream().map(step -> shown(step, bytes)).collect(Collectors.joining());
  }

  private static String shown(Chain.Step step, byte[] bytes) {
    assertThat(from(bytes, step.begin())).startsWith(step.isCall() ? "(" : step.member());
    return step.isCall() ? "()" : "." + step.member();
  }

  /** Up to the next blank. */
  private static String word(byte[] bytes, int at) {
    return from(bytes, at).split("[\\s,;:]", 2)[0];
  }

  private static String from(byte[] bytes, int at) {
    return new String(bytes, at, bytes.length - at, UTF_8);
  }

  /** The cursor is {@code ¦}; line ends are {@code ⏎}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      textBlock =
          """
          python | x | x: int = f()¦ | TYPED int
          python | x | x: list[int]¦ | TYPED list[int]
          python | x | x = y¦ | CHAIN y
          python | x | x = y.z(1).w¦ | CHAIN y.z().w
          python | x | x = y . z¦ | UNKNOWN
          python | x | x = f(a)[0]¦ | UNKNOWN
          python | x | x = f(a)[0].g()¦ | WRITTEN f(a)[0].g()
          python | x | x = "s"¦ | LITERAL str
          python | x | x = 1 + 2¦ | UNKNOWN
          python | x | x = lambda a: a¦ | FUNCTION lambda
          python | x | x = await f.g()¦ | WRITTEN await f.g()
          python | x | x = await  f¦ | UNKNOWN
          python | x | x, y = f()¦ | UNKNOWN
          python | x | for x in y.z(): ¦pass | EACH y.z()
          python | x | with f(a) as x: ¦pass | UNKNOWN
          python | x | def f(x: A, y): ¦pass | TYPED A in
          python | y | def f(x: A, y): ¦pass | UNKNOWN in
          python | x | def f(x=3): ¦pass | UNKNOWN in
          python | x | def f(x: A = None): ¦pass | TYPED A in
          python | x | z = [x¦ for x in y.w()] | EACH y.w() in
          python | x | try: pass⏎except A as x: ¦pass | UNKNOWN
          python | x | x = 1⏎x = y¦ | CHAIN 1, CHAIN y
          python | x | if (x := f(a)): ¦pass | UNKNOWN
          python | x | class x: ¦pass | UNKNOWN
          python | x | x = (f(a))¦ | WRITTEN (f(a))
          python | x | x = a or b()¦ | WRITTEN a or b()
          typescript | x | const x = y.z(1)¦; | CHAIN y.z()
          typescript | x | const x: A<B> = f()¦; | TYPED : A<B>
          typescript | x | const x = new A(1)¦; | WRITTEN new A(1)
          typescript | x | const x = new A.B(1).c¦; | UNKNOWN
          typescript | x | const x = [1, 2]¦; | LITERAL array
          typescript | x | const x = { a: 1 }¦; | OBJECT
          javascript | x | const x = { ...a }¦; | UNKNOWN
          typescript | x | const x = { a: 1 } as A¦; | UNKNOWN
          javascript | x | const x = /a/g¦; | LITERAL regular_expression
          typescript | x | const x = "s"¦; | LITERAL string
          typescript | x | const x = (a) => a¦; | FUNCTION (a)
          typescript | x | const x = await f.g()¦; | EACH f.g()
          typescript | x | const {x} = y.z¦; | PICKED y.z
          typescript | w | const {x: w} = y()¦; | UNKNOWN
          typescript | x | const {x}: A = y()¦; | PICKED : A
          typescript | x | const [x, w] = y()¦; | EACH y()
          typescript | w | const [x, w] = y()¦; | UNKNOWN
          typescript | x | const [x] = f(a)[0]()¦; | EACH f(a)[0]()
          typescript | x | function f(x: A, y?: B) { ¦ } | TYPED : A in
          typescript | y | function f(x: A, y?: B) { ¦ } | TYPED : B in
          typescript | x | function f({x}: A) { ¦ } | PICKED : A in
          typescript | x | for (const x of y.z()) { ¦ } | EACH y.z() in
          typescript | x | for (const x in y) { ¦ } | UNKNOWN in
          typescript | x | y.z().map(x => { ¦ }) | EACH y.z() in
          typescript | x | y.map((x, i) => { ¦ }) | EACH y in
          typescript | i | y.map((x, i) => { ¦ }) | UNKNOWN in
          typescript | x | y.reduce((a, x) => { ¦ }) | EACH y in
          typescript | a | y.reduce((a, x) => { ¦ }) | UNKNOWN in
          typescript | x | y.foo(x => { ¦ }) | UNKNOWN in
          typescript | x | y.map(1, x => { ¦ }) | UNKNOWN in
          typescript | x | y?.z.forEach(function (x) { ¦ }) | UNKNOWN in
          typescript | x | const x = y!.z¦; | UNKNOWN
          typescript | x | const x = y?.z?.(1)¦; | WRITTEN y?.z?.(1)
          typescript | x | const x = y as A¦; | UNKNOWN
          typescript | x | const x = f(a)[0]()¦; | WRITTEN f(a)[0]()
          typescript | x | try {} catch (x) { ¦ } | UNKNOWN in
          typescript | x | const x = class {}¦; | FUNCTION class
          javascript | x | const x = y.z(1)¦; | WRITTEN y.z(1)
          javascript | x | items.filter(x => ¦x) | UNKNOWN in
          typescript | x | let x = y.z(1)¦; | UNKNOWN
          typescript | x | y.z().map( x => { ¦ }) | EACH y.z() in
          typescript | x | y.reduce((a: A, x) => { ¦ }) | UNKNOWN in
          typescript | x | y.map(function (x) { ¦ }) | UNKNOWN in
          typescript | x | const {x: w, z} = y¦; | ''
          typescript | z | const {x: w, z} = y¦; | PICKED y
          typescript | x | const {w: {x}} = y¦; | UNKNOWN
          """)
  void whatANameStandsFor(String language, String name, String written, String values) {
    String text = BEFORE + written.replace('⏎', '\n') + "\n";
    int at = text.substring(0, text.indexOf('¦')).getBytes(UTF_8).length;
    String whole = text.replace("¦", "");
    List<String> found =
        read(language, whole).values().bindings(name, at).stream()
            .map(one -> shown(one.value(), whole) + (one.inner() ? " in" : ""))
            .toList();
    assertThat(String.join(", ", found)).isEqualTo(values);
  }

  private static final String PYTHON =
      BEFORE
          + """
          class A(B):
            b = c.d()
            e: F
            def g(self, h: H):
              self.i = j()
              k.l = m
              n().l = 4
              n.self.l = 5
          k.l = o.p(1)
          A.b = q
          def f(a: A, b): return a.e.f(a)
          """;

  private static final String SCRIPT =
      BEFORE
          + """
          const f = (a: A, b) => a.e.f(a);
          const t = <Foo.Bar a="1" b {...c}><K d={1} /></Foo.Bar>;
          interface I { r: { s: number, t(): S } }
          """;

  private final FileNames names = read("python", PYTHON);
  private final FileNames script = read("typescriptreact", SCRIPT);

  private static int at(String text, String part) {
    assertThat(text).contains(part);
    return text.substring(0, text.indexOf(part)).getBytes(UTF_8).length;
  }

  private List<String> members(String receiver, String name) {
    Definition holder = names.defined("A").orElseThrow();
    return names.values().members(holder, List.of(receiver), name).stream()
        .map(one -> word(PYTHON.getBytes(UTF_8), one.begin()) + " " + shown(one.value(), PYTHON))
        .toList();
  }

  @Test
  void whatSetsMembers() {
    assertThat(members("self", "b")).containsExactly("b CHAIN c.d()", "b UNKNOWN");
    assertThat(members("self", "e")).containsExactly("e TYPED F");
    assertThat(members("self", "i")).containsExactly("i CHAIN j()");
    assertThat(members("k", "l")).containsExactly("l CHAIN m", "l UNKNOWN", "l UNKNOWN");
    assertThat(members("self", "l")).hasSize(4).allMatch(one -> one.equals("l UNKNOWN"));
    assertThat(members("self", "z")).isEmpty();
  }

  @Test
  void whatIsBoundFirst() {
    Definition method = names.definition(at(PYTHON, "k.l = m")).orElseThrow();
    assertThat(first(names.values().first(method), PYTHON)).isEqualTo("UNKNOWN");
    assertThat(first(names.values().first(names.defined("f").orElseThrow()), PYTHON))
        .isEqualTo("TYPED A");
    assertThat(first(script.values().first(at(SCRIPT, "(a: A")), SCRIPT)).isEqualTo("TYPED : A");
    assertThat(first(script.values().first(at(SCRIPT, "a: A")), SCRIPT)).isEqualTo("none");
  }

  private static String first(Optional<Value> value, String text) {
    return value.map(one -> shown(one, text)).orElse("none");
  }

  @Test
  void chains() {
    int end = PYTHON.getBytes(UTF_8).length;
    assertThat(chains(at(PYTHON, "def f"), end)).containsExactly("a.e.f()");
    assertThat(chains(0, end))
        .containsExactly(
            "c.d()", "self.i", "j()", "k.l", "n().l", "n.self.l", "k.l", "o.p()", "A.b", "a.e.f()");
    assertThat(chains(end - 4, end)).containsExactly("a.e.f()");
    assertThat(chains(end - 1, end)).isEmpty();
    assertThat(chains(0, at(PYTHON, "c.d()"))).isEmpty();
  }

  private List<String> chains(int from, int to) {
    byte[] bytes = PYTHON.getBytes(UTF_8);
    return names.values().chains(from, to).stream().map(one -> shown(one, bytes)).toList();
  }

  @Test
  void elements() {
    assertThat(elements(0, SCRIPT.length() + 1)).containsExactly("K");
    assertThat(elements(at(SCRIPT, "<K d") + 1, at(SCRIPT, "<K d") + 2)).containsExactly("K");
    assertThat(elements(0, at(SCRIPT, "<K") + 1)).isEmpty();
    assertThat(elements(at(SCRIPT, "</Foo"), SCRIPT.length())).isEmpty();
  }

  private List<String> elements(int from, int to) {
    return script.values().elements(from, to).stream()
        .map(one -> word(SCRIPT.getBytes(UTF_8), one.begin()))
        .toList();
  }

  @Test
  void aClassWithoutAName() {
    int begin = at(SCRIPT, "{ s");
    int end = at(SCRIPT, " }\n");
    Definition unnamed = script.values().unnamed(begin, end).orElseThrow();
    assertThat(unnamed.name()).isEmpty();
    assertThat(unnamed.bound()).containsExactlyInAnyOrder("s", "t");
    assertThat(script.values().unnamed(begin, end - 1)).isEmpty();
    assertThat(script.values().unnamed(begin + 1, end)).isEmpty();
    assertThat(script.values().unnamed(at(SCRIPT, "(a: A"), at(SCRIPT, ";\nconst t"))).isEmpty();
  }
}
