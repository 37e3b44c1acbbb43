package dovetail.protocol.http;

import java.util.List;

/**
 * How a client inserts an answer: few do it as it is. So what is sent is the first of some
 * spellings of a middle with which each text that may come of it fits. Immutable and thread-safe.
 */
public interface Spelling {
  /**
   * The text around the cursor, of a client's request.
   *
   * @param indent how many blanks the client says that the cursor's line begins with
   */
  default Hole hole(Hole sent, int indent) {
    return sent;
  }

  /** The answers that may stand for a middle, the best first. O(text). */
  List<String> spellings(Hole hole, String middle);

  /**
   * The texts one of which is there once an answer was inserted; none if the client shows nothing.
   * O(text).
   */
  List<String> inserted(Hole hole, String answer);
}
