package dovetail.grammar;

import java.util.List;

/** A statement of a grammar file. */
sealed interface Statement {
  /** A rule, template or terminal. */
  record Definition(
      Mode mode, String name, List<String> parameters, int priority, Syntax body, Position position)
      implements Statement {
    boolean isTerminal() {
      return Piece.isTerminalName(name);
    }

    boolean isTemplate() {
      return !parameters.isEmpty();
    }

    /** The definition with another body. */
    Definition with(Syntax other) {
      return new Definition(mode, name, parameters, priority, other, position);
    }
  }

  /** The effect of a definition on an earlier one of its name. */
  enum Mode {
    DEFINE,
    OVERRIDE,
    EXTEND
  }

  /** {@code %ignore}. */
  record Ignore(Syntax body, Position position) implements Statement {}

  /** {@code %declare}. */
  record Declare(List<Syntax.Name> names) implements Statement {}

  /**
   * {@code %import} of names.
   *
   * @param file the file, with its folder and without its extension: {@code folder/name}
   * @param relative whether it stands beside the file that imports it; else it may be Lark's own
   */
  record Import(String file, boolean relative, List<Imported> names, Position position)
      implements Statement {}

  /** {@code %extend .file}: all statements of another file stand here. */
  record Include(String file, Position position) implements Statement {}

  /** A name of another file, and its name in this one. */
  record Imported(String name, String alias, Position position) {}

  /** {@code %copy}: {@code name} as {@code source}, with other rules in the places of some. */
  record Copy(
      Syntax.Name name, Syntax.Name source, List<Replacement> replacements, Position position)
      implements Statement {}

  /** The terminal or rule that a copy has in a rule's place. */
  record Replacement(Syntax.Name rule, Syntax.Name by) {}

  /** {@code %layout}. */
  record Layout(String policy, Position position) implements Statement {}

  /** {@code %lexer}. */
  record Lexer(Syntax.Name name, Position position) implements Statement {}

  /** {@code %llguidance}. */
  record Guidance() implements Statement {}

  /** {@code %soft}. */
  record Soft(Syntax.Name identifier, List<Syntax.Text> literals) implements Statement {}

  /** {@code %fence}. */
  record Fence(List<Syntax.Text> texts) implements Statement {}

  /** A directive about trees; see {@link Declaration}. */
  record Declares(
      Declaration.Kind kind,
      boolean unwanted,
      List<List<Syntax.Name>> parts,
      List<String> texts,
      Position position)
      implements Statement {}

  /** A directive that says something of terminals. */
  record Mark(Marking marking, List<Syntax> terminals, Position position) implements Statement {}

  /** The meaning of a {@link Mark}. */
  enum Marking {
    CONTEXTUAL,
    ERROR,
    OPEN,
    CLOSE,
    ENDING,
    RARE
  }
}
