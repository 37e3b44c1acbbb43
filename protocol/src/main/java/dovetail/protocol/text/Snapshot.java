package dovetail.protocol.text;

/**
 * A document as it was after one edit. Immutable: an edit makes another snapshot, and a completion
 * under way keeps the one that it began with.
 *
 * @param uri the client's name for the document
 * @param languageId the language by the client's word, such as {@code python}
 * @param version the client's number for this state of the document
 * @param lines the text, with its lines
 */
public record Snapshot(String uri, String languageId, int version, LineIndex lines) {
  /** The whole text. */
  public String text() {
    return lines.text();
  }
}
