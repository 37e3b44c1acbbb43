package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each declaration that refuses something, by small texts: what is refused, and where. */
final class DeclarationsTest {
  /** Blocks in braces, loops in brackets, alternatives; and a sign before each name. */
  private static final String GRAMMAR =
      """
      start: item*
      item: "=" bound | ":" passing | "^" far | "*" shared | "." used | top | text
          | block | loop | choice
      block: "{" item* "}"
      loop: "[" item* "]"
      choice: "(" side ("|" side)* ")"
      side: item*
      bound: NAME
      passing: NAME
      far: NAME
      shared: NAME
      used: NAME
      top: "@"
      text: TEXT
      NAME: /[a-z]+/
      TEXT: /'[a-z]*'/
      %ignore " "
      %scope start block loop
      %binds bound passing
      %refers used
      """;

  private static StrictReader reader(String declarations) {
    String grammar = GRAMMAR + declarations.replace(" & ", "\n") + "\n";
    Reading reading = GrammarReader.read(grammar, "small.lark", _ -> Optional.empty());
    return StrictReader.of(
            Language.of(Objects.requireNonNull(reading.grammar(), reading.problems()::toString)))
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          %one bound in start block "{}"                | =a {=b} {=c}         | ^^
          %one bound in start block "{}"                | =a {=b =c =b} =d     | c@8 b@11 d@15
          %unique bound in start block "{}"             | =a =b {=a =a} =b     | a@11 b@15
          %unique bound in block with loop "{}"         | =a {=a} {{[] =b} =b =b} | ^^
          %unique bound in block loop with loop "{}"    | {=a =a} [=a =a]      | a@13
          %unique bound in block within loop "{}"       | {=a {=b {=a}} [{=a}]} | a@10
          %unique bound text in block "{}" /'(.*)'/     | {=a 'a' 'b'} {'a'}    | 'a'@4
          %same bound in side "!"                        | (=a ¦ {=a} ¦ =b =a)  | !@13
          %same bound in side of choice "!" & %unique bound in start "{}" | (=a ¦ =a) (=b ¦ =b) | ^^
          %same bound in side of choice "!" & %unique bound in start "{}" | (=a =a ¦ =a)        | a@5
          %same bound in side of choice "!" & %unique bound in start "{}" | (=a ¦ =a) =a        | a@11
          %same bound in side of choice "!" & %unique bound in start "{}" | (=a ¦ =a) (=a ¦ =a) | a@12 a@17
          %same bound in side of choice "!"             | ((=a ¦ =a) ¦ =a ¦ .b) | !@18
          %same bound in side "!"                       | (=a ¦ =b)            | !@6
          %apart bound with used in block "{}"          | =a .a {=b {.b} .c}   | b@8
          %clash bound with used "{}"                   | =a .a {.a =b} .b     | a@4
          %clash bound with used "{}"                   | {.a =a} {.b} =b      | a@5
          %clash bound with used in block "{}"          | =a .a {=a .a}        | a@11
          %clash passing with bound through loop "{}"   | [:a] =a              | a@6
          %clash passing with bound through loop "{}"   | [=a [:a]]            | a@6
          %clash passing with bound through loop "{}"   | [[:a] =b] {[:b]} =b  | ^^
          %clash passing with bound in block through loop "{}"  | [:a] =a {[:a] =a}   | a@15
          %through passing in loop "{}"                 | =a [:a] [.a =a :a]    | a@16
          %through passing in loop "{}"                 | [[:a] =a] {=b [:b]}   | a@3
          %first shared before used "{}"                | .a *a {.b} *b *c .c  | a@4
          %enclosing far in block unless shared "{}"    | {=a {^a {^a}}}       | ^^
          %enclosing far in block unless shared "{}"    | =a {^a} ^a {=b [^b]} | a@5 a@9
          %enclosing far in block unless shared "{}"    | {=a {*a {^a}}}       | a@10
          %enclosing far in block unless shared "{}"    | {*a {=a {^a}}}       | ^^
          %forbid used in loop unless block "{}"        | .a [.b {.c}] {[.d]}  | b@5 d@16
          %forbid used through loop in start "{}"       | .a {.b} [.c {.d}]    | c@10 d@14
          %leading top after text of item "@"           | 'a' @ @ =a           | ^^
          %leading top after text of item "@"           | 'a' 'b' @            | @@8
          %leading top after text of item "@"           | @ 'a' @              | @@6
          %leading top after text of item "@"           | =a @                 | @@3
          %leading top after text of item "@"           | {'a'} @              | @@6
          %rising bound before used in start block "{}" | =b .c {=b .c .a} =d  | b@8 d@18
          %rising bound before used in start block "{}" | =zz .aaa =b          | ^^
          %among used of bound in start block "{}"      | =a {.a =b} .b .a     | b@12
          %among used of bound in block within loop "{}" | {=a {.a [{.a}]}}    | a@11
          """)
  void refuse(String declarations, String text, String refused) {
    List<String> found =
        reader(declarations)
            .refusals(text.replace('¦', '|').getBytes(StandardCharsets.UTF_8))
            .orElseThrow()
            .stream()
            .map(refusal -> refusal.message() + "@" + refusal.begin())
            .toList();

    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(
            Splitter.on(' ').omitEmptyStrings().splitToList(refused));
  }

  @Test
  void isBlamedOnWhatItTouches() {
    Refusal refusal = new Refusal("", 5, 8, List.of(2, 6, 10));

    assertThat(refusal.touches(3, 5)).isFalse();
    assertThat(refusal.touches(3, 6)).isTrue();
    assertThat(refusal.touches(8, 10)).isFalse();
    assertThat(refusal.touches(10, 11)).isTrue();
    assertThat(refusal.firstWithin(0, 20)).isEqualTo(2);
    assertThat(refusal.firstWithin(3, 20)).isEqualTo(5);
    assertThat(refusal.firstWithin(6, 7)).isEqualTo(6);
    assertThat(refusal.firstWithin(7, 10)).isEqualTo(7);
    assertThat(refusal.firstWithin(8, 10)).isEqualTo(-1);
  }
}
