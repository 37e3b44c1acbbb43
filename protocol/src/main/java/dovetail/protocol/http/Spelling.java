package dovetail.protocol.http;

import java.util.List;

/**
 * A client's way to insert an answer, which few clients insert as it is. The server sends the first
 * spelling of a middle with which each possible text after the insertion fits. Immutable and
 * thread-safe.
 */
public interface Spelling {
  /**
   * The text around the cursor, of a client's request.
   *
   * @param indent the number of blanks at the beginning of the cursor's line, by the client
   */
  default CursorText hole(CursorText sent, int indent) {
    return sent;
  }

  /** The answers that may stand for a middle, the best first. O(text). */
  List<String> spellings(CursorText hole, String middle);

  /**
   * The possible texts after the insertion of an answer; none if the client shows nothing. O(text).
   */
  List<String> inserted(CursorText hole, String answer);
}
