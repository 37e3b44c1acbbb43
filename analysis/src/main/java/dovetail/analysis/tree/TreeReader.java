package dovetail.analysis.tree;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dovetail.analysis.tree.Children.Child;
import dovetail.analysis.tree.Derived.Node;
import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.lexer.Utf8;
import dovetail.network.Network;
import dovetail.network.TextOrder;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.chart.TooLarge;
import dovetail.quotient.chart.Watch;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tree of a whole text: reads it into Earley sets from the left, then takes nonterminals
 * apart, from the outermost one on ({@link Children}).
 *
 * <p><b>Ambiguous texts.</b> The grammar's text alone decides which tree a text has. At the first
 * place where two derivations of a nonterminal differ, the one is taken whose next token or rule
 * stands earlier in the nonterminal's own rule: in an earlier alternative, or further to the left.
 * Of the same rule the longer one is taken: an {@code else} belongs to the nearest {@code if}.
 *
 * <p>Complexity: a look-up for each token that was read before; then, for the tree, O(items of a
 * set) for each token and nonterminal, besides a scan of the tokens that a nonterminal spans. Not
 * thread-safe.
 */
public final class TreeReader {
  /** The most items that are kept from one text to the next, besides the items of a text: 16 MB. */
  private static final int MANY_ITEMS = 2_000_000;

  /** A nonterminal of fewer tokens is taken apart each time. */
  private static final int LEAST_TOKENS = 16;

  /** The cost of taking a nonterminal apart, in units of {@link Watch}. */
  private static final int WORK = 5;

  /**
   * The positions that cost one such unit, when they are looked at in search of a child's
   * beginning.
   */
  private static final int LOOKS = 64;

  /** The language of the texts. */
  final Language language;

  private final Trees trees;
  private final Network network;
  private final int[] rules; // per nonterminal, the number of its rule, -1 for none
  private final int around; // nodes around each piece: one if the start rule is a node
  private final Lexemes lexemes;
  private final Supplier<CodeReader> code;
  private final Watch watch = new Watch();
  private LeftCharts charts;
  private int most; // items that are kept; 0: no text was read into these charts yet
  private TokenPath path;
  private Children children;

  private final List<Waiting> waiting = new ArrayList<>(); // of one parent in the text's order

  private final Derived derived = new Derived();
  private final List<Node> nodes = new ArrayList<>(); // the last first
  private final ArrayDeque<Open> open = new ArrayDeque<>(); // the innermost first
  int takenApart; // nonterminals of the last text
  private @Nullable TooLarge tooLarge;

  /** A nonterminal that is still to be taken apart, and the node around it, -1 for none. */
  private record Waiting(Child child, int node) {}

  /**
   * A nonterminal that is being taken apart, whose nodes are to be kept.
   *
   * @param waiting the number of nonterminals that wait besides its own
   * @param first its first node
   */
  private record Open(Derived.Span span, int waiting, int begin, int first, int tokens) {}

  /** The pieces of a text, as they are found, the last first. */
  public interface Pieces {
    /**
     * Notes a piece, from one byte to another; whether its tree is known, so that it is not found
     * again.
     */
    boolean knows(int begin, int end);

    /** The tree of a piece that is not known: a root with the start rule, and the piece in it. */
    void found(Tree tree);
  }

  /** A reader of texts of a language whose grammar has declarations about trees. */
  public TreeReader(Language language, Trees trees) {
    this.language = language;
    this.trees = trees;
    this.network = trees.network();
    this.rules = trees.numbers();
    int[] first = network.nonterminalEdges(network.start(network.startSymbol()));
    this.lexemes = new Lexemes(trees);
    this.code = Suppliers.memoize(() -> new CodeReader(language));
    this.around = first.length == 2 && rules[first[0]] >= 0 ? 1 : 0;
    this.charts = new LeftCharts(network, new Columns(), LeftCharts.Ended.KEPT);
    this.path = new TokenPath(language, network, charts, watch);
    this.children = new Children(network, trees.order(), charts, path);
  }

