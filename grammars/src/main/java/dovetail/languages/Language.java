package dovetail.languages;

import dovetail.grammar.Grammar;
import dovetail.grammar.StandIn;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.lexer.layout.Layouts;
import dovetail.network.Network;
import dovetail.network.NetworkCompiler;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A language ready for use: the frozen form of a grammar. Immutable and safe for threads; its
 * equality is identity, so that it is a fast key of maps. Callers must not write into the bit sets.
 */
public final class Language {
  private final String name;
  private final Optional<String> version;
  private final List<Terminal> terminals;

  /** The name of {@link #layout}. */
  final Layouts layouts;

  private final LayoutPolicy layout;
  private final BitSet opening;
  private final BitSet closing;

  /** Ids of the terminals behind which a line end may be a token. */
  final BitSet ending;

  private final BitSet rare;
  private final List<String> standIns;
  private final LexerTable lexer;
  private final Network network;
  private final Optional<Trees> trees;

  Language(
      String name,
      Optional<String> version,
      List<Terminal> terminals,
      Layouts layouts,
      BitSet opening,
      BitSet closing,
      BitSet ending,
      BitSet rare,
      List<String> standIns,
      LexerTable lexer,
      Network network,
      Optional<Trees> trees) {
    this.name = name;
    this.version = version;
    this.terminals = List.copyOf(terminals);
    this.layouts = layouts;
    this.opening = opening;
    this.closing = closing;
    this.ending = ending;
    this.rare = rare;
    this.standIns = List.copyOf(standIns);
    this.lexer = lexer;
    this.layout = layouts.of(this.terminals, lexer, opening, closing, ending);
    this.network = network;
    this.trees = trees;
  }

  /** Compiles a checked grammar. */
  static Language of(Grammar grammar, Optional<String> version) {
    return new Language(
        grammar.name(),
        version,
        grammar.terminals().stream().map(Terminal::withoutPattern).toList(),
        Layouts.named(grammar.layout()),
        grammar.opening(),
        grammar.closing(),
        grammar.ending(),
        grammar.rare(),
        grammar.standIns().stream().map(StandIn::text).toList(),
        grammar.lexical().compile(),
        NetworkCompiler.compile(grammar),
        Trees.of(grammar));
  }

  /** Compiles a checked grammar of a language with one version. */
  public static Language of(Grammar grammar) {
    return of(grammar, Optional.empty());
  }

  /** The language's name. */
  public String name() {
    return name;
  }

  /** Its version, if the language has several. */
  public Optional<String> version() {
    return version;
  }

  /** All terminals, without their patterns; a terminal's id is its index. */
  public List<Terminal> terminals() {
    return terminals;
  }

  /** The policy that stands between lexer and charts. */
  public LayoutPolicy layout() {
    return layout;
  }

  /** Ids of the terminals that open a bracket. */
  public BitSet opening() {
    return opening;
  }

  /** Ids of the terminals that close a bracket. */
  public BitSet closing() {
    return closing;
  }

  /** Ids of the terminals that no person writes where another fits. */
  public BitSet rare() {
    return rare;
  }

  /** Lines that may stand for broken ones, in the order in which they are tried. */
  public List<String> standIns() {
    return standIns;
  }

  /** The terminals as one automaton. */
  public LexerTable lexer() {
    return lexer;
  }

  /** The rules as automata. */
  public Network network() {
    return network;
  }

  /** Whether files in another language, by its name, belong to the same projects as this one's. */
  public boolean isBeside(String other) {
    return other.equals(name) || profile().files().beside().contains(other);
  }

  /** Its profile; empty for a language that is not built in. */
  public Profile profile() {
    return Languages.builtIn().profile(name);
  }

  /** The grammar's declarations about trees, if there are any. */
  public Optional<Trees> trees() {
    return trees;
  }

  @Override
  public String toString() {
    return version.map(v -> name + " " + v).orElse(name);
  }
}
