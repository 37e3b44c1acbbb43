package dovetail.model.remote;

import java.util.List;

/** A protocol whose answers are text. Any thread. */
interface TextWire {
  /**
   * A piece of an answer: a token's text, or, where nothing is known of tokens, some characters.
   *
   * @param text at least one byte, or none where the model ends instead
   * @param log the logarithm of its probability; 0 where that is not told
   */
  record Piece(byte[] text, float log, List<Other> others) {}

  /** A token in another's place; without text it ends the answer. */
  record Other(byte[] text, float log) {}

  /**
   * Has the server write.
   *
   * @param prefix all before the place, what was written there among it
   * @param written how much of that was written in the hole, in UTF-16 units
   */
  Answer<Piece> open(String prefix, int written, String suffix, int most);
}
