package dovetail.quotient;

import dovetail.languages.Languages;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is declared of tree-sitter's languages, each in a grammar that is as small as may be. */
final class BuiltInExternalsTest {
  private static final String RAW =
      """
      {"name": "rust", "rules": {
        "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
          {"type": "PATTERN", "value": "[a-z]"},
          {"type": "SYMBOL", "name": "raw_string_literal"}]}},
        "raw_string_literal": {"type": "SEQ", "members": [
          {"type": "SYMBOL", "name": "_raw_string_literal_start"},
          {"type": "SYMBOL", "name": "raw_string_literal_content"},
          {"type": "SYMBOL", "name": "_raw_string_literal_end"}]},
        "comment": {"type": "SEQ", "members": [
          {"type": "STRING", "value": "//"}, {"type": "PATTERN", "value": "[^\\n]*"}]}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"},
         {"type": "SYMBOL", "name": "comment"}],
       "externals": [{"type": "SYMBOL", "name": "_raw_string_literal_start"},
         {"type": "SYMBOL", "name": "raw_string_literal_content"},
         {"type": "SYMBOL", "name": "_raw_string_literal_end"}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "'r#\"a\"# b r#\"c\"#', true",
    "'r#\"a\"b\"# c', true",
    "'r##\"a\"#b\"##', true",
    "'a r\"\"', true",
    "'r\"//\" a', true",
    "'r#\"//\"# // \"', true",
    "'a // r\"', true",
    "'r#\"a\"# ? r#\"c\"#', false",
    "'r##\"a\"## ? r##\"c\"##', false",
    "'r#\"a\"', false"
  })
  void aRawStringOfRustEndsAtItsFirstEnd(String text, boolean meant) {
    check(RAW, "rust", text, meant);
  }

  /** EOT is a word of the list; FOO, FLY and QUX are not, and two of them begin alike. */
  @ParameterizedTest
  @CsvSource({
    "'<<<EOT\nQUX\nEOT;', true",
    "'<<<QUX\nFOO\nEOT\nQUX;', true",
    "'<<<''QUX''\nFOO\n\nQUX;', true",
    "'<<<QUX\nfoo\n  FOO x\n  QUX;', true",
    "'<<<QUX\n$a QUX\nFOO;', false",
    "'<<<''QUX''\na\nFOO;', false",
    "'<<<EOT\nx\nQUX;', false",
    "'<<<EOTx\nx\nEOT;', false",
    "'<<<foo\nx\nfoo;', false"
  })
  void aHeredocOfPhpEndsAtItsOwnWord(String text, boolean meant) {
    String heredocs =
        """
        {"name": "php", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "SEQ", "members": [
            {"type": "CHOICE", "members": [
              {"type": "SYMBOL", "name": "heredoc"}, {"type": "SYMBOL", "name": "nowdoc"}]},
            {"type": "STRING", "value": ";"}]}},
          "heredoc": {"type": "BLANK"}, "nowdoc": {"type": "BLANK"},
          "expression": {"type": "PATTERN", "value": "[a-z]"},
          "_simple_string_array_access_argument": {"type": "PATTERN", "value": "[0-9]"},
          "_new_line": {"type": "PATTERN", "value": "\\r?\\n|\\r"}},
         "extras": [{"type": "PATTERN", "value": "\\s"}],
         "externals": []}
        """;
    check(heredocs, "php", text, meant);
  }

  @ParameterizedTest
  @CsvSource({
    "'R\"(a)\" b R\"(c)\"', true",
    "'R\"x(a)\" )y\" // )x\" b', true",
    "'R\"zq(a)y\" )zq\"', true",
    "'R\"(a)\" ? R\"(b)\"', false",
    "'R\"x(a)x\" ? R\"x(b)x\"', false",
    "'R\"x(a)s\"', false"
  })
  void aRawStringOfCppEndsAtItsOwnDelimiter(String text, boolean meant) {
    String raw =
        """
        {"name": "cpp", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
            {"type": "PATTERN", "value": "[a-z]"},
            {"type": "SYMBOL", "name": "raw_string_literal"}]}},
          "raw_string_literal": {"type": "STRING", "value": "R\\\""}},
         "extras": [{"type": "PATTERN", "value": "\\\\s|//[^\\\\n]*"}],
         "externals": []}
        """;
    check(raw, "cpp", text, meant);
  }

  @ParameterizedTest
  @CsvSource({
    "'.a{}', true",
    "'.a .b-c{}', true",
    "'.a b{}', true",
    "'.a -b{}', true",
    "'.a -{}', false",
    "'.a 2{}', false"
  })
  void aBlankBehindAClassOfCssIsAnOperator(String text, boolean meant) {
    String selectors =
        """
        {"name": "css", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "selector"}, {"type": "STRING", "value": "{"},
            {"type": "STRING", "value": "}"}]}},
          "selector": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "identifier"},
            {"type": "SEQ", "members": [
              {"type": "STRING", "value": "."}, {"type": "SYMBOL", "name": "class_name"}]},
            {"type": "SEQ", "members": [
              {"type": "SYMBOL", "name": "selector"},
              {"type": "SYMBOL", "name": "_descendant_operator"},
              {"type": "SYMBOL", "name": "selector"}]}]},
          "class_name": {"type": "REPEAT1", "content": {"type": "SYMBOL", "name": "identifier"}},
          "identifier": {"type": "PATTERN", "value": "-?[a-z_][a-z0-9_-]*"},
          "escape_sequence": {"type": "PATTERN", "value": "\\\\\\\\[0-9]"}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}],
         "externals": [{"type": "SYMBOL", "name": "_descendant_operator"}]}
        """;
    check(selectors, "css", text, meant);
  }

  /** Semicolons touch classes, raw strings end at their first end, `a == b` is not called. */
  @ParameterizedTest
  @CsvSource({
    "'class{};', true",
    "'class{} class{};', true",
    "'class{class{};}', true",
    "'class{} ;', false",
    "'class{class{}\n;}', false",
    "'\"\"\"a\"b\"\"\"u8', true",
    "'\"\"\"a\"\"\"\"b\"\"\"', true",
    "'\"\"\"\"a\"\"\"b\"\"\"\"', true",
    "'\"\"\"a\"\"\" b\"\"\"', false",
    "'\"\"\"a\"\"\"\"', false",
    "a()(b==c())., true",
    "a==b()., false"
  })
  void whatIsDeclaredOfCSharp(String text, boolean meant) {
    String classes =
        """
        {"name": "c_sharp", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "class"},
            {"type": "SYMBOL", "name": "raw_string_literal"},
            {"type": "SEQ", "members": [
              {"type": "SYMBOL", "name": "invocation_expression"},
              {"type": "STRING", "value": "."}]}]}},
          "class": {"type": "SEQ", "members": [
            {"type": "STRING", "value": "class"}, {"type": "STRING", "value": "{"},
            {"type": "SYMBOL", "name": "file"}, {"type": "STRING", "value": "}"},
            {"type": "SYMBOL", "name": "_optional_semi"}]},
          "interpolation_alignment_clause": {"type": "STRING", "value": ","},
          "interpolation_format_clause": {"type": "STRING", "value": ":"},
          "escape_sequence": {"type": "STRING", "value": "\\\\"},
          "expression": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "lvalue_expression"},
            {"type": "SYMBOL", "name": "invocation_expression"},
            {"type": "SYMBOL", "name": "binary_expression"}]},
          "lvalue_expression": {"type": "PATTERN", "value": "[a-z]"},
          "invocation_expression": {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "expression"},
            {"type": "SYMBOL", "name": "argument_list"}]},
          "argument_list": {"type": "SEQ", "members": [
            {"type": "STRING", "value": "("},
            {"type": "CHOICE", "members": [{"type": "BLANK"},
              {"type": "SYMBOL", "name": "expression"}]},
            {"type": "STRING", "value": ")"}]},
          "binary_expression": {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "expression"}, {"type": "STRING", "value": "=="},
            {"type": "SYMBOL", "name": "expression"}]},
          "interpolated_string_expression": {"type": "STRING", "value": "$"},
          OTHERS
          "raw_string_literal": {"type": "STRING", "value": "$"}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}],
         "externals": [{"type": "SYMBOL", "name": "_optional_semi"}]}
        """;
    String declared = Languages.source("c_sharp.externals").orElseThrow();
    String others =
        Pattern.compile("[a-z]+_\\w+|literal")
            .matcher(declared.substring(declared.indexOf("_called:")))
            .results()
            .map(name -> "\"" + name.group() + "\": {\"type\": \"STRING\", \"value\": \"$\"},")
            .filter(rule -> !classes.contains(rule.substring(0, rule.indexOf('{'))))
            .collect(Collectors.joining());
    check(classes.replace("OTHERS", others), "c_sharp", text, meant);
  }

  @ParameterizedTest
  @CsvSource({
    "'a:b c\n', true",
    "'a:b|c d\n', true",
    "'a:|\n b\\\nc\n', true",
    "'a::c d\ne:\n', true",
    "'export a b\nc:\n', true",
    "'a:|b\nc\n', false",
    "'export a\nb\n', false",
    "'a::c\nd\n', false"
  })
  void prerequisitesAndExportedNamesOfMakeEndWithTheirLine(String text, boolean meant) {
    String rules =
        """
        {"name": "make", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "rule"},
            {"type": "SYMBOL", "name": "export_directive"}]}},
          "export_directive": {"type": "SYMBOL", "name": "list"},
          "rule": {"type": "SEQ", "members": [
            {"type": "SYMBOL", "name": "word"}, {"type": "STRING", "value": ":"},
            {"type": "CHOICE", "members": [{"type": "BLANK"},
              {"type": "SEQ", "members": [
                {"type": "CHOICE", "members": [{"type": "BLANK"},
                  {"type": "SYMBOL", "name": "_normal_prerequisites"}]},
                {"type": "STRING", "value": "|"},
                {"type": "SYMBOL", "name": "_order_only_prerequisites"}]},
              {"type": "SYMBOL", "name": "_normal_prerequisites"},
              {"type": "SEQ", "members": [
                {"type": "STRING", "value": ":"},
                {"type": "SYMBOL", "name": "_prerequisites_pattern"}]}]},
            {"type": "IMMEDIATE_TOKEN", "content": {"type": "PATTERN", "value": "\\\\n"}}]},
          "_normal_prerequisites": {"type": "BLANK"},
          "_order_only_prerequisites": {"type": "SYMBOL", "name": "list"},
          "_prerequisites_pattern": {"type": "SYMBOL", "name": "list"},
          "list": {"type": "REPEAT1", "content": {"type": "SYMBOL", "name": "word"}},
          "_variable": {"type": "STRING", "value": "$"},
          "_function": {"type": "STRING", "value": "$"},
          "_string": {"type": "STRING", "value": "$"},
          "string": {"type": "STRING", "value": "$"}, "archive": {"type": "STRING", "value": "$"},
          "_name": {"type": "SYMBOL", "name": "word"},
          "_target_or_pattern_assignment": {"type": "STRING", "value": "$"},
          "word": {"type": "PATTERN", "value": "[a-z]+"}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}],
         "externals": []}
        """;
    check(rules, "make", text, meant);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {"'a', true", "'a \" b', true", "''   'a', true", "|'a\n'|, false", "'a, false"})
  void aStringOfDartOfOneLineEndsInIt(String text, boolean meant) {
    String strings =
        """
        {"name": "dart", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "SEQ", "members": [
            {"type": "STRING", "value": "'"},
            {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
              {"type": "SYMBOL", "name": "_template_chars_single_single"},
              {"type": "STRING", "value": "\\""}]}},
            {"type": "STRING", "value": "'"}]}}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}],
         "externals": [{"type": "SYMBOL", "name": "_template_chars_single_single"}]}
        """;
    check(strings, "dart", text, meant);
  }

  /**
   * By a comment's own rule, too, one ends at the first end; the external token nests, and wins.
   */
  @ParameterizedTest
  @CsvSource({
    "/* a */ x, true",
    "/* a /* b */ c */ x, true",
    "/* * a ** / */ x, true",
    "/*//*/ */*/ x, true",
    "/* a */ */ x, false"
  })
  void aCommentOfDartNests(String text, boolean meant) {
    String comments =
        """
        {"name": "dart", "rules": {
          "file": {"type": "REPEAT", "content": {"type": "STRING", "value": "x"}},
          "comment": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "_block_comment"},
            {"type": "SEQ", "members": [{"type": "STRING", "value": "/*"},
              {"type": "PATTERN", "value": "[^*]*\\\\*+([^/*][^*]*\\\\*+)*"},
              {"type": "STRING", "value": "/"}]}]}},
         "extras": [{"type": "PATTERN", "value": "\\\\s"}, {"type": "SYMBOL", "name": "comment"}],
         "externals": [{"type": "SYMBOL", "name": "_block_comment"}]}
        """;
    check(comments, "dart", text, meant);
  }

  private static void check(String grammar, String language, String text, boolean meant) {
    String file = language + ".externals";
    TreeSitterExternalsTest.check(
        TreeSitterExternalsTest.language(grammar, file, Languages.source(file).orElseThrow()),
        text,
        meant);
  }
}
