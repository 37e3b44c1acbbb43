package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictReaderTest {
  private static final String BLOCKS =
      """
      start: item*
      item: block | let | use | leave
      block: "{" item* "}"
      let: "let" bound ";"
      bound: NAME
      use: used ";"
      used: NAME
      leave: "leave" ";"
      NAME: /[a-z]+/
      %ignore " "
      %scope start block
      %binds bound
      %refers used
      %unique bound in start block "{} twice"
      %forbid leave in start unless block "outside"
      %first bound before used "{} used before"
      """;

  private final StrictReader blocks =
      StrictReader.of(
              Language.of(
                  Objects.requireNonNull(
                      read(BLOCKS).grammar(), () -> read(BLOCKS).problems().toString())))
          .orElseThrow();
  private final StrictReader python =
      StrictReader.of(Languages.builtIn().find("python").orElseThrow()).orElseThrow();

  private static Reading read(String grammar) {
    return GrammarReader.read(grammar, "blocks.lark", name -> Optional.empty());
  }

  private List<String> messages(String text) {
    return blocks.refusals(text.getBytes(StandardCharsets.UTF_8)).orElseThrow().stream()
        .map(Refusal::message)
        .toList();
  }

  @Test
  void anyGrammarMayDeclare() {
    assertThat(messages("let a; { let a; a; leave; } let b;")).isEmpty();
    assertThat(messages("let a; let b; let a;")).containsExactly("a twice");
    assertThat(messages("leave; { leave; }")).containsExactly("outside");
    assertThat(messages("a; { b; } let b;")).isEmpty();
    assertThat(messages("a; { b; } let a;")).containsExactly("a used before");
    assertThat(messages("")).isEmpty();
    assertThat(blocks.refusals("let let;".getBytes(StandardCharsets.UTF_8))).isEmpty();
  }

  @Test
  void saysWhatADeclarationNamesThatIsNotThere() {
    assertThat(read(BLOCKS + "%scope blok\n").problems().toString())
        .contains("unknown rule 'blok'; define it; did you mean 'block'?");
  }

  private static final String PAIRS =
      """
      start: (pair | group)*
      group: "(" mark (pair | used | group)* ")"
      pair: low "-" high
      low: NUMBER
      high: NUMBER
      mark: WORD
      used: WORD
      NUMBER: /[0-9]+/
      WORD: /[a-z]+/
      %ignore " "
      %rising low before high in pair "{} is too great"
      %among used of mark in group "no {} around"
      %reads mark "no mark" "marks"
      """;

  /** What is refused of a text, if marks are read by a grammar. */
  private static List<String> ofPairs(String marks, String text) {
    Reading reading =
        GrammarReader.read(
            PAIRS, "pairs.lark", name -> Optional.of(marks).filter(none -> name.equals("marks")));
    Language language =
        Language.of(Objects.requireNonNull(reading.grammar(), reading.problems()::toString));
    return StrictReader.of(language)
        .orElseThrow()
        .refusals(text.getBytes(StandardCharsets.UTF_8))
        .orElseThrow()
        .stream()
        .map(refusal -> refusal.message() + " @" + refusal.begin())
        .toList();
  }

  @Test
  void whatIsLessStandsFirst() {
    assertThat(ofPairs("start: /[a-z]/", "2-10 3-3 10-2 (a 9-8)"))
        .containsExactlyInAnyOrder("10 is too great @9", "9 is too great @17");
  }

  @Test
  void whatIsUsedIsHeldAround() {
    assertThat(ofPairs("start: /[a-z]/", "(a a (b a b) b (a b))"))
        .containsExactlyInAnyOrder("no b around @13", "no b around @18");
  }

  @Test
  void textsAreReadByAnotherGrammar() {
    assertThat(ofPairs("start: \"a\"+", "(a (aa) (ab))")).containsExactly("no mark @9");
    String once = "start: letter+\nletter: \"a\" | \"b\"\n%unique letter in start \"{} twice\"";
    assertThat(ofPairs(once, "(ab (aba) (c))"))
        .containsExactlyInAnyOrder("no mark: a twice @5", "no mark @11");
  }

  @Test
  void saysWhatIsWrongWithAnotherGrammar() {
    String reads = "start: A\nA: \"a\"\n%reads start \"no\" ";
    assertThat(
            GrammarReader.read(reads + "\"b\"", "a.lark", name -> Optional.empty())
                .problems()
                .toString())
        .contains("there is no grammar file 'b' to read by");
    assertThat(
            GrammarReader.read(reads + "\"b\"", "a.lark", name -> Optional.of("start: b"))
                .problems()
                .toString())
        .contains("b.lark:1:8");
    assertThat(
            GrammarReader.read(reads + "\"a\"", "a.lark", name -> Optional.of(reads))
                .problems()
                .toString())
        .contains("'a' reads by itself");
    assertThat(
            GrammarReader.read(
                    "start: A\nA: \"a\"\n%reads start", "a.lark", name -> Optional.of(""))
                .problems()
                .toString())
        .contains("write %reads rule");
  }

  /** Between "⟨" and "⟩" stands what was added. */
  private boolean adds(String text) {
    int from = text.indexOf('⟨');
    int to = text.indexOf('⟩') - 1;
    String whole = text.replace("⟨", "").replace("⟩", "");
    return python.added(whole.getBytes(StandardCharsets.UTF_8), from, to, _ -> true).isPresent();
  }

  @Test
  void aMiddleIsBlamedForWhatItBringsIn() {
    assertThat(adds("shapes = []\n⟨return sum(shapes)⟩\n")).isTrue();
    assertThat(adds("def f(shapes):\n    ⟨return sum(shapes)⟩\n")).isFalse();
    assertThat(adds("def f(a, ⟨a⟩): pass\n")).isTrue();
    assertThat(adds("f(a=1, ⟨a=2⟩)\n")).isTrue();
    assertThat(adds("for x in y:\n    pass\n⟨def f():⟩\n    break\n")).isTrue();
    assertThat(adds("def f():\n    ⟨x = 1⟩\n    global x\n")).isTrue();
  }

  @Test
  void andNotForWhatWasThereBefore() {
    assertThat(adds("yield 1\n⟨x = 2⟩\n")).isFalse();
    assertThat(adds("return 1\nx = ⟨2⟩\n")).isFalse();
    assertThat(adds("return 1\n⟨return 2⟩\n")).isTrue();
  }

  /** What joins two that go ill together, in a text that does not parse without it. */
  @Test
  void aMiddleIsBlamedForWhatItJoins() {
    assertThat(wrong("let a; { ⟨}⟩ let a;")).containsExactly("a twice", "a twice");
    assertThat(wrong("let a; let a; { ⟨}⟩")).isEmpty();
    assertThat(wrong("{ ⟨}⟩ leave;")).containsExactly("outside");
    assertThat(wrong("leave; { ⟨}⟩")).isEmpty();
  }

  /** What a suggestion adds, and what any middle does. */
  private List<String> wrong(String text) {
    int from = text.indexOf('⟨');
    int to = text.indexOf('⟩') - 1;
    byte[] whole = text.replaceAll("[⟨⟩]", "").getBytes(StandardCharsets.UTF_8);
    return Stream.of(blocks.added(whole, from, to, _ -> true), blocks.broken(whole, from, to))
        .flatMap(Optional::stream)
        .map(Refusal::message)
        .toList();
  }

  @Test
  void theEmptyFileAndCommentsAreWell() {
    assertThat(python.refusals(new byte[0])).contains(List.of());
    assertThat(python.refusals("# nothing\n\n".getBytes(StandardCharsets.UTF_8)))
        .contains(List.of());
  }

  @Test
  void deepNestingIsNoTrouble() {
    String deep = "x = " + "(".repeat(5000) + "1" + ")".repeat(5000) + "\n";
    assertThat(python.refusals(deep.getBytes(StandardCharsets.UTF_8))).contains(List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f():\n    ⟨a⟩\n",
        "def f():\n    ⟨self.a⟩\n",
        "⟨counts[key()]⟩\n",
        "def f():\n    return 1\n    ⟨a = 2⟩\n",
        "def f():\n    return 1\n\n    ⟨if a:\n        g()⟩\n",
        "for a in b:\n    ⟨continue⟩\n    g()\n",
        "if a: ⟨g(); raise b; c()⟩\n",
        "raise a\n⟨x = 1⟩\n"
      })
  void nobodyWritesSo(String marked) {
    assertThat(adds(marked)).as(marked).isTrue();
    byte[] whole = marked.replaceAll("[⟨⟩]", "").getBytes(StandardCharsets.UTF_8);
    assertThat(python.refusals(whole).orElseThrow().stream().map(Refusal::message))
        .noneMatch(message -> message.startsWith("a statement that"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f():\n    ⟨a()⟩\n",
        "def f():\n    ⟨...⟩\n",
        "def f():\n    ⟨\"\"\"Says.\"\"\"⟩\n",
        "async def f():\n    ⟨await a⟩\n",
        "def f():\n    ⟨yield a⟩\n",
        "def f():\n    if a:\n        return 1\n    ⟨b = 2⟩\n",
        "def f():\n    if a: return 1\n    ⟨b = 2⟩\n",
        "def f():\n    return 1\n    a = 1\n    b = ⟨2⟩\n",
        "a\n⟨f()⟩\n"
      })
  void peopleWriteSo(String marked) {
    assertThat(adds(marked)).as(marked).isFalse();
  }
}