  /** A reader of texts of any language: where its grammar declares nothing, trees have no nodes. */
  public static TreeReader of(Language language) {
    Trees none = new Trees(List.of(), List.of(), Map.of(), language.network(), TextOrder.NONE);
    return new TreeReader(language, language.trees().orElse(none));
  }

  /** Counts the work of reading. */
  public Watch watch() {
    return watch;
  }

  /** The grammar's declarations. */
  public Trees trees() {
    return trees;
  }

  /**
   * The tree of a text; empty if the text is no program.
   *
   * @throws StoppedException if nobody waits for it
   * @throws LimitException if the text is larger than charts are laid out for
   */
  public Optional<Tree> read(byte[] text) {
    return read(text, null) ? Optional.of(lexemes.in(tree(text), text, path)) : Optional.empty();
  }

  /**
   * Reads a text piece by piece: a piece is a node that stands directly in the start rule. So a
   * text that is like the last one but for a few pieces costs little more than a look-up a token.
   *
   * @param pieces takes the pieces; null where the whole tree is wanted
   * @return whether the text is a program; if not, no piece was found
   * @throws StoppedException if nobody waits for it; the next text that is like this one is read
   *     quickly, as far as this one was read
   */
  public boolean read(byte[] text, @Nullable Pieces pieces) {
    if (tooLarge != null) {
      tooLarge.check(text);
      tooLarge = null;
    }
    try {
      boolean isProgram = start(text) && (path.way.tokens() == 0 || derive(text, pieces));
      most = most == 0 ? MANY_ITEMS + charts.items() : most;
      return isProgram;
    } catch (LimitException e) {
      tooLarge = new TooLarge(text.length, e);
      forget();
      throw e;
    }
  }

  /**
   * The tokens of three texts, joined; the lexer's tokens alone where the text is too large for
   * charts.
   *
   * @param wanted names of the rules whose nodes are returned as spans
   * @throws StoppedException if nobody waits for them
   */
  public CodeText code(String before, String middle, String behind, Set<String> wanted) {
    byte[] text = Utf8.encode(before + middle + behind);
    IntList spans = new IntList();
    try {
      boolean isProgram = start(text);
      if (isProgram && path.way.tokens() > 0 && !wanted.isEmpty() && derive(text, null)) {
        spans = spans(wanted);
      }
    } catch (LimitException e) {
      forget();
    }
    return code.get().read(before, middle, behind, text, path, spans);
  }

  private IntList spans(Set<String> wanted) {
    IntList spans = new IntList();
    for (Node node : nodes) {
      if (wanted.contains(trees.rules().get(node.rule()))) {
        spans.add(node.begin());
        spans.add(node.end());
      }
    }
    return spans;
  }

  private void forget() {
    most = 0;
    charts = new LeftCharts(network, new Columns(), LeftCharts.Ended.KEPT);
    path = new TokenPath(language, network, charts, watch);
    children = new Children(network, trees.order(), charts, path);
    derived.clear();
  }

  private boolean start(byte[] text) {
    if (most > 0 && charts.items() > most) {
      forget();
    }
    nodes.clear();
    open.clear();
    waiting.clear();
    return path.read(text);
  }

  private Tree tree(byte[] text) {
    int size = nodes.size();
    int[] rule = new int[size];
    int[] parent = new int[size];
    int[] begin = new int[size];
    int[] end = new int[size];
    for (int i = 0; i < size; i++) {
      Node node = nodes.get(i);
      int number = size - 1 - i;
      rule[number] = node.rule();
      parent[number] = node.around() < 0 ? Tree.NONE : size - 1 - node.around();
      begin[number] = node.begin();
      end[number] = node.end();
    }
    return new Tree(text, rule, parent, begin, end);
  }

