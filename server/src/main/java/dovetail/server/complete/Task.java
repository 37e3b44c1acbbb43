package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.Cancellation;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.Deadline;
import dovetail.protocol.OpenFile;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A hole to be filled. Safe for threads. */
public final class Task {
  /** The most time for the last look, after the deadline. */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(1);

  private final Language language;
  private final String document;
  private final String prefix;
  private final String suffix;
  private final List<OpenFile> others;
  private final EchoScope echo;
  private final Decoding decoding;
  private final Demands demands;
  private final int maxTokens;
  private final int promptTokens;
  private final Deadline deadline;
  private final Cancellation cancellation;
  private final byte[] bytes;
  private final int cut;

  /** A task. The methods of the same names describe the parameters. */
  public Task(
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
    this.language = language;
    this.document = document;
    this.prefix = ByteOrderMark.leftOutOf(prefix);
    this.suffix = suffix;
    this.others = List.copyOf(others);
    this.echo = echo;
    this.decoding = decoding;
    this.demands = demands;
    this.maxTokens = maxTokens;
    this.promptTokens = promptTokens;
    this.deadline = deadline;
    this.cancellation = cancellation;
    byte[] left = Utf8.encode(this.prefix);
    this.bytes = Bytes.concat(left, Utf8.encode(suffix));
    this.cut = left.length;
  }

  /** The file's language. */
  public Language language() {
    return language;
  }

  /** The document's name: its cached state serves the next task. Empty if it is not cached. */
  public String document() {
    return document;
  }

  /** All text left of the hole, without a byte order mark at its beginning. */
  public String prefix() {
    return prefix;
  }

  /** All text right of the hole. */
  public String suffix() {
    return suffix;
  }

  /** Other files that the model may be shown, the last touched first. */
  public List<OpenFile> others() {
    return others;
  }

  /** The places where earlier text is looked up. */
  public EchoScope echo() {
    return echo;
  }

  /** How to fill the hole. */
  public Decoding decoding() {
    return decoding;
  }

  /** The demands on a middle beside fitting. */
  public Demands demands() {
    return demands;
  }

  /** The most tokens the middle may have; at least 1. */
  public int maxTokens() {
    return maxTokens;
  }

  /**
   * The most tokens of the file that the model is shown, if its context has room for more; at least
   * 1.
   */
  public int promptTokens() {
    return promptTokens;
  }

  /** When the middle must be found. */
  public Deadline deadline() {
    return deadline;
  }

  /** Whether somebody still waits for the middle. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** The file without a middle, in UTF-8; callers do not change it. */
  byte[] bytes() {
    return bytes;
  }

  /** Where the hole is in these bytes. */
  int cut() {
    return cut;
  }

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
