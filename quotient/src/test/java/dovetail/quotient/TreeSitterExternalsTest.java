package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens from outside that are declared: texts whole, and cut anywhere. */
final class TreeSitterExternalsTest {
  private static final String STATEMENTS =
      """
      {"name": "g", "word": "word", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "statement"}},
        "statement": {"type": "CHOICE", "members": [
          {"type": "STRING", "value": ";"},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "{"}, {"type": "SYMBOL", "name": "file"},
            {"type": "STRING", "value": "}"}]},
          {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "call"}, {"type": "SYMBOL", "name": "end"}]}]},
        "call": {"type": "REPEAT1", "content": {"type": "CHOICE", "members": [
          {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": "="},
          {"type": "SYMBOL", "name": "quoted"}]}},
        "quoted": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "open"}, {"type": "SYMBOL", "name": "rest"}]},
        "rest": {"type": "SEQ", "members": [
          {"type": "REPEAT", "content": {"type": "SYMBOL", "name": "part"}},
          {"type": "SYMBOL", "name": "close"}]},
        "word": {"type": "PATTERN", "value": "[a-z]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}],
       "externals": [{"type": "SYMBOL", "name": "end"}, {"type": "SYMBOL", "name": "open"},
         {"type": "SYMBOL", "name": "part"}, {"type": "SYMBOL", "name": "close"}]}
      """;

  private static final String DECLARED =
      """
      end: /[^\\S\\n]*[\\n;}][\\s\\S]*/before

      %each "" A AB
      open: /<{n}</first
      close: />{n}>/touching,first
      rest: (part | close{!n} | close_of_others)* close
      quoted: open rest

      part: /[^>]|>/touching,first
      close_of_others: />[B-Z]+>/touching,first
      """;

  private static final String LINES =
      """
      {"name": "g", "word": "word", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "value"}, {"type": "SYMBOL", "name": "end"}]}},
        "value": {"type": "CHOICE", "members": [
          {"type": "SYMBOL", "name": "word"}, {"type": "SYMBOL", "name": "infix"},
          {"type": "SEQ", "members": [
            {"type": "STRING", "value": "if"}, {"type": "SYMBOL", "name": "value"},
            {"type": "CHOICE", "members": [{"type": "BLANK"},
              {"type": "SEQ", "members": [
                {"type": "STRING", "value": "else"}, {"type": "SYMBOL", "name": "value"}]}]}]}]},
        "infix": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "value"}, {"type": "SYMBOL", "name": "word"},
          {"type": "SYMBOL", "name": "value"}]},
        "word": {"type": "PATTERN", "value": "[a-z]+"}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}],
       "externals": [{"type": "SYMBOL", "name": "end"}]}
      """;

  private static final String LINES_DECLARED =
      """
      end: /[^\\S\\n]*\\n\\s*[a-z]+/before | /[^\\S\\n]*\\n\\s*else/optional
      """;

  private static final String BLOCKS =
      """
      {"name": "g", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "SEQ", "members": [
          {"type": "PATTERN", "value": "[a-z]"}, {"type": "STRING", "value": ";"}]}},
        "between": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "?>"},
          {"type": "REPEAT", "content": {"type": "PATTERN", "value": "[a-z]+"}},
          {"type": "CHOICE", "members": [
            {"type": "STRING", "value": "<?"}, {"type": "SYMBOL", "name": "over"}]}]}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}, {"type": "SYMBOL", "name": "between"}],
       "externals": [{"type": "SYMBOL", "name": "over"}]}
      """;

  /** {@code b} is read in two contexts, one of which looks for more of them. */
  private static final String FORKS =
      """
      {"name": "g", "rules": {
        "file": {"type": "CHOICE", "members": [
          {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "one"}, {"type": "SYMBOL", "name": "rest"}]},
          {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "some"}, {"type": "SYMBOL", "name": "rest"}]}]},
        "rest": {"type": "CHOICE", "members": [
          {"type": "STRING", "value": "."}, {"type": "SYMBOL", "name": "file"}]},
        "one": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "a"}, {"type": "STRING", "value": "b"}]},
        "some": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "a"}, {"type": "PATTERN", "value": "b+c?"}]}},
       "extras": []}
      """;

  private Language language = language(STATEMENTS, "g.externals", DECLARED);

  static Language language(String source, String file, String declared) {
    Reading reading =
        GrammarReader.read(
            source,
            "grammar.json",
            name -> name.equals(file) ? Optional.of(declared) : Optional.empty(),
            GrammarOptions.NONE);
    Grammar grammar = reading.grammar();
    assertThat(grammar).as(reading.problems().toString()).isNotNull();
    return Language.of(Objects.requireNonNull(grammar));
  }

