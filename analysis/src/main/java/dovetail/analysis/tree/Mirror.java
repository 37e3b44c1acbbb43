package dovetail.analysis.tree;

/**
 * Whether a mark, such as {@code ===}, has the same text on both of its sides ({@code %differs}).
 */
final class Mirror {
  private static final String BEFORE = "({[,;?:=>";
  private static final String BEHIND = ")}],;\n\r";

  private Mirror() {}

  /**
   * Where the second of two equal paths of names ends that stand before and behind a node, with
   * nothing else that belongs to them; {@link Tree#NONE} if there are none. O(their length).
   */
  static int end(Tree tree, int node) {
    int end = tree.begin(node);
    while (end > 0 && isBlank(tree.byteAt(end - 1))) {
      end--;
    }
    int begin = end;
    while (begin > 0 && isPath(tree.byteAt(begin - 1))) {
      begin--;
    }
    int from = tree.end(node);
    while (isBlank(tree.byteAt(from))) {
      from++;
    }
    int to = from;
    while (isPath(tree.byteAt(to))) {
      to++;
    }
    boolean mirrors =
        begin < end
            && tree.text(begin, end).equals(tree.text(from, to))
            && isOneOf(BEFORE, before(tree, begin))
            && isOneOf(BEHIND, behind(tree, to));
    return mirrors ? to : Tree.NONE;
  }

  private static int before(Tree tree, int at) {
    int before = at - 1;
    while (before >= 0 && isBlank(tree.byteAt(before))) {
      before--;
    }
    boolean isTwice = before > 0 && tree.byteAt(before) == tree.byteAt(before - 1); // == or ??
    return before < 0 || isTwice ? Tree.NONE : tree.byteAt(before);
  }

  private static int behind(Tree tree, int at) {
    int behind = at;
    while (tree.byteAt(behind) == ' ') {
      behind++;
    }
    return tree.byteAt(behind);
  }

  private static boolean isOneOf(String some, int b) {
    return b >= 0 && some.indexOf(b) >= 0;
  }

  private static boolean isBlank(int b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  private static boolean isPath(int b) {
    return b > 127 || b == '_' || b == '$' || b == '.' || Character.isLetterOrDigit(b);
  }
}
