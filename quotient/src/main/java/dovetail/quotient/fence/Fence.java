package dovetail.quotient.fence;

import java.nio.charset.StandardCharsets;

/**
 * Lines of a broken file that are hidden from the engine, and the line that it reads instead.
 *
 * @param from where they begin, in bytes of prefix and suffix put together; one behind these texts
 *     if the last line has no line end and a line stands below it
 * @param to where they end, likewise; the same as {@code from} where a line is missing
 * @param standIn the line that is read instead, with its indentation, without its line end
 */
public record Fence(int from, int to, String standIn) {
  /** The hidden part of prefix and suffix put together, in UTF-8. */
  public String hidden(byte[] text) {
    int begin = Math.min(from, text.length);
    int end = Math.min(to, text.length);
    return new String(text, begin, end - begin, StandardCharsets.UTF_8);
  }
}
