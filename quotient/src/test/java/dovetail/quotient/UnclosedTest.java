package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What closes a text that is left open at a cursor. */
class UnclosedTest {
  /** A line end of the text is written as a bar; nothing is what needs not be closed. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '~',
      nullValues = "nothing",
      value = {
        // what was open before the line; what the line opens is the middle's to close
        "java§ ~class A {|  int f() {|    if (x) {|      foo(¦~ § }}}",
        "javascript§ ~class A {|  f() {|    return this.t.filter((¦~ § }}",
        "javascript§ ~foo(function() {|  f({|    a: 1,|  ¦|~ § });})",
        "typescript§ ~interface A {|  f(): ¦~ § }",
        "go§ ~package a||func f() {|\tif x {|\t\tfoo(¦~ § }}",
        "json§ ~{\"a\": [1, {|\"b\": ¦~ § }]}",
        "python§ ~x = {|  'a': 1,|  'b': [¦]|~ § }",
        // with what an end needs beside brackets
        "java§ ~class A {|  int f() {|    try {|      foo();|      ¦~ § }finally{}}}",
        "javascript§ ~function f() {|  do {|  ¦|~ § }while(a)}",
        // some of it is closed behind the cursor
        "java§ ~class A {|  int f() {|    if (x) {|      foo(¦);|    }|  }|~ § }",
        "typescript§ ~class A {|  f(): void {|    foo(¦)|  }||  g() {}|~ § }",
        "typescript§ ~class A {|  f(): void {|    if (x ===¦|  }|~ § }",
        "java§ ~class A {|  int f() {|    foo(a,¦|  }|~ § }",
        "go§ ~package a||func f() {|\tif x {|\t\tfoo(¦|\t}|~ § }",
        // later lines are not written to their end
        "javascript§ ~function f() {|  a();¦|  b(|~ § );}",
        "javascript§ ~function f() {|  a(¦|  );|  b({|    c: 1,|~ § });}",
        "javascript§ ~a();¦|function f() {|  b(|~ § );}",
        "go§ ~package a||func f() {|\tif x {|\t\tfoo(¦)|\t\tbar(x,|~ § )}}",
        // all of it is, or nothing was open before the line
        "java§ ~class A {|  int f() {|    if (x) {|      foo(¦);|    }|  }|}|~ § nothing",
        "javascript§ ~foo(bar(¦~ § nothing",
        "python§ ~def f(x):|    return (¦~ § nothing",
        "json§ ~[{|\"b\": ¦|}]|~ § nothing",
        // nothing closes it
        "java§ ~class A {|  int f() {|    ]¦|~ § nothing",
        // but a string or comment that hides what is wrong there, which is no way
        "python§ ~def f():|    return ¦||max(a, key=lambda b: )|~ § nothing",
        "python§ ~x = [|    f(¦)|]|y = ]|~ § nothing",
        "python§ ~def f():|    \"\"\"¦|    \"\"\"|    g(a b)|~ § nothing",
        "javascript§ ~f(¦);|g(a b);|~ § nothing",
        "javascript§ ~function f() {|  g(¦);|  h(a b);|~ § nothing",
        "go§ ~package a||func f() {|\tg(¦)|\th(a b)|~ § nothing",
        "java§ ~class A {|  int f() {|    g(¦);|    h(a b);|  }|~ § nothing",
      })
  void isWhatWasOpenBeforeTheLine(String language, String marked, String expected) {
    check(Languages.builtIn().find(language).orElseThrow(), marked, expected);
  }

  /** Words that open and close, of a grammar that says nothing of brackets. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '~',
      nullValues = "nothing",
      value = {
        "~loop|  a();|  ¦|~ § end",
        "~loop|  if a then|    b(¦|~ § end end",
        "~loop|  a();|  ¦|  if a then|    b();|~ § end end",
        "~loop|  a();|  ¦|  b(|~ § );end",
        "~a();¦|loop|  b(|~ § );end",
        "~loop|  a();|  ¦|end|~ § nothing",
      })
  void isWordsThatClose(String marked, String expected) {
    Language blocks =
        Language.of(
            TestLanguages.grammar(
                "blocks",
                """
                start: stmt*
                stmt: "if" NAME "then" stmt* ("else" stmt*)? "end" | "loop" stmt* "end"
                  | NAME "(" [NAME ("," NAME)*] ")" ";"
                NAME: /[a-z]+/
                %ignore /\\s+/
                """));
    check(blocks, marked, expected);
  }

  private static void check(Language known, String marked, String expected) {
    String text = marked.replace('|', '\n');
    byte[] prefix = text.substring(0, text.indexOf('¦')).getBytes(StandardCharsets.UTF_8);
    byte[] whole = text.replace("¦", "").getBytes(StandardCharsets.UTF_8);
    DocumentMiddles document = new DocumentMiddles(known);
    Optional<byte[]> closing = document.closing(whole, prefix.length);
    assertThat(closing.map(found -> new String(found, StandardCharsets.UTF_8)).orElse(null))
        .isEqualTo(expected);
    if (closing.isPresent()) {
      byte[] behind = ("\n" + expected + "\n").getBytes(StandardCharsets.UTF_8);
      byte[] closed = Arrays.copyOf(whole, whole.length + behind.length);
      System.arraycopy(behind, 0, closed, whole.length, behind.length);
      assertThat(document.at(closed, prefix.length).viable()).isTrue();
      assertThat(document.closing(closed, prefix.length)).isEmpty();
    }
  }
}
