package dovetail.quotient.tree;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tree of a whole text: reads it into Earley sets from the left, then follows a
 * derivation back from its end (Earley 1970, section 7), choosing the first way there is where
 * there are several.
 *
 * <p><b>Origins.</b> An item names the set, not the place, where its nonterminal began, and a set
 * may stand at several places of a text. The nearest one is taken: what led from an equal set to
 * the item's end would lead from this one too, unless the nonterminal holds the place itself, which
 * would then be one that is begun there.
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
  private LeftCharts charts;
  private TokenPath path;

  // the nonterminals that are open on the way back, innermost last
  private final IntList states = new IntList();
  private final IntList origins = new IntList(); // sets
  private final IntList froms = new IntList(); // positions
  private final IntList nodes = new IntList();

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
    this.around = first.length == 2 && rules[first[0]] >= 0 ? 1 : 0;
    this.charts = new LeftCharts(network, new Columns(), LeftCharts.Ended.KEPT);
    this.path = new TokenPath(language, network, charts);
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
    return path.tokens() == 0 || derive(null) ? Optional.of(tree(text)) : Optional.empty();
  }

  /**
   * Reads a text piece by piece: a piece is a node that only the start rule is around. So a text
   * that is like the last one but for a few pieces costs little more than a look-up a token.
   *
   * @return whether the text is a program; if not, no piece was found
   */
  public boolean read(byte[] text, Pieces pieces) {
    return start(text, () -> false) && (path.tokens() == 0 || derive(new Derivation(text, pieces)));
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
    }
    found.clear();
    parents.clear();
    begins.clear();
    ends.clear();
    return path.read(text, stop);
  }

  /** Of a text in pieces. */
  private record Derivation(byte[] text, Pieces pieces) {}

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

  private boolean derive(@Nullable Derivation inPieces) {
    int at = path.tokens();
    states.clear();
    origins.clear();
    froms.clear();
    nodes.clear();
    int last = path.after(at - 1);
    for (int i = charts.begin(last); i < charts.end(last) && states.isEmpty(); i++) {
      int state = Item.state(charts.item(i));
      if (network.isFinal(state) && network.owner(state) == network.startSymbol()) {
        open(state, Item.set(charts.item(i)), 0, at, -1);
      }
    }
    int end = 0; // of the present piece
    while (!states.isEmpty()) {
      int top = states.size() - 1;
      if (at == froms.get(top) && network.isStart(states.get(top))) {
        close(at);
        if (inPieces != null && top == around + 1) {
          inPieces.pieces().found(piece(inPieces.text(), path.begin(at), end));
        }
      } else if (onSameLine(top, at)) {
        continue;
      } else if (at == froms.get(top)) {
        return false;
      } else if (descend(top, at)) {
        if (inPieces != null && top == around) {
          end = path.end(at - 1);
          int from = froms.get(top + 1);
          if (inPieces.pieces().knows(path.begin(from), end)) {
            at = from;
            states.pop();
            origins.pop();
            froms.pop();
            nodes.pop();
            forget();
          }
        }
      } else {
        if (!scanned(top, at - 1)) {
          return false;
        }
        at--;
      }
    }
    return at == 0;
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

  /** Opens a nonterminal that ends here, if one led to the state. */
  private boolean descend(int top, int at) {
    int state = states.get(top);
    int after = path.sameLine() >= 0 ? path.base(at) : path.after(at - 1);
    for (int i = charts.begin(after); i < charts.end(after); i++) {
      long item = charts.item(i);
      int nonterminal = network.owner(Item.state(item));
      if (!network.isFinal(Item.state(item)) || nonterminal == network.startSymbol()) {
        continue;
      }
      for (int source : network.sourcesOnNonterminal(state, nonterminal)) {
        int from = nearest(Item.set(item), at, froms.get(top));
        if (from >= 0 && has(path.base(from), source, origins.get(top))) {
          states.set(top, source);
          open(Item.state(item), Item.set(item), from, at, innermostNode());
          return true;
        }
      }
    }
    return false;
  }

  private int innermostNode() {
    return nodes.get(nodes.size() - 1);
  }

  /** Goes back over the terminal of no width that forbids a line end, if it led to the state. */
  private boolean onSameLine(int top, int at) {
    if (path.sameLine() < 0 || path.plain(at) == path.base(at)) {
      return false;
    }
    for (int source : network.sourcesOnTerminal(states.get(top), path.sameLine())) {
      if (has(path.plain(at), source, origins.get(top))) {
        states.set(top, source);
        return true;
      }
    }
    return false;
  }

  /** Goes back over a token, if one led to the state. */
  private boolean scanned(int top, int token) {
    for (int label : path.labels(token)) {
      for (int source : network.sourcesOnTerminal(states.get(top), label)) {
        if (has(path.base(token), source, origins.get(top))) {
          states.set(top, source);
          return true;
        }
      }
    }
    return false;
  }

  private boolean has(int set, int state, int origin) {
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      long item = charts.item(i);
      if (Item.state(item) == state && Item.set(item) == origin) {
        return true;
      }
    }
    return false;
  }

  /** The last position before {@code at}, not before {@code first}, with that set; -1 for none. */
  private int nearest(int set, int at, int first) {
    for (int position = at - 1; position >= first; position--) {
      if (path.base(position) == set || path.plain(position) == set) {
        return position;
      }
    }
    return -1;
  }

  private void open(int state, int origin, int from, int at, int around) {
    int rule = rules[network.owner(state)];
    int node = around;
    if (rule >= 0) {
      node = found.size();
      found.add(rule);
      parents.add(around);
      begins.add(-1);
      ends.add(path.end(at - 1));
    }
    states.add(state);
    origins.add(origin);
    froms.add(from);
    nodes.add(node);
  }

  private void close(int at) {
    int node = nodes.pop();
    if (rules[network.owner(states.pop())] >= 0) {
      begins.set(node, path.begin(at));
    }
    origins.pop();
    froms.pop();
  }
}
