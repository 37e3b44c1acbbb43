package dovetail.grammar;

import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Terminal;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The grammar of a file, its names resolved and checked. Immutable by convention: do not modify the
 * bit sets.
 *
 * @param name the file's name without its extension
 * @param start the name of the start rule
 * @param rules in the order of the file, templates expanded
 * @param lexical the terminals as one lexer's input
 * @param terminals all terminals; a terminal's id is its index
 * @param layout the layout policy, {@code none} if the file names none
 * @param opening ids of the terminals that open a bracket
 * @param closing ids of the terminals that close a bracket
 * @param ending ids of the terminals behind which a line end may be a token
 * @param rare ids of the terminals that no person writes
 * @param standIns texts that may stand for broken lines, in the order in which they are tried
 * @param declarations the declarations about trees of rules
 * @param inner by name, the grammars by which declarations read texts of rules
 * @param terminalPositions the place of each terminal's definition, or its first place in a rule
 * @param lexer the lexer that reads its tokens, and the reason for this lexer
 */
public record Grammar(
    String name,
    String start,
    List<Rule> rules,
    LexicalGrammar lexical,
    List<Terminal> terminals,
    String layout,
    BitSet opening,
    BitSet closing,
    BitSet ending,
    BitSet rare,
    List<StandIn> standIns,
    List<Declaration> declarations,
    Map<String, Grammar> inner,
    List<Position> terminalPositions,
    String lexer) {
  public Grammar {
    terminalPositions = List.copyOf(terminalPositions);
    standIns = List.copyOf(standIns);
    declarations = List.copyOf(declarations);
    inner = Map.copyOf(inner);
    rules = List.copyOf(rules);
    terminals = List.copyOf(terminals);
  }

  /** The same grammar with a lexer for other terminals of the same ids. */
  Grammar lexedBy(LexicalGrammar other, List<Terminal> others, List<Rule> otherRules) {
    return lexedBy(lexer, other, others, terminalPositions, IntStream::of, start, otherRules);
  }

  /**
   * The same grammar with other terminals and rules.
   *
   * @param by the lexer that reads it, and the reason for this lexer
   * @param positions of the other terminals
   * @param called the ids of a terminal among the others
   */
  Grammar lexedBy(
      String by,
      LexicalGrammar other,
      List<Terminal> others,
      List<Position> positions,
      IntFunction<IntStream> called,
      String otherStart,
      List<Rule> otherRules) {
    return new Grammar(
        name,
        otherStart,
        otherRules,
        other,
        others,
        layout,
        all(opening, called),
        all(closing, called),
        all(ending, called),
        all(rare, called),
        standIns,
        declarations,
        inner,
        positions,
        by);
  }

  private static BitSet all(BitSet terminals, IntFunction<IntStream> called) {
    BitSet all = new BitSet();
    terminals.stream().flatMap(called::apply).forEach(all::set);
    return all;
  }

  /** The rule of that name. O(rules). */
  public Optional<Rule> rule(String ruleName) {
    return rules.stream().filter(rule -> rule.name().equals(ruleName)).findFirst();
  }

  /** The terminal of that name. O(terminals). */
  public Optional<Terminal> terminal(String terminalName) {
    return terminals.stream().filter(t -> t.name().equals(terminalName)).findFirst();
  }
}
