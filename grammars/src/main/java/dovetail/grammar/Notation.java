package dovetail.grammar;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another notation for grammars, such as ANTLR's, and the first sign by which the reader detects
 * it. A file with errors and such a sign gets one error at the sign, which names the notation and
 * the way out.
 */
enum Notation {
  ANTLR(
      "(?m)^[ \\t]*(?:(?:lexer|parser)[ \\t]+)?grammar[ \\t]+\\w+[ \\t]*;",
      "ANTLR's notation",
      "write names of rules in small letters, of terminals in capitals, strings in double quotes,"
          + " patterns as /[0-9]+/, no ';', and %ignore WS in place of '-> skip'"),
  YACC(
      "(?m)^%%[ \\t]*$",
      "Yacc's notation",
      "write each token as a terminal with its text, NUMBER: /[0-9]+/, and no actions in braces"),
  BNF("(?m)^[ \\t]*<[\\w -]+>[ \\t]*::=", "BNF", "write <item> ::= \"a\" as item: \"a\""),
  GBNF(
      "(?m)^[ \\t]*[\\w-]+[ \\t]*::=",
      "llama.cpp's notation (GBNF) or EBNF",
      "write item ::= \"a\" as item: \"a\"; or name the file with .gbnf at its end"),
  PEST(
      "(?m)^[ \\t]*\\w+[ \\t]*=[ \\t]*[@_$!]?[ \\t]*\\{",
      "pest's notation",
      "write a = { b ~ c } as a: b c"),
  PEG(
      "(?m)^[ \\t]*\\w+[ \\t]*(?:<-|←)",
      "PEG",
      "write item <- \"a\" / \"b\" as item: \"a\" | \"b\""),
  TREE_SITTER(
      "\\bgrammar\\(\\{",
      "tree-sitter's grammar.js, a program",
      "give the file src/grammar.json, which is made of it"),
  JSON_SCHEMA(
      "\\A\\s*\\{[^{}]*\"(?:\\$schema|type|properties|\\$defs|anyOf|enum)\"\\s*:",
      "JSON Schema",
      "write a rule for each object"),
  EBNF(
      "(?m)^[ \\t]*[A-Za-z][\\w -]*=[^=\\n][^\\n]*;[ \\t]*$",
      "ISO's EBNF",
      "write a = b, c; as a: b c");

  private final Pattern sign;
  private final String called;
  private final String advice;

  Notation(String sign, String called, String advice) {
    this.sign = Pattern.compile(sign);
    this.called = called;
    this.advice = advice;
  }

  /** The error of a file that seems to be in another notation. */
  static Optional<Problem> error(String source, String fileName) {
    for (Notation notation : values()) {
      Matcher found = notation.sign.matcher(source);
      if (found.find()) {
        int line =
            1 + (int) source.substring(0, found.start()).chars().filter(c -> c == '\n').count();
        return Optional.of(
            new Problem(
                Severity.ERROR,
                new Position(fileName, line, 1),
                "this is %s, not Lark's notation; %s".formatted(notation.called, notation.advice)));
      }
    }
    return Optional.empty();
  }
}