  private static boolean fits(Language language, String text, int from, int to) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    MiddleRecognizer middle =
        MiddleLanguage.of(
                language, Arrays.copyOf(all, from), Arrays.copyOfRange(all, to, all.length))
            .recognizer();
    return middle.push(all, from, to) && middle.mayEnd();
  }

  private void check(String text, boolean meant) {
    check(language, text, meant);
  }

  /** Whether a text is of a language, with a middle between any two of its places. */
  static void check(Language language, String text, boolean meant) {
    for (int from = 0; from <= text.length(); from++) {
      for (int to = from; to <= text.length(); to++) {
        assertThat(fits(language, text, from, to))
            .as("%s, %d to %d", text, from, to)
            .isEqualTo(meant);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "a\nb = c\n",
        "a ; b;",
        "{a}b",
        "{ a\n}\n",
        "{}{}",
        "{;}",
        "a\n\n;\n",
        "=\n=",
        "a <A< b >B> >A>",
        "<< > x\n>>;b",
        "<AB< >A> >> >AB>\n",
        "<A<>AB>>A>"
      })
  void isOfTheLanguage(String text) {
    check(text, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a {}", "{a} }", "{ a b", "a {b}", "<A< x", "<A< >AB>", "<< >A>", "<C< >C>"})
  void isNot(String text) {
    check(text, false);
  }

  @ParameterizedTest
  @CsvSource({
    "[A-Z]", "\\p{L}", "\\p{Lu}", "\\pL", "\\w", "[^>\\s]",
  })
  void anotherWordOfAClassOfCharactersIsNotTheWord(String characters) {
    String declared =
        """
        end: /[^\\S\\n]*[\\n;}][\\s\\S]*/before

        %each "" A AB
        open: /<{n}</first
        close: />{n}>/touching,first
        other: />CLASS{!n}>/touching,first
        rest: (part | other)* close
        quoted: open rest

        part: /[^>]|>/touching,first
        """;
    language = language(STATEMENTS, "g.externals", declared.replace("CLASS", characters));
    check("<A< b >B> >A>", true);
    check("<AB< >A> >> >AB>\n", true);
    check("<A<>AB>>A>", true);
    check("<A< >AB>", false);
    check("<< >A>", false);
  }

  @ParameterizedTest
  @CsvSource({
    "'%each A B\nclose: />.{!n}/touching,first'",
    "'%each A B\nclose: />(x|y){!n}/touching,first'",
    "'%each A B\nclose: />word{!n}/touching,first'",
    "'%each 1..3\nclose: />[a-z]{!n}/touching,first'"
  })
  void whatIsNoOtherWordIsRefused(String declared) {
    Reading reading =
        GrammarReader.read(
            STATEMENTS,
            "grammar.json",
            name ->
                name.equals("g.externals")
                    ? Optional.of(declared.replace("\\n", "\n"))
                    : Optional.empty(),
            GrammarOptions.NONE);
    assertThat(reading.problems())
        .anySatisfy(
            problem ->
                assertThat(problem.toString())
                    .contains(
                        "g.externals", ":2:1: error: '{!n}' stands", "such as [a-z], \\p{L}"));
  }

  @ParameterizedTest
  @CsvSource({
    "a = b;, true",
    "if a b;, true",
    "ifs = a;, true",
    "m!if else c.;, true",
    "a = else;, false",
    "if = a;, false",
    "if a if;, false",
    "'a = m!if.;', true",
    "'a = m!if. else;', false"
  })
  void aReservedWordIsANameInUnreservedRulesOnly(String text, boolean meant) {
    String words =
        """
        {"name": "g", "word": "word", "rules": {
          "file": {"type": "SEQ", "members": [
            {"type": "CHOICE", "members": [
              {"type": "SYMBOL", "name": "value"},
              {"type": "SEQ", "members": [{"type": "SYMBOL", "name": "word"},
                {"type": "STRING", "value": "="}, {"type": "SYMBOL", "name": "value"}]},
              {"type": "SEQ", "members": [{"type": "STRING", "value": "if"},
                {"type": "SYMBOL", "name": "word"}, {"type": "SYMBOL", "name": "file2"}]}]},
            {"type": "STRING", "value": ";"}]},
          "file2": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": "else"}]},
          "value": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "word"},
            {"type": "SEQ", "members": [{"type": "STRING", "value": "m!"},
              {"type": "SYMBOL", "name": "tokens"}, {"type": "STRING", "value": "."}]}]},
          "tokens": {"type": "REPEAT1", "content": {"type": "SYMBOL", "name": "word"}},
          "word": {"type": "PATTERN", "value": "[a-z]+"}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}]}
        """;
    language =
        language(words, "g.externals", "%reserved if else\n%reserved never\n%unreserved tokens\n");
    check(text, meant);
  }

  /** A word is no operator behind a line's end, even where the line before it could go on. */
  @ParameterizedTest
  @CsvSource({
    "'a b c', true",
    "'a', true",
    "'a\nb\n', true",
    "'a\nb c d', true",
    "'if a\nelse b', true",
    "'if a\nb', true",
    "'if a b c\nelse b', true",
    "'a\nelse b c', true",
    "'a b\nc', true",
    "'a\nb c', false",
    "'a b\nelse', true",
    "'a\nelse b', false"
  })
  void aLineEndsBeforeAWordUnlessItMayGoOn(String text, boolean meant) {
    language = language(LINES, "g.externals", LINES_DECLARED);
    check(text, meant);
  }

  @ParameterizedTest
  @CsvSource({
    "'a;?>x', true",
    "'?>', true",
    "'a ?> x y <? ; ?> z ', true",
    "'?> x <? ?>', true",
    "'a?>', false",
    "'?> x <? y', false",
    "'a;?> ;', false"
  })
  void textsBetweenBlocksEndWithTheFile(String text, boolean meant) {
    language = language(BLOCKS, "g.externals", "over: /[^\\s\\S]/before");
    check(text, meant);
  }

  @Test
  void readingsOfSeveralContextsAreUnited() {
    language = language(FORKS, "", "");
    MiddleRecognizer middle = MiddleLanguage.of(language, new byte[0], new byte[0]).recognizer();
    assertThat(middle.push("ab".repeat(12).getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(middle.branches()).hasSizeLessThan(8);
    check("ababb.", true);
    check("abbabcab.", true);
    check("abbabca.", false);
  }
}
