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
 */
public final class View {
  private final List<Text> texts;
  private final Promise promise;
  private final Method method;

  /**
   * The view of a task.
   *
   * @param texts one text; or several, the likeliest first, where it is not clear which lines are
   *     broken. A middle fits if it fits into one of them
   * @param promise the grammar's promise
   * @param method how the hole is filled: unconstrained if the task asks for a middle that fits,
   *     but none can be promised
   */
  View(List<Text> texts, Promise promise, Method method) {
    this.texts = List.copyOf(texts);
    this.promise = promise;
    this.method = method;
  }

  /** The texts around a hole. */
  public static final class Text {
    private final String prefix;
    private final String suffix;
    private final MiddleLanguage middles;
    final Set<String> hidden;

    /**
     * The texts around a hole.
     *
     * @param middles the middles that fit between these texts
     * @param hidden the words of fenced lines
     */
    Text(String prefix, String suffix, MiddleLanguage middles, Set<String> hidden) {
      this.prefix = prefix;
      this.suffix = suffix;
      this.middles = middles;
      this.hidden = Set.copyOf(hidden);
    }

    /** The text left of the hole. */
    public String prefix() {
      return prefix;
    }

    /** The text right of the hole. */
    public String suffix() {
      return suffix;
    }

    /** The middles that fit between these texts. */
    public MiddleLanguage middles() {
      return middles;
    }

    /** The same texts without a text with which the suffix begins. */
    public Text without(String behind) {
      return new Text(prefix, suffix.substring(behind.length()), middles, hidden);
    }
  }

  /** The texts around the hole, the likeliest first. */
  public List<Text> texts() {
    return texts;
  }

  /** The grammar's promise. */
  public Promise promise() {
    return promise;
  }

  /** How the hole is filled. */
  public Method method() {
    return method;
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
