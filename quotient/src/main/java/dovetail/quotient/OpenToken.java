package dovetail.quotient;

/**
 * A token that a middle has begun and not ended.
 *
 * @param begin where it begins, in bytes of the middle; 0 if before it
 * @param terminal what it may become
 * @param rest the shortest text that it lacks then
 */
public record OpenToken(int begin, int terminal, String rest) {}
