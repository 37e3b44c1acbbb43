package dovetail.protocol;

/**
 * The port that a protocol asks and the server implements.
 *
 * <p>A call blocks until the answer is there. Calls come one at a time, from one thread, so an
 * implementation may keep state between them without a lock.
 */
@FunctionalInterface
public interface CompletionService {
  /**
   * The middles that fit at the cursor, best first; none when there is nothing to say, when the
   * language is unknown, or when the request was cancelled meanwhile. A problem with the document
   * is no reason to throw: an exception is a bug, which the caller logs and answers with nothing.
   */
  CompletionAnswer complete(CompletionRequest request);
}
