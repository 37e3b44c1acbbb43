package dovetail.quotient.mask;

import dovetail.ints.IntList;
import java.util.List;

/**
 * A vocabulary as it is read from one lexer state: a trie whose edges are lexemes that end, and at
 * whose nodes the tokens stand, by the lexer state in which they leave the last lexeme. Node 0 is
 * the root, where the lexeme that was open when the token began is still open.
 *
 * <p>The tails of a node are grouped by what their states can become ({@link Folds#signature}).
 * Immutable and safe for threads.
 */
public final class Fold {
  private final int[] groupBegins; // per node
  private final int[] signatures; // per group; -1: tails with guards
  private final TokenSet[] groupTokens;
  private final int[] tailBegins; // per group
  private final int[] tails;
  private final TokenSet[] tailTokens;
  private final int[] edgeBegins; // per node
  private final int[] steps;
  private final int[] children;

  Fold(
      IntList groupBegins,
      IntList signatures,
      List<TokenSet> groupTokens,
      IntList tailBegins,
      IntList tails,
      List<TokenSet> tailTokens,
      IntList edgeBegins,
      IntList steps,
      IntList children) {
    this.groupBegins = groupBegins.toArray();
    this.signatures = signatures.toArray();
    this.groupTokens = groupTokens.toArray(TokenSet[]::new);
    this.tailBegins = tailBegins.toArray();
    this.tails = tails.toArray();
    this.tailTokens = tailTokens.toArray(TokenSet[]::new);
    this.edgeBegins = edgeBegins.toArray();
    this.steps = steps.toArray();
    this.children = children.toArray();
  }

  /** How many nodes there are. */
  public int nodes() {
    return groupBegins.length - 1;
  }

  /** The first group of tails of a node. */
  public int groupBegin(int node) {
    return groupBegins[node];
  }

  /** The group after a node's last one. */
  public int groupEnd(int node) {
    return groupBegins[node + 1];
  }

  /** The signature that a group's states share, -1 where guards are pending. */
  public int signature(int group) {
    return signatures[group];
  }

  /** All tokens of a group. */
  public TokenSet groupTokens(int group) {
    return groupTokens[group];
  }

  /** The index of a group's first tail. */
  public int tailBegin(int group) {
    return tailBegins[group];
  }

  /** The index after a group's last tail. */
  public int tailEnd(int group) {
    return tailBegins[group + 1];
  }

  /** The tail at an index, a number of {@link Folds}. */
  public int tail(int index) {
    return tails[index];
  }

  /** The tokens that leave the tail at an index. */
  public TokenSet tailTokens(int index) {
    return tailTokens[index];
  }

  /** A node's first edge. */
  public int edgeBegin(int node) {
    return edgeBegins[node];
  }

  /** The edge after a node's last one. */
  public int edgeEnd(int node) {
    return edgeBegins[node + 1];
  }

  /** The step of an edge, a number of {@link Folds}; edges of a node with one lexeme adjoin. */
  public int step(int edge) {
    return steps[edge];
  }

  /** Where an edge leads. */
  public int child(int edge) {
    return children[edge];
  }

  /** About how many bytes it takes without the token sets, which are shared. */
  long bytes() {
    return 4L * (groupBegins.length + tailBegins.length + edgeBegins.length)
        + 8L * signatures.length
        + 8L * tails.length
        + 8L * steps.length
        + 200;
  }
}
