package dovetail.quotient.fence;

/**
 * Lines that the engine does not see.
 *
 * @param from where they begin, in bytes of prefix and suffix put together
 * @param to where they end; the same as {@code from} where a line is missing
 * @param standIn the line that is read instead, with its indentation, without its line end
 */
public record Fence(int from, int to, String standIn) {}
