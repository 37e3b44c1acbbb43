package dovetail.quotient.tree;

/**
 * Something in a text that parses and is refused all the same.
 *
 * @param message what is wrong
 * @param begin where it begins, in bytes
 * @param end where it ends
 * @param around where the innermost node begins that begins before it and holds it
 */
public record Refusal(String message, int begin, int end, int around) {}
