package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.model.Cancellation;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.Deadline;
import dovetail.protocol.OpenFile;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A hole to be filled.
 *
 * @param language the file's language
 * @param document the document's name: its cached state serves the next task
 * @param prefix all text left of the hole
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
  /** Leaves out a byte order mark at the beginning of the file. */
  public Task {
    prefix = ByteOrderMark.leftOutOf(prefix);
    others = List.copyOf(others);
  }

  /** The most time for the last look, after the deadline. */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(1);

  /** Whether a middle that is not found yet would come too late. */
  public boolean isLate() {
    return cancellation.requested() || deadline.passed();
  }

  /**
   * Whether even the last look at a found middle would come too late, or would be late and hold up
   * another answer.
   */
  boolean isGivenUp() {
    return cancellation.requested()
        || deadline.left() < -GRACE
        || (deadline.passed() && cancellation.holdsUp());
  }

  /** The decoder that fills the hole. */
  Method method() {
    return decoding.method();
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
    return copy(document, prefix, suffix, echo, other, promptTokens);
  }

  /**
   * The same task in a document, or in none, with another scope of Echo.
   *
   * @param named the document's path; empty for a document that is not cached
   */
  public Task in(String named, EchoScope other) {
    return copy(named, prefix, suffix, other, demands, promptTokens);
  }

  /** The same task with another limit of the tokens that the model is shown. */
  public Task showing(int most) {
    return copy(document, prefix, suffix, echo, demands, most);
  }

  /** The same task with another decoder. */
  public Task with(Decoding other) {
    return new Task(
        language,
        document,
        prefix,
        suffix,
        others,
        echo,
        other,
        demands,
        maxTokens,
        promptTokens,
        deadline,
        cancellation);
  }

  /** The same hole behind typed text. */
  public Task behind(String typed) {
    return copy(document, prefix + typed, suffix, echo, demands, promptTokens);
  }

  /** The same hole without a text with which its suffix begins. */
  public Task without(String behind) {
    String rest = suffix.substring(behind.length());
    return copy(document, prefix, rest, echo, demands, promptTokens);
  }

  private Task copy(
      String named, String left, String right, EchoScope scope, Demands wanted, int most) {
    return new Task(
        language,
        named,
        left,
        right,
        others,
        scope,
        decoding,
        wanted,
        maxTokens,
        most,
        deadline,
        cancellation);
  }
}
