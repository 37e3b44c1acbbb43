package dovetail.analysis.names;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pieces of a text that is read again further down: they say what a first reading says. */
final class MovedPiecesTest {
  private static final String PYTHON =
      """
      import a.b as c
      from d import e
      class f(g):
          h: i = j()
          def k(self, m: n = 1) -> o:
              self.p = c.q(r, s=t)
              return u(v).w
      x = f(y)[0].z()
      x.aa = lambda bb: bb
      cc = dd
      """;

  private static final String SCRIPT =
      """
      import a, {b} from 'c';
      interface d extends e { f: g; h(): i }
      const j = (k: m, {n}: o) => k.p(q => q.r);
      const s = <t.u v={1}><w x="y" /></t.u>;
      function z(aa: bb): cc { return j(z, {dd: ee}); }
      """;

  private static NameReader reader(String language) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow()).orElseThrow();
  }

  private static FileNames read(NameReader reader, String text) {
    return reader.read(text.getBytes(UTF_8)).orElseThrow(() -> new AssertionError(text));
  }

  /** All that is said of places. */
  private static List<Object> said(FileNames names, int to) {
    return Stream.of(
            names.unbound(0, to),
            names.early(0, to),
            List.copyOf(names.waiting(0)),
            places(to).map(names::seen).toList())
        .<Object>map(one -> one)
        .toList();
  }

  private static Stream<Integer> places(int to) {
    return Stream.iterate(0, at -> at < to, at -> at + 1);
  }

  @ParameterizedTest
  @CsvSource({"python, 'zz = 1\n'", "typescriptreact, 'const zz = 1;\n'"})
  void sayTheSame(String language, String above) {
    String text = language.equals("python") ? PYTHON : SCRIPT;
    NameReader reader = reader(language);
    read(reader, text);
    List<Object> moved = said(read(reader, above + text), above.length() + text.length());
    List<Object> fresh = said(read(reader(language), above + text), above.length() + text.length());
    assertThat(moved).usingRecursiveComparison().isEqualTo(fresh);
    assertThat(moved.toString()).contains("begin=", "imported_name");
  }
}
