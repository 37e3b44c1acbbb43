package dovetail.protocol.text;

/**
 * A document as it was after one edit. Immutable: an edit makes another snapshot, and a running
 * completion keeps its first one.
 *
 * @param uri the client's name for the document
 * @param languageId the client's identifier of the language, such as {@code python}
 * @param version the client's number for this state of the document
 * @param lines the text, with its lines
 */
public record Snapshot(String uri, String languageId, int version, LineIndex lines) {
  /** The whole text. */
  public String text() {
    return lines.text();
  }
}
