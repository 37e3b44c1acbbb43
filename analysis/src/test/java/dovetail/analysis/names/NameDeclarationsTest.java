package dovetail.analysis.names;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What declarations of names mean, in a language of blocks: {@code {}}, and functions. */
class NameDeclarationsTest {
  private static final String GRAMMAR =
      """
      start: statement*
      statement: "let" bound ";" | variable | use | block | function | "?" asked ";"
      variable: "var" bound ";"
      use: reference ";"
      block: "{" statement* "}"
      function: "fn" block
      bound: NAME
      reference: NAME
      asked: mark reference
      mark: "#"
      NAME: /[A-Za-z]+/
      %ignore " "

      %pieces statement
      %scope start block function
      %binds bound
      %refers reference
      %hoists variable to start function
      %later function
      %excused reference with mark
      %given start "given"
      """;

  private static NameReader reader(String more) {
    Grammar grammar =
        GrammarReader.read(GRAMMAR + more, "test.lark", name -> Optional.empty()).grammar();
    return NameReader.of(Language.of(Objects.requireNonNull(grammar))).orElseThrow();
  }

  private static FileNames read(String more, String text) {
    return reader(more).read(text.getBytes(UTF_8)).orElseThrow();
  }

  private static List<String> unbound(String text) {
    return read("", text).unbound(0, Integer.MAX_VALUE).stream().map(Reference::name).toList();
  }

  private static List<String> early(String text) {
    return read("", text).early(0, Integer.MAX_VALUE).stream().map(Reference::name).toList();
  }

  @Test
  void whatIsHoistedIsBoundInTheFunction() {
    assertThat(unbound("{ { var a; let b; } a; b; } a; given;")).containsExactly("b");
    assertThat(unbound("fn { { var a; } a; } a;")).containsExactly("a");
  }

  @Test
  void whatIsHoistedHasNoOrder() {
    String text = "a; b; { c; let c; } fn { d; b; } var a; let b; let d;";
    assertThat(unbound(text)).isEmpty();
    assertThat(early(text)).containsExactly("b", "c");
  }

  @Test
  void whatIsBoundInAnInnerScopeIsNotHoisted() {
    String variables = "%extend variable: \"var\" function\n";
    assertThat(read(variables, "var fn { let a; } a;").unbound(0, 99))
        .extracting(Reference::name)
        .containsExactly("a");
  }

  @Test
  void siblingsBeforeExcuseToo() {
    assertThat(unbound("? # a; a;")).containsExactly("a");
  }

  @Test
  void otherTextsMayBindWhatIsLookedUpTwice() {
    String text = "a; b; let c; a; ? # d; d;";
    assertThat(read("", text).missing(0, 5)).extracting(Reference::name).containsExactly("a", "b");
    FileNames shared = read("%shared start\n", text);
    assertThat(shared.missing(0, 5)).extracting(Reference::name).containsExactly("b");
    assertThat(shared.missing(text.length() - 2, text.length())).isEmpty();
    assertThat(shared.missing(0, 99)).extracting(Reference::name).containsExactly("a", "b", "a");
  }

  @Test
  void aPatternNames() {
    String capitals = "%named type from reference /[A-Z].*/ \"x\"\n";
    assertThat(read(capitals, "Ab; b; x; A;").unbound(0, 99))
        .extracting(Reference::name)
        .containsExactly("b");
  }

  @Test
  void whatIsUnseenIsAnotherName() {
    String types =
        """
        %extend statement: type | "is" kind ";"
        type: "type" named ";"
        named: NAME
        kind: NAME
        %binds named
        %refers kind
        %hoists named to start block
        %unseen named by reference
        %unseen bound by kind
        %given start by kind "Given"
        """;
    String text = "let a; type b; a; b; is a; is b; Given; is Given; { is c; type c; let c; c; }";
    assertThat(read(types, text).unbound(0, 99))
        .extracting(one -> one.name() + one.begin())
        .containsExactly("b18", "a24", "Given33");
    Reference unbound = read(types, text).unbound(0, 99).getFirst();
    assertThat(read(types, text).legal(unbound)).containsExactlyInAnyOrder("a", "given");
    String parts = "let a; type a; a; is a; { a; is a; }";
    assertThat(read(types, parts).unbound(0, 99)).isEmpty();
  }

  /** A pattern that does not match binds nothing; the text itself is no name. */
  @Test
  void whatATextImpliesIsBound() {
    String paths =
        """
        %extend statement: "use" path ";"
        path: NAME
        %binds path
        %implied path /(?:.*X)?([a-z]+)/ /.*X([a-z])Y([a-z])/
        """;
    assertThat(read(paths, "use aXbc; bc; aXbc; use XdYe; de; d; use f; f;").unbound(0, 99))
        .extracting(Reference::name)
        .containsExactly("aXbc", "d");
  }

  @Test
  void textsOfAGroupShareNames() {
    String groups =
        """
        %extend statement: "in" group ";" | "type" named ";" | "is" kind ";"
        group: NAME
        named: NAME
        kind: NAME
        %binds named
        %refers kind
        %unseen named by reference
        %shares variable by group
        """;
    String text = "in g; x; y; is x;";
    FileNames own = read(groups, text);
    FileNames same = read(groups, "in g; var x; let y; fn { var z; }");
    assertThat(own.shares().isWith(same.shares())).isTrue();
    assertThat(own.shares().isWith(read(groups, "in h; var x;").shares())).isFalse();
    FileNames without = read(groups, "var x;");
    assertThat(without.shares().isWith(read(groups, "").shares())).isTrue();
    assertThat(without.shares().isWith(same.shares())).isFalse();
    List<Reference> unbound = own.unbound(0, 99);
    assertThat(unbound).extracting(Reference::name).containsExactly("x", "y", "x");
    assertThat(unbound)
        .extracting(one -> same.shares().binds(one, own.shares()))
        .containsExactly(true, false, true);
    FileNames types =
        read(groups.replace("%shares variable", "%shares statement"), text + "type x;");
    assertThat(unbound)
        .extracting(one -> types.shares().binds(one, own.shares()))
        .containsExactly(false, false, true);
    assertThat(types.shares().legal(unbound.getLast(), own.shares())).containsExactly("x");
    assertThat(same.shares().binds("x") && !same.shares().binds("y")).isTrue();
  }

  @Test
  void commentsBindNames() {
    String noted =
        """
        COMMENT: "<" /[^>]*/ ">"
        %ignore COMMENT
        %noted start /<names ([^>]*)>/ /([a-z]+)(?::[a-z]+)?/
        """;
    String text = "a; b; c; <names a, b:c> fn { b; d; }";
    assertThat(read(noted, text).unbound(0, 99))
        .extracting(Reference::name)
        .containsExactly("c", "d");
    assertThat(read(noted, text).legal(read(noted, text).unbound(0, 99).getFirst()))
        .containsExactlyInAnyOrder("a", "b", "given");
    assertThat(read("%ignore /<[^>]*>/\n", text).unbound(0, 99)).hasSize(5);
  }

  @Test
  void aPieceIsReadOnce() {
    NameReader reader = reader("");
    for (String text : List.of("a;", "let a; a;", "{ let a; } a;", "{ let a; a; }")) {
      boolean isBound = !text.startsWith("a") && !text.contains("} a");
      assertThat(reader.read(text.getBytes(UTF_8)).orElseThrow().unbound(0, 99).isEmpty())
          .as(text)
          .isEqualTo(isBound);
    }
  }
}
