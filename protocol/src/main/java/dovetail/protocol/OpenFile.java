package dovetail.protocol;

/**
 * Another document that the client has open.
 *
 * @param uri the client's name for it
 * @param languageId the language by the client's word
 * @param text all of it; an immutable snapshot
 */
public record OpenFile(String uri, String languageId, String text) {}
