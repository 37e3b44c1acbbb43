package dovetail.lexer.layout;

import dovetail.ints.Bits;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.util.List;

/**
 * The rivals of each lexical context: terminals of no contextual group that share a first byte with
 * terminals of the context's group, and are then read otherwise. Where a rival fits without an
 * inserted semicolon, the group does not count behind one.
 */
final class Rivals {
  private Rivals() {}

  /** The rivals of each context, as bits. O(contexts · 256 · terminals). */
  static long[][] of(LexerTable lexer, List<Terminal> terminals) {
    long[][] rivals = new long[lexer.contexts()][(terminals.size() + 63) / 64];
    for (int context = 0; context < rivals.length; context++) {
      for (int b = 0; b < 256; b++) {
        int plain = lexer.next(lexer.start(0), b);
        if (plain != LexerTable.DEAD && plain != lexer.next(lexer.start(context), b)) {
          for (Terminal terminal : terminals) {
            int t = terminal.id();
            if (terminal.group() == 0 && lexer.bytesTo(plain, t) != Integer.MAX_VALUE) {
              Bits.add(rivals[context], t);
            }
          }
        }
      }
    }
    return rivals;
  }
}
