package dovetail.protocol.http;

import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.Requester;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The service that fills holes for the door. Any thread, several at a time. */
@FunctionalInterface
public interface WindowService {
  /**
   * The answers that fit into a window; perhaps none. A call blocks until it has found them. A
   * problem with the text is no reason to throw.
   */
  Filled fill(Question question, Requester requester);

  /**
   * A question.
   *
   * @param client the name of the client's kind
   * @param hole the client's text, with the cursor
   * @param extent the part of its file that the text is
   * @param language any name of the language; empty if the client sent none
   * @param spelling the client's way to insert an answer
   * @param wanted the most answers
   * @param maxTokens the most tokens of an answer; 0 if the client sent no limit
   * @param stops texts that no answer may have
   * @param patience the client's longest wait; empty if the client sent none
   */
  record Question(
      String client,
      CursorText hole,
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
   * The answers to a question.
   *
   * @param answers the texts to send, best first
   * @param reading the part that was parsed: {@code file}, {@code window}, or empty for none
   * @param language the language of the reading, perhaps several; empty if there is none
   * @param reason the reason why there are no answers, in a few words
   */
  record Filled(List<String> answers, String reading, String language, String reason) {
    /** Takes a copy of the list. */
    public Filled {
      answers = List.copyOf(answers);
    }

    /** No answers, with the reason. */
    public static Filled nothing(String reason) {
      return new Filled(List.of(), "", "", reason);
    }
  }
}
