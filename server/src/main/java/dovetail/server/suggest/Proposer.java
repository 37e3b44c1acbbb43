package dovetail.server.suggest;

import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoder;
import dovetail.model.decode.Decoding;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Interest;
import dovetail.server.complete.Completer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The first stage: the model writes a text that fits and is not excluded. One thread. */
final class Proposer {
  private final CursorContext context;
  private final Interest interest;
  private final Predicate<String> passes;

  /** The samples of the decoder, once the first is asked for: each proposal is another sample. */
  private Decoding.@Nullable Samples samples;

  /** Texts that are not written again. */
  private final List<byte[]> taken = new ArrayList<>();

  /** The byte of the written text at which no blank may stand. */
  private OptionalInt neverBlank = OptionalInt.empty();

  /** The legal words at places of the written beginning. */
  private final List<LegalWords.Gap> words = new ArrayList<>();

  /**
   * Proposes middles at a cursor.
   *
   * @param passes whether a middle parses and compiles: for decoders without constraints
   */
  Proposer(CursorContext context, Interest interest, Predicate<String> passes) {
    this.context = context;
    this.interest = interest;
    this.passes = passes;
  }

  /** The model's next text, the likeliest first; or the reason for none. */
  DecodeResult next() {
    Completer completer = context.completer;
    return context.rules.during(
        "propose",
        () ->
            completer.decode(
                context.decoded(),
                context.cursor.healing(),
                context.cursor.stop(),
                decoder(),
                interest));
  }

  private Decoder decoder() {
    Decoding.Samples samples = this.samples;
    if (samples == null) {
      boolean isPromised = context.view.method() == context.task().decoding().method();
      Decoding decoding =
          isPromised ? context.task().decoding() : Decoding.of(context.view.method());
      samples = decoding.samples();
      this.samples = samples;
    }
    return samples.next(this::constraint, passes);
  }

  private Constraint constraint() {
    Vocabulary vocabulary = context.completer.model().vocabulary();
    Constraint constraint = context.constraint();
    String unopened = unopened();
    if (!unopened.isEmpty()) {
      constraint = new NamedCall(constraint, unopened, vocabulary);
    }
    if (!words.isEmpty()) {
      List<String> signs = context.task().language().profile().style().signs();
      constraint = new LegalWords(constraint, words, signs, vocabulary);
    }
    return new ExcludedTexts(constraint, taken, neverBlank, vocabulary);
  }

  /**
   * The opening brackets that a middle may not write behind a name, by {@link
   * AccidentalCalls#RULE}.
   */
  private String unopened() {
    boolean isBeforeBracket = context.decoded().suffix().startsWith("(");
    if (!isBeforeBracket
        || !context.cursor.isCode()
        || !context.policy().has(AccidentalCalls.RULE)) {
      return "";
    }
    String brackets = AccidentalCalls.unopened(context.forms.getFirst().code(""));
    if (!brackets.isEmpty()) {
      context.rules.refuse(AccidentalCalls.RULE, "no bracket opens behind the name of a call", "");
    }
    return brackets;
  }

  /** Excludes a text from now on; false if it is excluded already, or empty. */
  boolean refuse(byte[] text) {
    if (text.length == 0 || taken.stream().anyMatch(one -> Arrays.equals(one, text))) {
      return false;
    }
    taken.add(text);
    return true;
  }

  /** From now on no middle begins with a blank. */
  void refuseBlank() {
    neverBlank = OptionalInt.of(context.cursor.healed());
  }

  /** Restricts the words at a place, as long as the same beginning is written again. */
  void narrow(LegalWords.Gap place) {
    words.add(place);
  }

  /** Drops the restrictions of words: the next text has another beginning. */
  void beginAnew() {
    words.clear();
  }

  Proposal proposal(DecodeResult.Middle middle) {
    return new Proposal(middle, Utf8.encode(context.cursor.healing().text()));
  }
}
