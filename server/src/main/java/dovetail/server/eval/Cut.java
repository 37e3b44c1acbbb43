package dovetail.server.eval;

/**
 * A text with a hole, and what stood in it.
 *
 * @param id the same for the same text, protocol and seed
 */
public record Cut(String id, String prefix, String middle, String suffix) {}
