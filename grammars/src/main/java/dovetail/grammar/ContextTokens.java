package dovetail.grammar;

import dovetail.lexer.ContextLexer;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Terminal;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tokens of a grammar in which the state of a rule decides which tokens the lexer looks for,
 * and the rules over these tokens: the input of {@link RuleAutomata} and {@link RuleContexts}.
 * Tokens are numbered from 0. tree-sitter's grammars ({@link TreeSitterTokens}) and llguidance's
 * ({@link GreedyTokens}) are read so.
 *
 * <p>Methods with a default are about notions that only tree-sitter has: the word token and its
 * keywords, reserved words, textless tokens, and <em>shadows</em>. The lexer never takes a shadow;
 * it only says whether the text of the taken token has the pattern of the shadow, too. So the lexer
 * sees that a word is the keyword {@code if}.
 */
interface ContextTokens {
  /** The body of a rule, over the symbols of {@link RuleAutomata}; it holds no automaton. */
  Expr body(String rule);

  /** The tokens that may stand anywhere. */
  BitSet extraTokens();

  /** The rules that may stand anywhere. */
  List<String> extraRules();

  /**
   * Whether a token stands right behind the text that a rule has before it. Where a rule goes on
   * with such tokens only, no extra stands between.
   */
  default boolean touches(String rule, int token) {
    return false;
  }

  /** How a message or a person calls a token. */
  String name(int token);

  /** Whether a token is one string. */
  boolean isText(int token);

  /** Per state of a rule, the symbols of the tokens that are looked for there. */
  default List<BitSet> looked(RuleAutomata rules) {
    return IntStream.range(0, rules.states()).mapToObj(rules::own).toList();
  }

  /**
   * Per token, the tokens that take texts from it where they are looked for beside it.
   *
   * @param looked per state, the tokens that are looked for there
   */
  List<BitSet> takers(Stream<BitSet> looked);

  /**
   * The lexer.
   *
   * @param contexts the tokens of each context
   * @param labels the terminals of a token that is taken in a context
   */
  LexicalGrammar lexical(
      List<Terminal> terminals, List<BitSet> contexts, ContextLexer.Labels labels);

  /** The token that stands for the separators at the end of the text, -1 for none. */
  default int blankToken() {
    return -1;
  }

  /** The word token, -1 for none. */
  default int word() {
    return -1;
  }

  /** The tokens that the lexer finds as texts of the word token. */
  default BitSet keywords() {
    return new BitSet();
  }

  /** The keyword that a shadow stands for, -1 for none. */
  default int keyword(int shadow) {
    return -1;
  }

  /** The keywords of a reserved set. */
  default BitSet reserved(int set) {
    return new BitSet();
  }

  /** The tokens that are read each by itself, beside any other. */
  default BitSet beside() {
    return new BitSet();
  }

  /** The tokens that stand for an empty one: each reads the separator behind that. */
  default BitSet empty() {
    return new BitSet();
  }

  /** The tokens that may be empty at the end of the text. */
  default BitSet mayBeEmpty() {
    return new BitSet();
  }

  /** The tokens without text, each of which depends on the token behind it. */
  default BitSet textless() {
    return new BitSet();
  }

  /** The shadow of the texts before which a textless token is taken, -1 for none. */
  default int takenShadow() {
    return -1;
  }

  /** The shadow of the texts before which it may be taken or left out, -1 for none. */
  default int optionalShadow() {
    return -1;
  }
}
