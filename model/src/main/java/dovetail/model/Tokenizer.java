package dovetail.model;

/**
 * Text to tokens, as in the model's training. Shared by any number of threads.
 *
 * <p>User text is only ever text: a file that contains the characters of a special token, say
 * {@code <|fim_prefix|>}, is encoded into tokens of text, never into the special token. No token is
 * added in front or at the end, and {@link Vocabulary#text} of all tokens is the text in UTF-8
 * again (a surrogate without its other half counts as U+FFFD).
 */
@FunctionalInterface
public interface Tokenizer {
  /** The tokens of a text; none for an empty text. Linear in its length. */
  int[] encode(String text);
}
