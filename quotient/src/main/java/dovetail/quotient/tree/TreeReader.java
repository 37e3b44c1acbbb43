package dovetail.quotient.tree;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tree of a whole text: reads it into Earley sets from the left, then takes nonterminals
 * apart, from the outermost one on ({@link Children}).
 *
 * <p><b>Ambiguous texts.</b> The grammar's text alone decides which tree a text has. At the first
 * place where two ways to make up a nonterminal differ, that one is taken whose next token or rule
 * stands earlier in the nonterminal's own rule: in an earlier alternative, or further to the left.
 * Of the same rule the longer one is taken: an {@code else} belongs to the nearest {@code if}.
 *
 * <p>Complexity: a look-up a token for what was read before, and for the way back O(items of a set)
 * a token and a nonterminal, besides a scan of the tokens that a nonterminal spans. Not
 * thread-safe.
 */
public final class TreeReader {
  /** More items than this are not kept from one text to the next: 16 MB. */
  private static final int MANY_ITEMS = 2_000_000;

  private final Language language;
  private final Trees trees;
  private final Network network;
  private final int[] rules; // per nonterminal, the number of its rule, -1 for none
  private final int around; // how many nodes are around each piece: one if the start rule is a node
  private final Lexemes lexemes;
  private LeftCharts charts;
  private TokenPath path;
  private Children children;

  // the nonterminals that are still to be taken apart, those of one parent in the order of the text
  private final IntList nonterminals = new IntList();
  private final IntList origins = new IntList(); // sets
  private final IntList froms = new IntList(); // positions
  private final IntList tos = new IntList();
  private final IntList nodes = new IntList(); // around them

  // nodes as they are found, the last first
  private final IntList found = new IntList(); // rules
  private final IntList parents = new IntList();
  private final IntList begins = new IntList();
  private final IntList ends = new IntList();

  /** The pieces of a text, as they are found, the last first. */
  public interface Pieces {
    /** A piece, from one byte to another; whether nobody needs its tree. */
    boolean knows(int begin, int end);

    /** The tree of a piece that is not known: a root with the start rule, and the piece in it. */
    void found(Tree tree);
  }

  /** A reader of texts of a language whose grammar declares something of trees. */
  public TreeReader(Language language, Trees trees) {
    this.language = language;
    this.trees = trees;
    this.network = trees.network();
    this.rules = trees.numbers();
    int[] first = network.nonterminalEdges(network.start(network.startSymbol()));
    this.lexemes = new Lexemes(trees);
    this.around = first.length == 2 && rules[first[0]] >= 0 ? 1 : 0;
    this.charts = new LeftCharts(network, new Columns(), LeftCharts.Ended.KEPT);
    this.path = new TokenPath(language, network, charts);
    this.children = new Children(network, trees.order(), charts, path);
  }

  /** The grammar's declarations. */
  public Trees trees() {
    return trees;
  }

  /** The tree of a text; empty if the text is no program. */
  public Optional<Tree> read(byte[] text) {
    if (!start(text, () -> false)) {
      return Optional.empty();
    }
    boolean whole = path.tokens() == 0 || derive(text, null);
    return whole ? Optional.of(lexemes.in(tree(text), text, path)) : Optional.empty();
  }

  /**
   * Reads a text piece by piece: a piece is a node that only the start rule is around. So a text
   * that is like the last one but for a few pieces costs little more than a look-up a token.
   *
   * @return whether the text is a program; if not, no piece was found
   */
  public boolean read(byte[] text, Pieces pieces) {
    return start(text, () -> false) && (path.tokens() == 0 || derive(text, pieces));
  }

  /**
   * Reads a text into the Earley sets, without its tree, until it is to be stopped. The next text
   * that is like it is read quickly, as far as this one was read.
   *
   * @param stop is asked at the ends of lines
   * @return whether the text is a program, as far as that was found out
   */
  public boolean readAhead(byte[] text, BooleanSupplier stop) {
    return start(text, stop);
  }

  private boolean start(byte[] text, BooleanSupplier stop) {
    if (charts.items() > MANY_ITEMS) {
      charts = new LeftCharts(network, new Columns(), LeftCharts.Ended.KEPT);
      path = new TokenPath(language, network, charts);
      children = new Children(network, trees.order(), charts, path);
    }
    found.clear();
    parents.clear();
    begins.clear();
    ends.clear();
    nonterminals.clear();
    origins.clear();
    froms.clear();
    tos.clear();
    nodes.clear();
    return path.read(text, stop);
  }

  private Tree tree(byte[] text) {
    int size = found.size();
    int[] rule = new int[size];
    int[] parent = new int[size];
    int[] begin = new int[size];
    int[] end = new int[size];
    for (int i = 0; i < size; i++) {
      int node = size - 1 - i;
      rule[node] = found.get(i);
      parent[node] = parents.get(i) < 0 ? Tree.NONE : size - 1 - parents.get(i);
      begin[node] = begins.get(i);
      end[node] = ends.get(i);
    }
    return new Tree(text, rule, parent, begin, end);
  }

  private boolean derive(byte[] text, @Nullable Pieces taker) {
    await(network.startSymbol(), charts.root(), 0, path.tokens(), -1);
    int taken = 0;
    int pieces = 0; // that wait
    boolean open = false;
    int begin = 0; // of the open piece
    int end = 0;
    while (!nonterminals.isEmpty()) {
      int last = nonterminals.size() - 1;
      if (taker != null && last < pieces) {
        pieces = last;
        if (open) {
          taker.found(piece(text, begin, end));
        }
        begin = path.begin(froms.get(last));
        end = path.end(tos.get(last) - 1);
        open = !taker.knows(begin, end);
        if (!open) {
          drop();
          continue;
        }
      }
      if (!takeApart()) {
        return false;
      }
      taken++;
      pieces = taken == around + 1 ? nonterminals.size() : pieces;
    }
    if (taker != null && open) {
      taker.found(piece(text, begin, end));
    }
    return true;
  }

  /** The tree of what was found since the last piece. */
  private Tree piece(byte[] text, int begin, int end) {
    for (int node = 0; node < around; node++) {
      begins.set(node, begin);
      ends.set(node, end);
    }
    Tree tree = tree(text);
    forget();
    return tree;
  }

  /** Forgets all nodes but the start rule's. */
  private void forget() {
    found.truncate(around);
    parents.truncate(around);
    begins.truncate(around);
    ends.truncate(around);
  }

  /** Makes a node of the nonterminal that waits last, if it is one, and lets its children wait. */
  private boolean takeApart() {
    int last = nonterminals.size() - 1;
    int nonterminal = nonterminals.get(last);
    int from = froms.get(last);
    int to = tos.get(last);
    if (!children.find(nonterminal, origins.get(last), from, to)) {
      return false;
    }
    int node = nodes.get(last);
    if (rules[nonterminal] >= 0) {
      found.add(rules[nonterminal]);
      parents.add(node);
      begins.add(path.begin(from));
      ends.add(path.end(to - 1));
      node = found.size() - 1;
    }
    drop();
    for (int i = 0; i < children.size(); i++) {
      await(children.nonterminal(i), children.origin(i), children.begin(i), children.end(i), node);
    }
    return true;
  }

  private void await(int nonterminal, int origin, int from, int to, int around) {
    nonterminals.add(nonterminal);
    origins.add(origin);
    froms.add(from);
    tos.add(to);
    nodes.add(around);
  }

  private void drop() {
    nonterminals.pop();
    origins.pop();
    froms.pop();
    tos.pop();
    nodes.pop();
  }
}
