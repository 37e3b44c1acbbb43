package dovetail.protocol;

/**
 * A question: what fits here?
 *
 * @param uri the client's name for the document
 * @param languageId what the client says it is written in, such as {@code python}
 * @param text the whole document; an immutable snapshot
 * @param offset the cursor, in Java chars, never inside a surrogate pair; the prefix ends and the
 *     suffix begins here
 * @param trigger who asks
 * @param settings what the user has set
 * @param cancellation becomes true when nobody waits for the answer any more; to be asked often
 */
public record CompletionRequest(
    String uri,
    String languageId,
    String text,
    int offset,
    Trigger trigger,
    Settings settings,
    Cancellation cancellation) {
  /** The text left of the cursor. */
  public String prefix() {
    return text.substring(0, offset);
  }

  /** The text right of the cursor. */
  public String suffix() {
    return text.substring(offset);
  }
}
