package dovetail.grammar;

import dovetail.lexer.regex.Regex;
import java.util.List;

/** An expression of a grammar file, before its names are resolved. */
sealed interface Syntax {
  /** A rule, a terminal, or a template's parameter. */
  record Name(String name, Position position) implements Syntax {}

  /** A template with its arguments. */
  record Use(String template, List<Syntax> arguments, Position position) implements Syntax {}

  /** A string, its escapes resolved. */
  record Text(String value, boolean ignoringCase, Position position) implements Syntax {}

  /** A regular expression, not read yet. */
  record Pattern(String source, String flags, Position position) implements Syntax {}

  /** Any one character from {@code first} to {@code last}. */
  record Range(int first, int last, Position position) implements Syntax {}

  /** One after another. */
  record Sequence(List<Syntax> items) implements Syntax {}

  /** Any one of them. */
  record Choice(List<Syntax> branches) implements Syntax {}

  /** A text by an operation on other texts, in terminals only. */
  record Operation(Regex.Operator operator, List<Syntax> operands, Position position)
      implements Syntax {}

  /** From {@code min} to {@code max} times; {@link Expr#UNBOUNDED} for no bound. */
  record Repeat(Syntax body, int min, int max) implements Syntax {}
}
