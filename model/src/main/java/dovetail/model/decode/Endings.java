package dovetail.model.decode;

import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text that the model did not choose, as tokens: those of the model's tokenizer, but one token for
 * each byte that the tokenizer cannot be given (a character's last bytes) or loses.
 */
final class Endings {
  /** Stands for a byte without a token of its own. It counts, and can be written, but not read. */
  static final int NO_TOKEN = -1;

  private final Vocabulary vocabulary;
  private final Tokenizer tokenizer;
  private final int[] byteTokens = new int[256];

  Endings(Vocabulary vocabulary, Tokenizer tokenizer) {
    this.vocabulary = vocabulary;
    this.tokenizer = tokenizer;
    Arrays.fill(byteTokens, NO_TOKEN);
    for (int token = vocabulary.size() - 1; token >= 0; token--) {
      if (vocabulary.length(token) == 1) {
        byteTokens[vocabulary.pool()[vocabulary.from(token)] & 0xff] = token;
      }
    }
  }

  /** Tokens that spell the bytes; never more than there are bytes. */
  int[] tokens(byte[] text) {
    int head = 0;
    while (head < text.length && (text[head] & 0xc0) == 0x80) {
      head++;
    }
    byte[] rest = Arrays.copyOfRange(text, head, text.length);
    int[] tail = tokenizer.encode(new String(rest, StandardCharsets.UTF_8));
    if (!Arrays.equals(vocabulary.text(tail), rest)) {
      head = text.length;
      tail = new int[0];
    }
    int[] tokens = new int[head + tail.length];
    for (int i = 0; i < head; i++) {
      tokens[i] = byteTokens[text[i] & 0xff];
    }
    System.arraycopy(tail, 0, tokens, head, tail.length);
    return tokens;
  }
}
