package dovetail.protocol;

import dovetail.protocol.settings.Settings;
import java.util.List;

/**
 * A request for the middles that fit at a cursor.
 *
 * @param uri the client's name for the document
 * @param languageId the client's identifier of the language, such as {@code python}
 * @param text the whole document; an immutable snapshot
 * @param offset the cursor, in Java chars, never inside a surrogate pair; the prefix ends and the
 *     suffix begins here
 * @param trigger the cause of the request: the user's typing or command
 * @param settings the user's settings
 * @param others the other open documents, the last touched first; none if the user does not want
 *     them to be read
 * @param requester waits for the answer; to be asked often
 * @param extent the part of the document that the text is
 */
public record CompletionRequest(
    String uri,
    String languageId,
    String text,
    int offset,
    Trigger trigger,
    Settings settings,
    List<OpenFile> others,
    Requester requester,
    Extent extent) {
  /** The part of a document that the text is. */
  public enum Extent {
    /** The whole document. */
    FILE,
    /** Some lines of the document. */
    WINDOW
  }

  /** Takes a copy of the list. */
  public CompletionRequest {
    others = List.copyOf(others);
  }

  /** A request about a whole document. */
  public CompletionRequest(
      String uri,
      String languageId,
      String text,
      int offset,
      Trigger trigger,
      Settings settings,
      List<OpenFile> others,
      Requester requester) {
    this(uri, languageId, text, offset, trigger, settings, others, requester, Extent.FILE);
  }

  /** The same request with another trigger. */
  public CompletionRequest with(Trigger other) {
    return new CompletionRequest(
        uri, languageId, text, offset, other, settings, others, requester, extent);
  }

  /** The same request of another requester. */
  public CompletionRequest with(Requester other) {
    return new CompletionRequest(
        uri, languageId, text, offset, trigger, settings, others, other, extent);
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