  private boolean derive(byte[] text, @Nullable Pieces taker) {
    waiting.add(
        new Waiting(new Child(network.startSymbol(), charts.root(), 0, path.way.tokens()), -1));
    takenApart = 0;
    int pieces = 0; // that wait
    boolean isOpen = false;
    int begin = 0; // of the open piece
    int end = 0;
    while (!waiting.isEmpty()) {
      int last = waiting.size() - 1;
      if (taker != null && last < pieces) {
        pieces = last;
        if (isOpen) {
          taker.found(piece(text, begin, end));
        }
        Child child = waiting.getLast().child();
        begin = path.way.begin(child.begin());
        end = path.way.end(child.end() - 1);
        isOpen = !taker.knows(begin, end);
        if (!isOpen) {
          waiting.removeLast();
          continue;
        }
      }
      watch.did(WORK + (int) (children.lookedAt() / LOOKS));
      boolean isWhole = takenApart > around ? takeApartOnce(text) : takeApart();
      if (!isWhole) {
        return false;
      }
      takenApart++;
      pieces = takenApart == around + 1 ? waiting.size() : pieces;
    }
    if (taker != null && isOpen) {
      taker.found(piece(text, begin, end));
    }
    return true;
  }

  /** The tree of the nodes found since the last piece. */
  private Tree piece(byte[] text, int begin, int end) {
    for (int node = 0; node < around; node++) {
      Node root = nodes.get(node);
      nodes.set(node, new Node(root.rule(), root.around(), begin, end));
    }
    Tree tree = tree(text);
    nodes.subList(around, nodes.size()).clear();
    return tree;
  }

  /**
   * Makes nodes of the nonterminal that waits last: all at once if it is long and was taken apart
   * before, else {@linkplain #takeApart one}. Of nested nonterminals, one is kept only if it has at
   * most half the tokens of the kept one around it, so that each token is kept a logarithmic number
   * of times.
   */
  private boolean takeApartOnce(byte[] text) {
    Waiting last = waiting.getLast();
    Child child = last.child();
    int tokens = child.end() - child.begin();
    int around = open.isEmpty() ? path.way.tokens() : open.peek().tokens();
    if (tokens < LEAST_TOKENS || 2 * tokens > around) {
      boolean isWhole = takeApart();
      close();
      return isWhole;
    }
    int begin = path.way.begin(child.begin());
    var span =
        new Derived.Span(
            child.nonterminal(),
            child.origin(),
            path.base(child.begin()),
            path.plain(child.end()),
            path.ended(child.end()),
            ByteBuffer.wrap(text, begin, path.way.end(child.end() - 1) - begin));
    if (derived.add(span, last.node(), begin, nodes)) {
      waiting.removeLast();
    } else {
      open.push(new Open(span, waiting.size() - 1, begin, nodes.size(), tokens));
      if (!takeApart()) {
        return false;
      }
    }
    close();
    return true;
  }

  /** Keeps the nodes of the finished piece. */
  private void close() {
    while (!open.isEmpty() && waiting.size() <= open.peek().waiting()) {
      Open done = open.pop();
      derived.keep(done.span(), done.begin(), nodes, done.first());
    }
  }

  /** Makes a node of the nonterminal that waits last, if it is one, and lets its children wait. */
  private boolean takeApart() {
    Waiting last = waiting.getLast();
    Child child = last.child();
    Optional<List<Child>> inside = children.of(child);
    if (inside.isEmpty()) {
      return false;
    }
    int rule = rules[child.nonterminal()];
    if (rule >= 0) {
      int end = path.way.end(child.end() - 1);
      nodes.add(new Node(rule, last.node(), path.way.begin(child.begin()), end));
    }
    int node = rule >= 0 ? nodes.size() - 1 : last.node();
    waiting.removeLast();
    inside.get().forEach(one -> waiting.add(new Waiting(one, node)));
    return true;
  }
}
