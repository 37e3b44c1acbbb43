package dovetail.analysis.names;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where imported names come from, and which members of them are looked up. */
final class ImportsTest {
  private final NameReader reader =
      NameReader.of(Languages.builtIn().find("python").orElseThrow()).orElseThrow();

  private FileNames names(String text) {
    return reader.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /** Each look-up as its origins, its members and where the first of them begins. */
  private List<String> uses(String text) {
    return names(text).uses(0, Integer.MAX_VALUE).stream()
        .map(
            use ->
                use.origins().stream().map(o -> o.module() + ":" + o.member()).toList()
                    + " "
                    + String.join(".", use.members())
                    + " "
                    + text.substring(use.begin(), use.end()))
        .toList();
  }

  @Test
  void saysWhereNamesComeFrom() {
    FileNames names =
        names(
            "import a.b.c, d as e, f.g as h\n"
                + "from . import i\n"
                + "from .. j.k import (l, # m\n  n as o)\n"
                + "from ... import p as q\n"
                + "e = 1\n");
    assertThat(names.origins("a")).containsExactly(new Origin("a", ""));
    assertThat(names.origins("h")).containsExactly(new Origin("f.g", ""));
    assertThat(names.origins("i")).containsExactly(new Origin(".", "i"));
    assertThat(names.origins("l")).containsExactly(new Origin("..j.k", "l"));
    assertThat(names.origins("o")).containsExactly(new Origin("..j.k", "n"));
    assertThat(names.origins("q")).containsExactly(new Origin("...", "p"));
    assertThat(names.origins("e")).as("it is bound to a number too").isEmpty();
    assertThat(names.origins("b")).isEmpty();
    assertThat(names.bound()).containsExactlyInAnyOrder("a", "e", "h", "i", "l", "o", "q");
  }

  @Test
  void saysWhatIsLookedUp() {
    assertThat(uses("import a\na.b.c(a.d)\n")).containsExactly("[a:] b.c b.c", "[a:] d d");
    assertThat(uses("from a import b as c\nc.d\n")).containsExactly("[a:] b b", "[a:b] d d");
    assertThat(uses("import e as x\nprint(f'{x.y}')\n")).containsExactly("[e:] y y");
    assertThat(uses("def f():\n    import a\n    return a.b\na.c\n")).containsExactly("[a:] b b");
    assertThat(uses("try:\n    import a\nexcept E:\n    import b as a\na.c\n"))
        .containsExactly("[a:, b:] c c");
  }

  @Test
  void saysNothingWhereItIsNotSure() {
    assertThat(uses("import a\ndef f(a):\n    return a.b\n")).isEmpty();
    assertThat(uses("import a\na = g()\na.b\n")).isEmpty();
    assertThat(uses("import a\ndef f():\n    global a\n    a = 1\na.b\n")).isEmpty();
    assertThat(uses("import a\n[a.b for a in c]\n")).isEmpty();
    assertThat(uses("try:\n    import a\n    a.b\n    from c import d\nexcept E:\n    pass\n"))
        .isEmpty();
    assertThat(uses("import a\na.b = 1\na.c.d = 2\na.b.e\n"))
        .as("what is set, and what is behind that")
        .containsExactly("[a:] c c");
    assertThat(uses("import a\n'a.b' # a.c\nx.a.d\n")).isEmpty();
  }

  @Test
  void starsAreToldApart() {
    FileNames star = names("from .a import *\n");
    assertThat(star.isOpen()).isTrue();
    assertThat(star.isDynamic()).isFalse();
    assertThat(star.stars()).containsExactly(".a");
    assertThat(names("exec(a)\n").isDynamic()).isTrue();
  }

  @Test
  void saysWhatIsImportedAtAPlace() {
    String text = "import a\ndef f(b):\n    import c.d as a, e\n    return\n";
    assertThat(names(text).imported(text.length() - 2).toString())
        .isEqualTo("{a=[Origin[module=c.d, member=]], e=[Origin[module=e, member=]]}");
    assertThat(names(text).imported(3).toString()).isEqualTo("{a=[Origin[module=a, member=]]}");
  }
}
