package dovetail.protocol;

import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.util.List;
import java.util.function.Consumer;

/**
 * The port that a protocol asks and the server implements.
 *
 * <p>A call blocks until the answer is there. But for {@link #doctor}, {@link #problems}, {@link
 * #workspace}, {@link #watch}, {@link #follow} and {@link #warn}, which any thread may call at any
 * time, calls come one at a time for each client; those of several clients come from several
 * threads.
 */
@FunctionalInterface
public interface CompletionService {
  /**
   * The middles that fit at the cursor, best first; none when there is nothing to say, when the
   * language is unknown, or when the request was cancelled meanwhile. A problem with the document
   * is no reason to throw: an exception is a bug, which the caller logs and answers with nothing.
   */
  CompletionAnswer complete(CompletionRequest request);

  /**
   * A question was not handed on to {@link #complete}, and nothing is shown: so it is told who asks
   * how the service is.
   *
   * @param reason for people, in a few words
   */
  default void passedOver(String reason) {}

  /**
   * A question was answered, or a document opened, and nobody asks anything else: what there was no
   * time for may be done now, for the next question about the document.
   *
   * @param request the same; its cancellation becomes true when somebody asks
   */
  default void goOn(CompletionRequest request) {}

  /**
   * The folders in which somebody works are these now: what is in one of them may be used for a
   * document there. Any thread.
   *
   * @param client who says so; each has its own
   * @param folders URIs; none when the client is gone
   */
  default void workspace(Object client, List<String> folders) {}

  /**
   * A document was opened: what the first completion in its language needs is made now, and what
   * takes long to be read of it is begun, beside the questions about it.
   *
   * @param request a question that nobody asks, at the document's beginning
   */
  default void opened(CompletionRequest request) {}

  /** For people: the continuations at the cursor, and the reason for the suggestion. */
  default String explain(CompletionRequest request) {
    return "nothing is known of " + request.uri();
  }

  /**
   * For people: the state of the service and of its machine.
   *
   * @param open the documents that who asks has open, the last touched first
   * @param settings of who asks
   */
  default String doctor(List<OpenFile> open, Settings settings) {
    return "";
  }

  /** The settings of the user on this machine, below those of each session, and errors in them. */
  default SettingsReader.Reading usual() {
    return new SettingsReader.Reading(Settings.DEFAULT, List.of());
  }

  /** The errors in settings that only the service can judge; each names the key. */
  default List<String> problems(Settings settings) {
    return List.of();
  }

  /**
   * Tells a listener how the service is, now and at every change, on any thread.
   *
   * @return ends it
   */
  default Runnable watch(Consumer<ServiceStatus> listener) {
    return () -> {};
  }

  /**
   * Tells a listener how far large projects of a client are read, on any thread.
   *
   * @param client as in {@link #workspace}
   * @return ends it
   */
  default Runnable follow(Object client, Consumer<ProjectProgress> listener) {
    return () -> {};
  }

  /** A document was saved: settings may name it as a file to be read. */
  default void saved(String uri, Settings settings) {}

  /**
   * Tells a listener the mistakes in files that settings name, each time one was read, on any
   * thread.
   *
   * @return ends it
   */
  default Runnable diagnose(Consumer<FileProblems> listener) {
    return () -> {};
  }

  /**
   * Tells a listener what a user should know and can put right, such as a server that does not
   * answer; the same may come again. On any thread.
   *
   * @return ends it
   */
  default Runnable warn(Consumer<String> listener) {
    return () -> {};
  }
}
