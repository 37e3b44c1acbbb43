package dovetail.server.complete;

import dovetail.lexer.Utf8;
import dovetail.model.decode.Method;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.server.complete.Completion.Promise;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A task as the grammar sees it: the texts around the hole, with stand-ins for fenced lines, and
 * the middles that fit there. One thread.
 *
 * @param texts one text; or several, the likeliest first, where it is not clear which lines are
 *     broken. A middle fits if it fits into one of them
 * @param promise the grammar's promise
 * @param method how the hole is filled: unconstrained if the task asks for a middle that fits, but
 *     none can be promised
 */
public record View(List<Text> texts, Promise promise, Method method) {
  public View {
    texts = List.copyOf(texts);
  }

  /**
   * The texts around a hole.
   *
   * @param middles the middles that fit between these texts
   * @param hidden the words of fenced lines
   */
  public record Text(String prefix, String suffix, MiddleLanguage middles, Set<String> hidden) {
    public Text {
      hidden = Set.copyOf(hidden);
    }

    /** The same texts without a text with which the suffix begins. */
    public Text without(String behind) {
      return new Text(prefix, suffix.substring(behind.length()), middles, hidden);
    }
  }

  /** The middles that fit into the likeliest of the texts. */
  public MiddleLanguage middles() {
    return texts.getFirst().middles();
  }

  /**
   * The charts' verdict on a middle.
   *
   * @param text the first text that the middle completes to a program; the likeliest if none
   * @param isComplete whether the middle completes one of the texts to a program
   * @param stands whether the text behind the middle keeps its meaning, too
   * @param endsLoosely whether the middle ends with text that only leads on to more, such as an
   *     operator
   */
  public record Verdict(Text text, boolean isComplete, boolean stands, boolean endsLoosely) {}

  /** The charts' verdict on a middle. */
  public Verdict read(String middle) {
    byte[] bytes = Utf8.encode(middle);
    Text around = texts.getFirst();
    boolean isComplete = false;
    boolean stands = false;
    boolean endsLoosely = false;
    for (Text text : texts) {
      MiddleRecognizer recognizer = text.middles().recognizer();
      boolean isPushed = recognizer.push(bytes);
      boolean ends = isPushed && recognizer.mayEnd();
      if (!isComplete && (ends || text == around)) {
        around = text;
        endsLoosely = isPushed && recognizer.endsLoosely();
      }
      isComplete |= ends;
      stands |= ends && recognizer.standsAlone();
    }
    return new Verdict(around, isComplete, stands, endsLoosely);
  }

  /** Whether a middle is complete, by the charts. */
  public boolean isComplete(String middle) {
    return read(middle).isComplete();
  }

  /** The first text that a middle completes to a program, by the charts; the likeliest if none. */
  public Text around(String middle) {
    return read(middle).text();
  }

  /**
   * A short ending of a middle with this beginning, by the charts; empty if there is no such
   * middle.
   */
  public Optional<String> ending(String beginning) {
    for (Text text : texts) {
      MiddleRecognizer middle = text.middles().recognizer();
      byte[] ending = middle.push(Utf8.encode(beginning)) ? middle.completion() : null;
      if (ending != null) {
        return Optional.of(new String(ending, StandardCharsets.UTF_8));
      }
    }
    return Optional.empty();
  }
}
