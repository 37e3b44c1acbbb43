package dovetail.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of types, and what types inherit. */
final class InheritedNamesTest {
  private static FileNames read(String text) {
    return NameReader.of(Languages.builtIn().find("java").orElseThrow())
        .orElseThrow()
        .read(text.getBytes(StandardCharsets.UTF_8))
        .orElseThrow();
  }

  private static List<String> unbound(String text) {
    return names(read(text).unbound(0, Integer.MAX_VALUE));
  }

  private static List<String> pending(String text) {
    return names(read(text).pending(0, Integer.MAX_VALUE));
  }

  private static List<String> names(List<Reference> references) {
    return references.stream().map(Reference::name).toList();
  }

  @Test
  void whatBindsTypes() {
    assertThat(
            unbound(
                """
                package a.b;
                import java.util.Map;
                class A<T extends B> {
                  class Inner { Other o; Unknown1 u; }
                  interface Other {}
                  record Pair<X>(X x, Nested n) { enum Nested { ONE } }
                  <U> U f(Map.Entry<T, U> e, String s) throws Unknown2 {
                    class Local { Local next; }
                    Local l = new Local();
                    return (U) new Unknown3<Inner>();
                  }
                  @Unknown4 Local m;
                }
                class B {}
                """))
        .containsExactly("Unknown1", "Unknown2", "Unknown3", "Unknown4", "Local");
  }

  @Test
  void aTypeIsNoValueAndAValueNoType() {
    assertThat(
            unbound(
                """
                class A {
                  static final int MAX = 1;
                  Object f() { return String; }
                  Object g() { return MAX + String.valueOf(MAX) + A.class + A.MAX + LOW; }
                  MAX h(int x) { return (x) g(); }
                }
                """))
        .containsExactly("String", "LOW", "MAX", "x");
  }

  @Test
  void theFirstOfSeveralNamesMayBeAPackage() {
    assertThat(
            unbound(
                """
                class A extends a.b.C {
                  java.util.List<x.Y> list = java.util.List.of();
                  Unknown.Part part = Unknown2.of(unknown3.part);
                }
                """
                    .replace("extends a.b.C", "")))
        .containsExactly("Unknown", "Unknown2", "unknown3");
  }

  /** Bases of the file are known; where one is not, nothing is unbound for sure. */
  @Test
  void whatTypesInherit() {
    String bases =
        """
        class A extends B { Part part; Unknown1 a; }
        class B implements C
        { class Part {} Deep deep; int x = LOW; Unknown2 a; }
        interface C { interface Deep {} int LOW = 1; }
        class D extends Elsewhere { Unknown3 a; Object o = new C() { Deep deep; Unknown4 a; }; }
        class E { Object o = new C() { Deep deep; Unknown5 a; }; Deep deep; }
        """;
    assertThat(unbound(bases))
        .containsExactly("Unknown1", "Unknown2", "Elsewhere", "Unknown5", "Deep");
    assertThat(pending(bases)).contains("Unknown3", "Unknown4");
  }

  @Test
  void anInnerTypeIsNoBaseOfItsOwnClass() {
    assertThat(unbound("class A extends Unknown<Unknown2> { Unknown3 a; }"))
        .containsExactly("Unknown", "Unknown2");
  }

  @Test
  void starsMayBindTypes() {
    String star = "import java.util.*; class A { List<String> list; }";
    assertThat(unbound(star)).isEmpty();
    assertThat(pending(star)).containsExactly("List");
    assertThat(read(star).shares().stars()).containsExactly("java.util");
    assertThat(unbound("import static a.B.*; class A { C c; }")).isEmpty();
    assertThat(read("import static a.B.*; class A {}").shares().stars()).containsExactly("a.B");
    assertThat(pending("import module java.base; class A { C c; }")).isEmpty();
  }
}
