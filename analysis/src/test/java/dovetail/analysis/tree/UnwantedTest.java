package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code %unwanted} declarations say of middles, between « and », that a compiler takes. */
class UnwantedTest {
  private static Optional<String> unwanted(String language, String marked) {
    int from = marked.indexOf('«');
    int to = marked.indexOf('»') - 1;
    byte[] text =
        (marked.replace("«", "").replace("»", "").replace('⏎', '\n') + "\n")
            .getBytes(StandardCharsets.UTF_8);
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find(language).orElseThrow()).orElseThrow();
    assertThat(reader.refusals(text))
        .as("a compiler takes it")
        .hasValueSatisfying(refusals -> assertThat(refusals).isEmpty());
    return reader.added(text, from, to, _ -> true).map(Refusal::message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          python     | class A:⏎  def m(self): pass⏎  «def m(self): pass» | 'm' defined twice
          python     | «class A: pass⏎»class A: pass                     | 'A' defined twice
          python     | f("a"«"b"»)                                      | strings without a blank between them
          python     | f(«"a"»f"{b}")                                   | strings without a blank between them
          python     | for a in b:⏎  if a: «"c"»                         | a text that does nothing
          python     | def f():⏎  '''The first of all.'''⏎def g():⏎  «'''The first of all.'''» | the documentation of something else
          python     | def f(a):⏎  «a = a»                               | a name bound to what it stands for
          python     | class A:⏎  def f(self):⏎    self.a = «self.a»     | a name bound to what it stands for
          python     | def f(a=«B == 0»): pass                          | a comparison for a default value
          python     | def f(a="b"« == "c"»): pass                      | a comparison for a default value
          python     | a = [b for b in c «for b in c»]                  | one name for two loops
          python     | from a import b, «b»                             | 'b' imported twice
          python     | import a.b⏎«import a.b»                          | 'a.b' imported twice
          python     | «import a as b»⏎import a as b                    | 'a as b' imported twice
          python     | from a import b⏎«from a import b»                | 'from a import b' imported twice
          python     | def f():⏎  a()⏎  «return»                         | a 'return' that does nothing
          python     | def f():⏎  def g():⏎    «return»                  | a 'return' that does nothing
          python     | def f() -> int:⏎  if a:⏎    «return»⏎  return 1    | 'return' without a value
          python     | async def f() -> list[int]:⏎  if a: «return»      | 'return' without a value
          python     | def f():⏎  «raise»                                | 'raise' with nothing to raise again
          python     | try: a()⏎except B: pass⏎else: «raise»             | 'raise' with nothing to raise again
          java       | class A { int f() { return 1; «g();» } }    | a statement that is never reached
          java       | class A { void f(int a) { for (int «a» : b) { } } } | the variable 'a' is a parameter already
          java       | class A { void f() { int a; int «a»; } }    | the variable 'a' twice
          java       | class A { int a; «int a;» }                 | the field 'a' twice
          java       | class A { «A(int a);» }                     | a method without a body
          java       | class A { abstract int f(); «int g();» }    | a method without a body
          java       | interface B { int f(); enum C { D; «int g();» } } | a method without a body
          java       | interface A { int f()« {}» }               | a body of a method that an interface only declares
          java       | class A { interface B { public void f()« { g(); }» } } | a body of a method that an interface only declares
          java       | class A { void f() {} «int f() {}» }        | the method 'f()' twice
          java       | class A { void f() { switch (a) { case 1: «case 1:» } } } | the case '1' twice
          javascript | f(); «this.y.z;»                            | a statement that does nothing
          javascript | function f() { g(); «x;» }                  | a statement that does nothing
          javascript | export {}; «a.b»                            | a statement that does nothing
          javascript | async () => { «-f;» }                       | a statement that does nothing
          javascript | while (f())«;»                              | a statement that does nothing
          javascript | if (a)« ;» else b();                        | a statement that does nothing
          javascript | function f() { return 1; «g();» }           | a statement that is never reached
          javascript | switch (a) { case 1: break; «f();» case 2: } | a statement that is never reached
          javascript | function f() {} «function f() {}»           | the function 'f' twice
          javascript | class A { m() {} «m() {}» }                 | the method 'm' twice
          javascript | f({ a: 1, b, «a: 2» });                     | the key 'a' twice
          javascript | function f(a, «a») {}                       | the parameter 'a' twice
          javascript | f(function (a, b, «a») { return a });         | the parameter 'a' twice
          javascript | switch (a) { case 1: f(); «case 1: g();» }  | the case '1' twice
          javascript | if (a.b === «a.b») {}                    | the same on both sides of '==='
          javascript | const a = b ? c : «c»;                   | the same on both sides of ':'
          typescript | f(() => a === «a»);                      | the same on both sides of '==='
          typescript | f((a) => a ? b.c : «b.c»);               | the same on both sides of ':'
          javascript | a.setAttribute(«"b")»;                     | a call that gives too little
          javascript | a.trim(«b)»;                                | a call that gives too much
          typescript | this.a.addEventListener(«b.c)»;             | a call that gives too little
          typescript | function f() { return «await;» }            | an 'await' of nothing
          typescript | a().preventDefault(«true)»;                 | a call that gives too much
          javascriptreact | a = <«stron»></stron>;                | no element 'stron'
          javascriptreact | a = <p «card»></p>;                   | the attribute 'card' without a value
          typescriptreact | a = <«draggable» />;                  | no element 'draggable'
          typescriptreact | a = <B c={<input «requir» />} />;     | the attribute 'requir' without a value
          typescript | function f(): void { «this.y.z;» }          | a statement that does nothing
          typescript | function f() { return «(await)»; }             | an 'await' of nothing
          typescript | «interface;»                                | a statement that does nothing
          typescript | for (const a of b)« ;»                      | a statement that does nothing
          typescript | function f() { throw a; «g();» }            | a statement that is never reached
          typescript | if (a) «throw»⏎else b();                    | a 'throw' of nothing
          typescript | let a: «function(b)»;                       | a type as JSDoc writes it
          typescript | let a: «b?»;                                | a type as JSDoc writes it
          typescript | «function f(a: string): void;»              | a function without a body
          typescript | class A { «get size(): number;» }           | a function without a body
          typescript | class A { m(a: string) {} «m() {}» }        | the method 'm' twice
          typescript | enum E {} «enum E {}»                       | 'E' declared twice
          typescript | import { a } from "b"; «let a = 1;»         | 'a' declared twice
          typescript | interface A { a: 1 } «type A = 1;»          | the type 'A' twice
          typescript | interface A { a: 1 } «function A() {}»      | the type 'A' twice
          typescript | type Ab = 1;⏎interface A«b {}»              | the type 'Ab' twice
          typescript | f(); { const { a, b }«;» }                 | a constant without a value
          typescript | interface A { «a;» }                        | a member without a type
          typescript | «a, b = (c) => {};»                         | two expressions in one statement
          typescript | let a: Record<«B»>;                         | a type that is given too little
          typescript | function f(a: «Omit<B>») {}                 | a type that is given too little
          typescript | const a = «b<C>»;                           | types for nothing that is called
          typescript | import a« from ""»                          | a module without a name
          javascript | import a« from ''»                          | a module without a name
          typescript | if («a = b.c») f();                          | '=' where a condition is asked
          javascript | if («a = b») f();                            | '=' where a condition is asked
          java       | class A { void f() { if («a = b») g(); } }   | '=' where a condition is asked
          typescript | «const a;»                                  | a constant without a value
          typescript | f(); «const a: () => T;»                      | a constant without a value
          typescript | «const a: T;» const b: T = c;                 | a constant without a value
          typescript | class A { f() {}⏎«const» }                  | a field of which nothing is said
          typescript | class A { a: B; f() {}⏎«a;» }               | a field of which nothing is said
          typescript | «let [a];»                                  | a constant without a value
          typescriptreact | f(<a><input>«</input>»</a>);           | an element that has no content
          typescriptreact | f(<a «function b» />);                 | the attribute 'function'
          typescriptreact | f(<a «b={}» />);                       | an attribute of nothing
          typescriptreact | f(<a b="c" «b="d"» />);                | the attribute 'b' twice
          typescriptreact | f(<a>b« c={d}»</a>);                   | an attribute in text
          javascriptreact | f(<a>{b} «c={d}»</a>);                 | an attribute in text
          javascriptreact | f(<a>b</a>« </a>/»);                   | a comparison with a regular expression
          javascriptreact | import a from «"b."»;                  | a module without a name
          typescript | import «".//b"»;                            | a module without a name
          javascript | const [a, b] = «undefined»;                 | nothing to take names from
          typescript | const { a } = «12»;                         | nothing to take names from
          javascript | f(a.«filter()»);                            | a call that gives nothing
          javascript | class A { «return;» f() {} }                | a statement in a class
          javascriptreact | class A { c«onst;» f() {} }                 | a statement in a class
          typescript | f(a?.map(«»));                              | a call that gives nothing
          typescript | f({ a: 1, «a: 2» });                        | the key 'a' twice
          go         | package p⏎func f() { return; «g()» }        | a statement that is never reached
          go         | package p⏎func f() { g(a == «a») }          | the same on both sides of '=='
          go         | package p⏎func f() { a.b = «a.b» }          | a name given to itself
          go         | package p⏎func f() { switch a { case 1: g(); «case 1: h()» } } | the case '1' twice
          """)
  void nobodyWrites(String language, String marked, String message) {
    assertThat(unwanted(language, marked)).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          python     | class A:⏎  @property⏎  def m(self): pass⏎  «@m.setter⏎  def m(self, a): pass»
          python     | if a:⏎  def f(): pass⏎else:⏎  «def f(): pass»
          python     | «[f(a) for a in b]»
          python     | def f():⏎  if a: «return»⏎  b()
          python     | def f():⏎  for a in b: «return»
          python     | if a:⏎  def f():⏎    «"a"»
          python     | if a:⏎  «f("a")»
          python     | class A:⏎  def f(self):⏎    '''The first of all.'''⏎class B:⏎  def f(self):⏎    «'''The first of all.'''»
          python     | def f():⏎  '''The first of all.'''⏎def g():⏎  «'''The last of all.'''»
          python     | class A:⏎  «b = b»
          python     | def f(a):⏎  «a = a.a»
          python     | def f(a=«b.c(d == e)»): pass
          python     | def f(a=«b»): pass⏎if a == b: pass
          python     | a = [b for c in d «for b in c»]
          python     | from a import b, «b as c»
          python     | import a.b⏎«import a.c»⏎from d import a
          python     | import a⏎«import a.b»⏎import a as b
          python     | import a⏎def f():⏎  «import a»
          python     | if a: import b⏎else: «import b»
          python     | from a import b⏎«from a import c»
          python     | if a: «"a".b("c")»
          python     | «"a"»
          python     | def f():⏎  match a:⏎    case 1: «return»
          python     | def f() -> Optional[int]:⏎  if a: «return»
          python     | def f() -> Iterator[int]:⏎  if a: «return»⏎  yield 1
          python     | def f() -> int:⏎  def g():⏎    if a: «return»⏎  return 1
          python     | try: a()⏎except B: «raise»
          python     | try: a()⏎except: «raise»
          python     | try: a()⏎except* B: «raise»
          python     | try: a()⏎except B:⏎  if c: «raise»
          python     | @overload⏎def f(): pass⏎«def f(): pass»
          java       | abstract class A { public «abstract int f();» }
          java       | class A { «/** Here. */ private static native int f();» }
          java       | class A { interface B { «int f();» } }
          java       | public class A { public static int f() { return 1; } «public static void g() {}» private static void h() {} }
          java       | interface A { B b = new B() { int f()« { return 1; }» }; }
          java       | interface A { class B { int f()« { return 1; }» } }
          java       | interface A { private <T> void f(T t)« {}» }
          java       | interface A { static void f()« {}» }
          java       | interface A { default int f()« { return 1; }» }
          java       | @interface A { «int f() default 1;» }
          typescript | class A { «private a; b = 1; c: D; d?: E;» }
          typescript | class A { f() {}⏎«a» }
          typescript | let a: «Record<B, C>», d: «Partial<E>», f: «a.Record<B>»
          typescript | type Pick<T> = T; let a: «Set<B>» = new Map<«B, C»>()
          javascript | «a.b();»
          javascript | «expect(a).to.be.true;»
          javascript | «'use client';» f();
          javascript | «a && (b = c);»
          javascript | «[a, b] = c;»
          javascript | «++a;»
          javascript | export {}; «await a;»
          javascript | function* f() { «yield;» }
          javascript | «delete a.b;»
          javascript | «tag`a`;»
          javascript | «import('a');»
          javascript | for (;;) { «;» }
          javascript | function f() { if (a) return; «g();» }
          javascript | function f() { return g(); «function g() {}» }
          javascript | switch (a) { case 1: return_(); break; «case 2: f();» }
          javascript | class A { get m() {} «set m(v) {}» }
          javascript | class A { m() {} «static m() {}» }
          javascript | f({ get a() {}, «set a(v) {}» });
          typescript | «a.b<c>();»
          typescript | let a: «[b, c?]»;
          typescript | let a: «b extends c ? d : e»;
          typescript | «a ??= b;»
          typescript | «expect(a).to.be.true;»
          typescript | «declare function f(): void;»
          typescript | declare namespace N { «function f(): void;» }
          typescript | declare class A { «m(): void;» }
          typescript | if («a == b») f(); if («(a = b)») f(); while («a = a.b»);
          typescript | declare namespace N { «const a: T;» }
          typescript | «const a: (b: T) => void = c;»
          typescript | interface A { «m(): void;» }
          typescript | type A = b; «const A = c;»
          typescript | abstract class A { «abstract m(): void;» }
          typescript | const A = b(«function A() {}»);
          typescript | var a; «var a;» { const a = 1; } f((a) => a);
          typescript | class A extends b«<C>» {}
          typescript | for (a = 1«, b = 2»; ; ) {}
          typescript | interface A { a: 1 } «const A = 1;»
          typescript | export function a(): void;⏎export function b(): void;⏎«export function c(): void;»
          go         | package p⏎func f() { for a := range b { if a { continue }; «g()» } }
          go         | package p⏎func f() { for a := range b { «a := a»; g(func() { h(a) }) } }
          go         | package p⏎func f() { g(a.b == «b.a») }
          typescriptreact | f(<a «hidden default» c="d" />);
          typescriptreact | f(<div on={g(<B «info» />)}><my-tag on /><B «c» d={<circle r="1" />} /></div>);
          typescript | async () => { «await (a); d = await [b] + await -c;» };
          javascript | if (a.b === «b»); if (a === «a.b»); c = a + b === «b»; c = d ? e : «e || f»; c = d ? e || f : «f»; c = d ? e ?? f : «f»; c = d !== «d»;
          typescript | c = a === «a()»; c = -a === «a»; type A = B extends C ? D : «D»; d({ e: «e» });
          javascript | a.setAttribute(«"b", c»); d.trim(); addEventListener(e);
          typescriptreact | f(<a>«<input />»</a>);
          typescriptreact | f(<a b="c">«x = {d}, e</a>); f(<a b="d" />»);
          javascript | import «"https://a.org/b.js"»; import "../.."; import "@a//b";
          javascript | const [a, b] = «c(undefined)»;
          java       | class A { void f(int a) { { int b; } «int b; if (a) return; c(x -> { int d; }); int d;» } }
          typescript | f(a.«filter(b), a.next()»);
          typescript | declare const a: b; «let c; for (const d of e) {}»
          typescript | function f(a: string): void; «function f(a: any) {}»
          typescript | class A { m(a: string): void; «m(a: any) {}» }
          """)
  void peopleWrite(String language, String marked) {
    assertThat(unwanted(language, marked)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"const a: {\n", "export const a: B | {\n"})
  void aTypeOfManyLinesIsLookedAt(String begin) {
    String text = begin + "  b: string | number,\n".repeat(5000) + "}«;»\n";
    assertThat(unwanted("typescript", text)).contains("a constant without a value");
  }

  @Test
  void aWordAtTheCursorIsRefusedIfACompilerRefusesIt() {
    StrictReader reader =
        StrictReader.of(Languages.builtIn().find("javascriptreact").orElseThrow()).orElseThrow();

    assertThat(reader.added("f(<a>b</p>);".getBytes(StandardCharsets.UTF_8), 9, 10, _ -> true))
        .map(Refusal::message)
        .contains("'p' closes a tag of another name");
  }

  @Test
  void nothingIsUnwantedThatRefusesNothing() {
    assertThat(
            GrammarReader.read(
                    "start: \"a\"\n%unwanted %scope start\n", "a.lark", name -> Optional.empty())
                .problems()
                .toString())
        .contains("2:11", "a declaration that refuses something");
  }
}
