package dovetail.server.task;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.Cancellation;
import dovetail.model.decode.Decoding;
import dovetail.model.request.Deadline;
import dovetail.protocol.OpenFile;
import dovetail.server.files.ByteOrderMark;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A hole to be filled. Safe for threads.
 *
 * @param document the document's name: its cached state serves the next task. Empty if it is not
 *     cached
 * @param prefix all text left of the hole, without a byte order mark at its beginning
 * @param suffix all text right of the hole
 * @param others other files that the model may be shown, the last touched first
 * @param echo the places where earlier text is looked up
 * @param decoding how to fill the hole
 * @param demands the demands on a middle beside fitting
 * @param maxTokens the most tokens the middle may have; at least 1
 * @param promptTokens the most tokens of the file that the model is shown, if its context has room
 *     for more; at least 1
 * @param deadline when the middle must be found
 * @param cancellation whether somebody still waits for the middle
 */
public record Task(
    Language language,
    String document,
    String prefix,
    String suffix,
    List<OpenFile> others,
    EchoScope echo,
    Decoding decoding,
    Demands demands,
    int maxTokens,
    int promptTokens,
    Deadline deadline,
    Cancellation cancellation) {
  /** The most characters of the hole's line: a judge of the middle reads it several times. */
  private static final int LONGEST_LINE = 100_000;

  /** The most time for the last look, after the deadline. */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(1);

  public Task {
    prefix = ByteOrderMark.leftOutOf(prefix);
    others = List.copyOf(others);
  }

  /** The reason why a hole's line is left alone, by its length; empty for other lines. */
  public static Optional<String> tooLong(String text, int hole) {
    int end = text.indexOf('\n', hole);
    int length = (end < 0 ? text.length() : end) - (text.lastIndexOf('\n', hole - 1) + 1);
    return length > LONGEST_LINE
        ? Optional.of("a line of %d characters (at most %d)".formatted(length, LONGEST_LINE))
        : Optional.empty();
  }

  /** The file without a middle, in UTF-8. O(file). */
  public byte[] bytes() {
    return Bytes.concat(Utf8.encode(prefix), Utf8.encode(suffix));
  }

  /** Where the hole is in these bytes. O(prefix). */
  public int cut() {
    return Utf8.encode(prefix).length;
  }

  /** Whether a middle that is not found yet would come too late. */
  public boolean isLate() {
    return cancellation.requested() || deadline.passed();
  }

  /**
   * Whether even the last look at a found middle would come too late, or would be late and hold up
   * another answer.
   */
  public boolean isGivenUp() {
    return cancellation.requested()
        || deadline.left() < -GRACE
        || (deadline.passed() && cancellation.holdsUp());
  }

  /** A task without a deadline, in a document that is not cached. */
  public static Task patient(
      Language language,
      String prefix,
      String suffix,
      Decoding decoding,
      Demands demands,
      int maxTokens) {
    return new Task(
        language,
        "",
        prefix,
        suffix,
        List.of(),
        EchoScope.OFF,
        decoding,
        demands,
        maxTokens,
        Integer.MAX_VALUE,
        Deadline.none(),
        Cancellation.never());
  }

  /** Such a task with the usual demands. */
  public static Task patient(
      Language language, String prefix, String suffix, Decoding decoding, int maxTokens) {
    return patient(language, prefix, suffix, decoding, Demands.DEFAULT, maxTokens);
  }

  /** The same task with other demands. */
  public Task with(Demands other) {
    return copy(document, prefix, suffix, echo, decoding, other, promptTokens);
  }

  /** The same task with another decoder. */
  public Task with(Decoding other) {
    return copy(document, prefix, suffix, echo, other, demands, promptTokens);
  }

  /**
   * The same task in a document, or in none, with another scope of Echo.
   *
   * @param named the document's path; empty for a document that is not cached
   */
  public Task in(String named, EchoScope other) {
    return copy(named, prefix, suffix, other, decoding, demands, promptTokens);
  }

  /** The same task with another limit of the tokens that the model is shown. */
  public Task showing(int most) {
    return copy(document, prefix, suffix, echo, decoding, demands, most);
  }

  /** The same hole with text before it, and without a text with which its suffix begins. */
  public Task typed(String text, String behind) {
    String rest = suffix.substring(behind.length());
    return copy(document, prefix + text, rest, echo, decoding, demands, promptTokens);
  }

  private Task copy(
      String named,
      String left,
      String right,
      EchoScope scope,
      Decoding method,
      Demands wanted,
      int most) {
    return new Task(
        language,
        named,
        left,
        right,
        others,
        scope,
        method,
        wanted,
        maxTokens,
        most,
        deadline,
        cancellation);
  }
}
