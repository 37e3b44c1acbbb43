package dovetail.protocol.http;

import dovetail.protocol.Cancellation;
import dovetail.protocol.CompletionRequest.Extent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The port that the door asks and the server implements. Any thread, several at a time. */
@FunctionalInterface
public interface WindowService {
  /**
   * The answers that fit into a window; none where there is nothing to say. A call blocks until
   * they are there. A problem with the text is no reason to throw.
   */
  Filled fill(Question question, Cancellation cancellation);

  /**
   * A question.
   *
   * @param client who asks, by the name of its kind
   * @param hole the text that was sent
   * @param extent how much of its file that is
   * @param language the language that was told, by any name; empty if none was
   * @param spelling how the client inserts an answer
   * @param wanted the most answers
   * @param maxTokens the most tokens of one; 0 if that was not told
   * @param stops texts that no answer may have
   * @param patience how long the client waits; empty if that was not told
   */
  record Question(
      String client,
      Hole hole,
      Extent extent,
      String language,
      Spelling spelling,
      int wanted,
      int maxTokens,
      List<String> stops,
      Optional<Duration> patience) {
    /** Takes a copy of the list. */
    public Question {
      stops = List.copyOf(stops);
    }
  }

  /**
   * What fits.
   *
   * @param answers as they are to be sent, best first
   * @param reading {@code file} if the whole file was read, {@code window}, or nothing
   * @param language the language it was read in, perhaps several; empty if none
   * @param reason why there is nothing, in a few words
   */
  record Filled(List<String> answers, String reading, String language, String reason) {
    /** Takes a copy of the list. */
    public Filled {
      answers = List.copyOf(answers);
    }

    /** Nothing. */
    public static Filled nothing(String reason) {
      return new Filled(List.of(), "", "", reason);
    }
  }
}
