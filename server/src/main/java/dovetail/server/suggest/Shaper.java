package dovetail.server.suggest;

import com.google.common.base.Strings;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;
import dovetail.protocol.Suggestion;
import dovetail.server.complete.Healing;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The second stage: makes the text to show from the text that the model wrote. It chooses where to
 * cut the model's text, by the chances of its words, and has each candidate fitted to the file
 * ({@link SuggestionBuilder}). One thread.
 */
final class Shaper {
  private final CursorContext context;
  private final Policy policy;
  private final SuggestionBuilder fitter;

  Shaper(CursorContext context) {
    this.context = context;
    this.policy = context.cursor.policy();
    this.fitter = new SuggestionBuilder(context);
  }

  /** The part of a middle to show; empty if none may be shown. */
  Optional<Offer> shaped(DecodeResult.Middle written) {
    DecodeResult.Middle named = named(written);
    return policy.isShaped() ? formed(named) : Optional.of(asWritten(named));
  }

  /** A middle with the right names in the ends of elements: the grammar allows any name there. */
  private DecodeResult.Middle named(DecodeResult.Middle middle) {
    String text =
        context.forms.stream()
            .filter(form -> form.isComplete(middle.text()))
            .findFirst()
            .map(form -> form.named(middle.text()))
            .orElse(middle.text());
    return new DecodeResult.Middle(text, middle.finish(), middle.stats());
  }

  private Offer asWritten(DecodeResult.Middle middle) {
    Decoded decoded = new Decoded(context.cursor.kind(), middle.finish(), List.of());
    Middle written = context.forms.getFirst().middle(middle.text(), middle.finish());
    return new Offer(written, Optional.empty(), decoded, middle);
  }

  private Optional<Offer> formed(DecodeResult.Middle middle) {
    if (isHealedOnly(middle)) {
      return Optional.empty();
    }
    List<Word> words = context.chances.words(middle);
    OptionalInt tail = tail(words);
    boolean isMeant = words.stream().allMatch(word -> word.chance() > 0);
    boolean mayBeWhole = middle.finish() != Finish.ENOUGH && isMeant;
    double whole = tail.isEmpty() && mayBeWhole ? gain(words, middle.text()) : 0;
    Optional<Offer> cut =
        before(middle, words, tail.orElse(middle.text().length()), Math.max(0, whole));
    return cut.isPresent() || !mayBeWhole
        ? cut
        : fitter
            .fitted(middle.text(), middle.finish())
            .map(shaped -> offer(shaped, middle.finish(), middle, middle.text(), words));
  }

  /** Ends the decoding of one middle once its text is too unlikely to be shown. */
  Interest interest() {
    Healing healing = context.cursor.healing();
    if (!policy.isShaped()) {
      return Interest.WHOLE;
    }
    return new Interest() {
      private boolean goesToItsEnd;

      @Override
      public boolean isOver(DecodeResult.Middle begun) {
        if (goesToItsEnd || begun.text().length() <= healing.text().length()) {
          return false;
        }
        DecodeResult.Middle middle = healing.middleOf(begun);
        List<Word> words = context.chances.begun(middle);
        OptionalInt tail = tail(words);
        if (tail.isEmpty()) {
          return false;
        }
        int at = tail.getAsInt();
        if (at == 0 || before(middle, words, at, 0).isPresent()) {
          return true;
        }
        goesToItsEnd = policy.isInvoked();
        return !policy.isInvoked()
            && Words.end(middle.text(), at, context.cursor.surroundings()) < middle.text().length();
      }
    };
  }

  /**
   * Where the words begin whose chance, multiplied with that of the words before, is too small;
   * empty if all are likely enough. If the user asked, the first word may have any chance above 0.
   */
  private OptionalInt tail(List<Word> words) {
    double all = 1;
    int end = 0;
    for (Word word : words) {
      all *= word.chance();
      boolean unlikely = all < policy.worth().least() && (end > 0 || !policy.isInvoked());
      if (unlikely || all == 0) {
        return OptionalInt.of(end);
      }
      end += word.text().length();
    }
    return OptionalInt.empty();
  }

  /** The offer of a suggestion, with the decoded words that it begins with. */
  private Offer offer(
      Suggestion shown,
      Finish finish,
      DecodeResult.Middle middle,
      String beginning,
      List<Word> words) {
    String text = Strings.commonPrefix(beginning, shown.text());
    return Offer.of(context, shown, decoded(finish, text, words), middle);
  }

  /** The words that begin in a beginning of a decoded text. */
  private Decoded decoded(Finish finish, String beginning, List<Word> words) {
    int count = 0;
    for (int end = 0; count < words.size() && end < beginning.length(); count++) {
      end += words.get(count).text().length();
    }
    return new Decoded(context.cursor.kind(), finish, words.subList(0, count));
  }

  /** The keys that the beginning of a middle gains. */
  private double gain(List<Word> words, String beginning) {
    double chance = decoded(Finish.ENOUGH, beginning, words).chance();
    return policy.worth().gain(chance, beginning);
  }

  /**
   * The offer of the beginning of a middle that gains the most, among the beginnings before its
   * tail that pass the rules.
   *
   * @param other the gain that the beginning must exceed
   */
  private Optional<Offer> before(
      DecodeResult.Middle middle, List<Word> words, int tail, double other) {
    Middle begun = context.forms.getFirst().begun(middle.text(), middle.finish());
    return Cuts.before(begun, tail, context.cursor, context.rules).stream()
        .map(Middle::text)
        .filter(beginning -> gain(words, beginning) > other)
        .sorted(Comparator.comparingDouble(beginning -> -gain(words, beginning)))
        .flatMap(
            beginning ->
                context.forms.stream().flatMap(form -> ended(form, middle, beginning, words)))
        .filter(
            cut ->
                !context.isWorth(cut)
                    || context.rules.refusal(cut.middle, "parse", "compile").isEmpty())
        .findFirst();
  }

  /** The offer of a beginning of a middle, with the closers that it lacks, if the result fits. */
  private Stream<Offer> ended(
      FormReader form, DecodeResult.Middle middle, String beginning, List<Word> words) {
    return form
        .closed(beginning)
        .filter(form::fits)
        .filter(closed -> !isEmptied(beginning, closed))
        .flatMap(
            closed ->
                fitter
                    .fitted(closed, Finish.BOUNDARY)
                    .map(shaped -> form.entered(shaped, beginning, closed)))
        .map(suggestion -> offer(suggestion, Finish.ENOUGH, middle, beginning, words))
        .stream();
  }

  /** Whether a beginning opens a string that would be closed empty. */
  private static boolean isEmptied(String beginning, String closed) {
    int end = beginning.length();
    return closed.length() > end
        && Closers.isQuote(closed.charAt(end))
        && beginning.charAt(end - 1) == closed.charAt(end);
  }

  /** Whether the model only wrote the healed word before the cursor again. */
  private boolean isHealedOnly(DecodeResult.Middle middle) {
    int[] ends = middle.stats().confidence().ends();
    int healed = context.cursor.healed();
    return healed > 0 && ends.length > 0 && ends[ends.length - 1] <= healed;
  }
}
