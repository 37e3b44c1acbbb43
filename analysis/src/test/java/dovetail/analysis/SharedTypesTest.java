package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types that other files declare, as a suggestion may use them. */
final class SharedTypesTest {
  private static final String MAIN = "src/main/java/a/b/";

  private final Language java = Languages.builtIn().find("java").orElseThrow();

  @TempDir private Path project;

  private void file(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> faults(String file, String head, String written) {
    Document document = Document.of(java, project.resolve(file));
    String before = "package a.b;\n" + head + " {\n  ";
    return Judged.faults(document, before, written, "\n}\n").stream().map(Fault::name).toList();
  }

  @Test
  void typesOfThePackage() throws IOException {
    file(MAIN + "B.java", "package a.b;\nclass B { class Part {} }\nclass Second {}\n");
    file(MAIN + "C.java", "package a.c;\nclass Elsewhere {}\n");
    assertThat(faults(MAIN + "A.java", "class A", "B b; Second s; A a; B.Part p; Object o;"))
        .isEmpty();
    assertThat(faults(MAIN + "A.java", "class A", "Part p; Elsewhere e;"))
        .containsExactly("Part", "Elsewhere");
  }

  @Test
  void testsSeeThePackageThatTheyTest() throws IOException {
    file(MAIN + "B.java", "package a.b;\nclass B {}\n");
    file("src/test/java/a/b/ATest.java", "package a.b;\nclass ATest {}\n");
    file("target/generated-sources/annotations/a/b/Made.java", "package a.b;\nclass Made {}\n");
    file("src/main/kotlin/a/b/K.kt", "package a.b\nclass K\n");
    assertThat(faults("src/test/java/a/b/BTest.java", "class BTest", "B b; ATest a; Made m; K k;"))
        .isEmpty();
    assertThat(faults(MAIN + "A.java", "class A", "B b; Made m; K k; ATest a;"))
        .containsExactly("ATest");
  }

  @Test
  void nothingIsRefusedOutsideOfItsPackage() {
    assertThat(faults("notes/A.java", "class A", "B b;")).isEmpty();
  }

  @Test
  void filesOfOtherLanguagesMayBindAnything() throws IOException {
    file("src/main/java/a/c/D.java", "package a.c;\npublic class D {}\n");
    file("src/main/kotlin/a/c/Some.kt", "package a.c\nclass E\n");
    assertThat(faults(MAIN + "A.java", "import a.c.*;\nclass A", "D d; E e;")).isEmpty();
  }

  @Test
  void importsOfAllOfAPackage() throws IOException {
    file("src/main/java/a/c/D.java", "package a.c;\npublic class D {}\n");
    String jdk = "import java.util.*;\nclass A";
    assertThat(faults(MAIN + "A.java", jdk, "List<Map.Entry<String, Lst>> l;"))
        .containsExactly("Lst");
    String own = "import a.c.*;\nclass A";
    assertThat(faults(MAIN + "A.java", own, "D d; E e;")).containsExactly("E");
    file(MAIN + "B.java", "package a.b;\nclass B { static int LOW; static class Part {} }\n");
    String members = "import static a.b.B.*;\nclass A";
    assertThat(faults(MAIN + "A.java", members, "Part p; int x = LOW + HIGH;"))
        .containsExactly("HIGH");
    Document document = Document.of(java, project.resolve(MAIN + "A.java"));
    String both = "package a.b;\nimport a.c.*;\nimport java.util.*;\nclass A { ";
    assertThat(Judged.faults(document, both, "Lst a;", " }").getFirst().replacements())
        .contains("D", "List", "String", "A", "B");
    String unknown = "import java.util.*;\nimport x.y.*;\nclass A";
    assertThat(faults(MAIN + "A.java", unknown, "D d;")).isEmpty();
  }

  @Test
  void inheritedTypesAndConstants() throws IOException {
    file(MAIN + "B.java", "package a.b;\nimport a.c.D;\nclass B extends D {}\n");
    file(
        "src/main/java/a/c/D.java",
        "package a.c;\npublic class D extends Thread { public class Part {} int LOW; }\n");
    assertThat(
            faults(
                MAIN + "A.java",
                "class A extends B",
                "Part p; State s; int x = LOW + MAX_PRIORITY; Prt q; int y = HIGH;"))
        .containsExactly("Prt", "HIGH");
    assertThat(faults(MAIN + "A.java", "class A extends B<List<int[]>, A>", "Part p; Prt q;"))
        .contains("Prt")
        .doesNotContain("Part");
    assertThat(faults(MAIN + "A.java", "class A", "B b = new B<>() { Part p; Prt q; };"))
        .containsExactly("Prt");
    assertThat(faults(MAIN + "A.java", "import x.y.Z;\nclass A extends Z", "Prt p;")).isEmpty();
    assertThat(faults(MAIN + "A.java", "import java.util.Map;\nclass A implements Map", "Entry e;"))
        .isEmpty();
  }

  /** Parts of a package may lie where nobody looks. */
  @Test
  void whatOtherFilesLookUpTooMayExist() throws IOException {
    file(MAIN + "B.java", "package a.b;\nclass B { Made m; }\n");
    assertThat(faults(MAIN + "A.java", "class A", "Made m; Mad n;")).containsExactly("Mad");
  }
}
