package dovetail.analysis.names;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What modules of scripts give, and what is taken from them. */
final class ExportsTest {
  private static FileNames names(String language, String text) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow())
        .orElseThrow()
        .read(text.getBytes(UTF_8))
        .orElseThrow(() -> new AssertionError(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          export const a = 1, b = c;          | a b
          export let {a, b: [c]} = d;         | a c
          export function a(b) { let c; }     | a
          export class a { b() { let c; } }   | a
          export {a, b as c};                 | a c
          export {a as b} from 'm';           | b
          export default a;                   | default
          export default class a {}           | default
          export default function a() {}      | default
          const a = 1;                        | ''
          """)
  void members(String written, String members) {
    for (String language : List.of("javascript", "typescript")) {
      Exports exports = names(language, "let x, é;\n" + written + "\nlet y, z;\n").exports();
      assertThat(exports.members()).as(language).containsExactlyInAnyOrder(words(members));
      assertThat(exports.isModule()).isEqualTo(!members.isEmpty());
      assertThat(exports.modules()).isEmpty();
    }
  }

  private static String[] words(String text) {
    return text.isEmpty() ? new String[0] : text.split(" ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript", "typescript"})
  void allOfOtherModules(String language) {
    Exports exports = names(language, "let x;\nexport * from 'm';\n").exports();
    assertThat(exports.modules()).containsExactly("'m'");
    assertThat(exports.members()).isEmpty();
    assertThat(exports.isModule()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"javascript", "typescript"})
  void whatIsTaken(String language) {
    String text = "let é;\nimport a, {b, c as d} from 'm';\nimport * as e from 'n';\ne.f(d.g);\n";
    byte[] bytes = text.getBytes(UTF_8);
    assertThat(
            names(language, text).uses(0, bytes.length).stream()
                .map(
                    use ->
                        use.origins().stream().map(o -> o.module() + ":" + o.member()).toList()
                            + " "
                            + String.join(".", use.members())
                            + " "
                            + new String(bytes, use.begin(), use.end() - use.begin(), UTF_8)))
        .containsExactly(
            "['m':] default a", "['m':] b b", "['m':] c c", "['n':] f f", "['m':c] g g");
  }

  @Test
  void wordsOfAText() {
    Words words = Words.of("a.b.c = \"d\" + 'e\" + f.g; h");
    for (String word : List.of("a", "b", "c", "d", "e", "f", "g", "h")) {
      assertThat(words.has(word)).as(word).isTrue();
    }
    assertThat(words.has("i")).isFalse();
    assertThat(words.has("a", "b")).isTrue();
    assertThat(words.has("b", "c")).isTrue();
    assertThat(words.has("a", "c")).isFalse();
    assertThat(words.has("f", "g")).isTrue();
    assertThat(words.quotes("d")).isTrue();
    assertThat(words.quotes("e")).isFalse();
    assertThat(words.quotes("a")).isFalse();
    assertThat(Words.of("a.").has("a")).isTrue();
    assertThat(Words.of("").has("")).isFalse();
    assertThat(Words.NONE.has("a")).isFalse();
  }
}
