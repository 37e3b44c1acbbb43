package dovetail.protocol;

/**
 * Another document that the client has open.
 *
 * @param uri the client's name for the document
 * @param languageId the client's identifier of the language
 * @param text the whole document; an immutable snapshot
 */
public record OpenFile(String uri, String languageId, String text) {}
