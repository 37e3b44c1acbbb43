package dovetail.protocol;

import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.util.List;
import java.util.function.Consumer;

/**
 * The interface between the protocols, which call it, and the server, which implements it.
 *
 * <p>A call blocks until the answer is found. Any thread may call {@link #doctor}, {@link
 * #problems}, {@link #workspace} and {@link #watch} at any time. Other calls come one at a time for
 * each client; the calls of several clients come from several threads.
 */
@FunctionalInterface
public interface CompletionService {
  /**
   * The middles that fit at the cursor, best first; none if no middle is worth showing, the
   * language is unknown, or the request was cancelled meanwhile. A problem with the document is no
   * reason to throw: an exception is a bug, which the caller logs and answers with no suggestions.
   */
  CompletionAnswer complete(CompletionRequest request);

  /**
   * Notes that a request was answered without a call of {@link #complete}, and nothing is shown.
   * The reason becomes the message of the service's status.
   *
   * @param reason the reason, in a few words to the user
   */
  default void passedOver(String reason) {}

  /**
   * Called after an answer, or after a document was opened, when no other request waits: the
   * service may finish work that there was no time for, for the next request about the document.
   *
   * @param request the answered request; its requester leaves when another request waits
   */
  default void goOn(CompletionRequest request) {}

  /**
   * Sets the workspace folders of a client: the files of a folder may be used for a document in it.
   * Any thread.
   *
   * @param client the client; each has its own folders
   * @param folders the URIs of the folders; none when the client has gone
   */
  default void workspace(Object client, List<String> folders) {}

  /**
   * Called when a document was opened: the service prepares the first completion in its language,
   * and begins to read long texts in the background.
   *
   * @param request a request at the document's beginning, which is not to be answered
   */
  default void opened(CompletionRequest request) {}

  /** The suggestions at the cursor with the reasons for them, or for none, as text for the user. */
  default String explain(CompletionRequest request) {
    return "nothing is known of " + request.uri();
  }

  /**
   * The state of the service and of its machine, as text for the user.
   *
   * @param open the documents that the user has open, the last touched first
   * @param settings the user's settings
   */
  default String doctor(List<OpenFile> open, Settings settings) {
    return "";
  }

  /**
   * The settings of the user on this machine, which each session's own settings override, with the
   * errors in them.
   */
  default SettingsReader.Outcome usual() {
    return new SettingsReader.Outcome(Settings.DEFAULT, List.of());
  }

  /** The errors in settings that only the service can find; each message names the key. */
  default List<String> problems(Settings settings) {
    return List.of();
  }

  /**
   * Tells a client, on any thread, the service's status, now and at every change; the progress of
   * reading its large projects; problems that the user can mend; and the errors in the files that
   * settings name, each time one was read.
   *
   * @param client as in {@link #workspace}
   * @return ends it
   */
  default Runnable watch(Object client, Consumer<ServiceEvent> listener) {
    return () -> {};
  }

  /**
   * Called when a document was saved, which may be a file that settings name, such as a grammar.
   */
  default void saved(String uri, Settings settings) {}
}
