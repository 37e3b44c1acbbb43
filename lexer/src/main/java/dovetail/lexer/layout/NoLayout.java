package dovetail.lexer.layout;

import java.util.BitSet;

/** The layout without line ends and columns: every lexeme that is not ignored is a token. */
final class NoLayout extends LayoutPolicy {
  NoLayout(Tokens of) {
    super(of, 1, -1, new BitSet());
  }
}
