package dovetail.network;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Rule;
import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The order of symbols in a grammar's text, for each nonterminal of its network: an earlier
 * alternative before a later one, and in a sequence its first symbol. The symbols in a rule that
 * the network has inlined stand at the rule's first mention. Immutable and thread-safe.
 */
public final class TextOrder {
  /** Of no grammar: by numbers alone. */
  public static final TextOrder NONE = new TextOrder(new int[0][]);

  private final int[][] symbols; // per nonterminal; terminals, then nonterminals behind all of them

  private TextOrder(int[][] symbols) {
    this.symbols = symbols;
  }

  /** The order of a grammar that was compiled to a network. O(nonterminals × rules). */
  public static TextOrder of(Grammar grammar, Network network) {
    Walk walk = new Walk(grammar, network);
    int[][] symbols = new int[network.nonterminals()][];
    for (int x = 0; x < symbols.length; x++) {
      symbols[x] = walk.mentionedIn(network.nonterminalName(x));
    }
    return new TextOrder(symbols);
  }

  /** The order that was written. */
  public static TextOrder read(ArrayReader in) {
    return new TextOrder(in.rows());
  }

  /** Writes the order. */
  public void write(ArrayWriter out) {
    out.rows(symbols);
  }

  /**
   * The place of a symbol among the symbols in a nonterminal, from 0; a symbol that the text does
   * not mention there stands behind the others, by its number. O(symbols of the nonterminal).
   *
   * @param symbol a terminal, or the number of terminals and a nonterminal
   */
  public int place(int nonterminal, int symbol) {
    int mentioned = nonterminal < symbols.length ? symbols[nonterminal].length : 0;
    for (int i = 0; i < mentioned; i++) {
      if (symbols[nonterminal][i] == symbol) {
        return i;
      }
    }
    return mentioned + symbol;
  }

  /** Reads the right-hand sides of one nonterminal after another. */
  private static final class Walk {
    private final String start;
    private final int terminals;
    private final Map<String, Expr> bodies = new HashMap<>();
    private final Map<String, Integer> nonterminals = new HashMap<>();
    private final Set<Integer> mentioned = new LinkedHashSet<>();
    private final Set<String> apart = new HashSet<>();

    Walk(Grammar grammar, Network network) {
      this.start = grammar.start();
      this.terminals = network.terminals();
      for (Rule rule : grammar.rules()) {
        bodies.put(rule.name(), rule.body());
      }
      for (int x = 0; x < network.nonterminals(); x++) {
        nonterminals.put(network.nonterminalName(x), x);
      }
    }

    int[] mentionedIn(String name) {
      mentioned.clear();
      apart.clear();
      Expr body = bodies.get(BodyAutomata.ruleOf(name));
      if (body == null) {
        mention(start);
      } else {
        walk(body);
      }
      return mentioned.stream().mapToInt(Integer::intValue).toArray();
    }

    private void mention(String rule) {
      Integer number = nonterminals.get(rule);
      if (number != null) {
        mentioned.add(terminals + number);
      } else if (apart.add(rule)) {
        Expr body = bodies.get(rule);
        if (body != null) {
          walk(body);
        }
      }
    }

    private void walk(Expr body) {
      switch (body) {
        case Expr.Token token -> mentioned.add(token.terminal());
        case Expr.Ref ref -> mention(ref.rule());
        default -> body.children().forEach(this::walk);
      }
    }
  }
}
