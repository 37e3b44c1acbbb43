package dovetail.quotient.mask;

import dovetail.lexer.LexerTable;
import java.util.BitSet;

/**
 * The tokens of a vocabulary in which a part that is looked up begins, goes on or ends, by the
 * lexer state before them; perhaps some more. A mask takes every text for a name, so that these
 * have to be asked for one by one.
 *
 * <p>Found out as states occur. One thread.
 */
final class NamedTokens {
  private final LexerTable lexer;
  private final Vocabulary vocabulary;
  private final BitSet[] byState;
  private final BitSet entering = new BitSet(); // bytes after which such a part may begin
  private final BitSet candidates = new BitSet(); // tokens with such a byte
  private final BitSet anywhere = new BitSet(); // tokens in which one may begin in a later lexeme

  /** Of a lexer in which parts are looked up. O(states · 256 + bytes of the vocabulary). */
  NamedTokens(LexerTable lexer, Vocabulary vocabulary) {
    this.lexer = lexer;
    this.vocabulary = vocabulary;
    this.byState = new BitSet[lexer.states()];
    for (int state = 1; state < lexer.states(); state++) {
      for (int b = 0; b < 256 && !lexer.isNamed(state); b++) {
        if (lexer.isNamed(lexer.next(state, b))) {
          entering.set(b);
        }
      }
    }
    for (int token = 0; token < vocabulary.size(); token++) {
      for (byte b : vocabulary.text(token)) {
        if (entering.get(b & 0xff)) {
          candidates.set(token);
        }
      }
    }
    for (int token = candidates.nextSetBit(0); token >= 0; ) {
      byte[] text = vocabulary.text(token);
      for (int from = 0; from < text.length; from++) {
        for (int context = 0; context < lexer.contexts(); context++) {
          if (comesInto(lexer.start(context), text, from)) {
            anywhere.set(token);
          }
        }
      }
      token = candidates.nextSetBit(token + 1);
    }
  }

  /** The tokens to be asked for behind a lexer state; not to be modified. */
  BitSet of(int lexerState) {
    BitSet known = byState[lexerState];
    if (known == null) {
      known = (BitSet) anywhere.clone();
      boolean named = lexer.isNamed(lexerState);
      for (int token = 0; token < vocabulary.size(); token++) {
        if ((named || candidates.get(token)) && comesInto(lexerState, vocabulary.text(token), 0)) {
          known.set(token);
        }
      }
      byState[lexerState] = known;
    }
    return known;
  }

  private boolean comesInto(int lexerState, byte[] text, int from) {
    int state = lexerState;
    for (int i = from; i < text.length && state != LexerTable.DEAD; i++) {
      int before = state;
      state = lexer.next(state, text[i] & 0xff);
      if (state != LexerTable.DEAD && (lexer.isNamed(before) || lexer.isNamed(state))) {
        return true;
      }
    }
    return false;
  }
}
