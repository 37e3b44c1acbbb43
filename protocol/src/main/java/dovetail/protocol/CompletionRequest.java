package dovetail.protocol;

import dovetail.protocol.settings.Settings;
import java.util.List;

/**
 * A request for the middles that fit at a cursor.
 *
 * @param uri the client's name for the document
 * @param languageId the language by the client's word, such as {@code python}
 * @param text the whole document; an immutable snapshot
 * @param offset the cursor, in Java chars, never inside a surrogate pair; the prefix ends and the
 *     suffix begins here
 * @param trigger who asks
 * @param settings the user's settings
 * @param others the other documents that are open, the last touched first; none if the user does
 *     not want them to be looked at
 * @param cancellation becomes true when nobody waits for the answer any more; to be asked often
 * @param extent how much of the document the text is
 */
public record CompletionRequest(
    String uri,
    String languageId,
    String text,
    int offset,
    Trigger trigger,
    Settings settings,
    List<OpenFile> others,
    Cancellation cancellation,
    Extent extent) {
  /** How much of a document the text is. */
  public enum Extent {
    /** All of it. */
    FILE,
    /** Some lines of it. */
    WINDOW
  }

  /** Takes a copy of the list. */
  public CompletionRequest {
    others = List.copyOf(others);
  }

  /** A question about a whole document. */
  public CompletionRequest(
      String uri,
      String languageId,
      String text,
      int offset,
      Trigger trigger,
      Settings settings,
      List<OpenFile> others,
      Cancellation cancellation) {
    this(uri, languageId, text, offset, trigger, settings, others, cancellation, Extent.FILE);
  }

  /** The same question, asked by another. */
  public CompletionRequest with(Trigger other) {
    return new CompletionRequest(
        uri, languageId, text, offset, other, settings, others, cancellation, extent);
  }

  /** The text left of the cursor. */
  public String prefix() {
    return text.substring(0, offset);
  }

  /** The text right of the cursor. */
  public String suffix() {
    return text.substring(offset);
  }
}
