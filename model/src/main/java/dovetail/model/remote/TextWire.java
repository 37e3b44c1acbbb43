package dovetail.model.remote;

import java.util.List;

/** A protocol whose answers are text. Any thread. */
interface TextWire {
  /**
   * A piece of an answer: a token's text, or some characters, if no tokens are known.
   *
   * @param text at least one byte, or none if the model ends instead
   * @param log the logarithm of its probability; 0 if it is not known
   */
  record Piece(byte[] text, float log, List<Other> others) {}

  /** An alternative to a piece; without text it ends the answer. */
  record Other(byte[] text, float log) {}

  /**
   * Lets the server write.
   *
   * @param prefix all text before the place
   * @param written the length of its end that was written in the hole, in UTF-16 units
   * @param most the most tokens of the answer
   */
  Answer<Piece> open(String prefix, int written, String suffix, int most);
}
