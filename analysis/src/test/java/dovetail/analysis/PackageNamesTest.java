package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of packages in Go, which are neither values nor types. */
final class PackageNamesTest {
  private static final String BEFORE =
      "package a\n\n"
          + "import (\n"
          + "\t\"net/url\"\n"
          + "\tb \"bytes\"\n"
          + ")\n\n"
          + "func f(x *url.URL) int {\n"
          + "\treturn ";

  private final Language go = Languages.builtIn().find("go").orElseThrow();

  private List<String> faults(String written) {
    return Judged.faults(Document.of(go), BEFORE, written, "\n}\n").stream()
        .map(Fault::name)
        .toList();
  }

  @Test
  void aPackageIsNoValue() {
    assertThat(faults("f(url)")).containsExactly("url");
    assertThat(faults("f(x, b) + b[1] + url(x) + [3]int{b}[0]"))
        .containsExactly("b", "b", "url", "b");
  }

  @Test
  void itsMembersAre() {
    assertThat(faults("f(url.Parse(x.Path), b.MinRead) + b.A[1] + url.B(x) + (b.C{})")).isEmpty();
  }

  @Test
  void aVariableOfItsNameIsOne() {
    assertThat(faults("func(url int) int { b := url; return b }(1)")).isEmpty();
  }

  @Test
  void itIsNoType() {
    assertThat(faults("f(new(url), []b{}, new(url.URL), []b.Buffer{})")).contains("url", "b");
  }
}
