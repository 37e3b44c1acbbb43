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

/** The first stage: the model writes a text that fits and was not refused. One thread. */
final class Proposer {
  private final CursorContext context;
  private final Interest interest;
  private final Predicate<String> passes;

  /** The distribution, once it is known: each proposal is another sample of it. */
  private Decoding.@Nullable Samples samples;

  /** Texts that are not written again. */
  private final List<byte[]> taken = new ArrayList<>();

  /** The byte of the written text from which on no blank stands. */
  private OptionalInt neverBlank = OptionalInt.empty();

  /** The legal words at places of the written beginning. */
  private final List<LegalWords.Gap> words = new ArrayList<>();

  /**
   * At a cursor.
   *
   * @param passes whether nothing is wrong with a middle: for decoders that are held to nothing
   */
  Proposer(CursorContext context, Interest interest, Predicate<String> passes) {
    this.context = context;
    this.interest = interest;
    this.passes = passes;
  }

  /** What the model writes, the likeliest first: one result, which may say why there is none. */
  DecodeResult next() {
    Completer completer = context.completer;
    return context
        .rules
        .notes()
        .during(
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
    return new OtherTexts(constraint, taken, neverBlank, vocabulary);
  }

  /** The brackets that a middle opens nothing with behind a name, by the rule of calls. */
  private String unopened() {
    boolean isBeforeBracket = context.decoded().suffix().startsWith("(");
    if (!isBeforeBracket || !context.cursor.isCode() || !context.policy().has(CallsOfCalls.RULE)) {
      return "";
    }
    String brackets = CallsOfCalls.unopened(context.forms.getFirst().code(""));
    if (!brackets.isEmpty()) {
      Notes notes = context.rules.notes();
      notes.refuse(CallsOfCalls.RULE, "no bracket opens behind the name of a call", "");
    }
    return brackets;
  }

  /** From now on no token ends where this text does; false if that was so before. */
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

  /** For the beginning that is written, only these words stand at a place. */
  void narrow(LegalWords.Gap place) {
    words.add(place);
  }

  /** Another beginning comes: nothing is known of its words. */
  void beginAnew() {
    words.clear();
  }

  Proposal proposal(DecodeResult.Middle middle) {
    return new Proposal(middle, Utf8.encode(context.cursor.healing().before()));
  }
}
