package dovetail.server.suggest;

import com.google.common.primitives.Bytes;
import dovetail.analysis.Fault;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoder;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Interest;
import dovetail.server.complete.Healing;
import dovetail.server.complete.LastLook;
import dovetail.server.constraint.ExcludedTexts;
import dovetail.server.constraint.LegalWords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * The first stage: the model writes a text that fits and is not excluded. A faulty text is
 * excluded: for an unbound name the model chooses among words that exist, for another fault it
 * writes another token at the place. One thread.
 */
final class Proposer {
  private final CursorContext context;
  private final Interest interest;

  /** Each proposal is another sample of the decoder. */
  private final Decoding.Samples samples;

  /** Texts that are not written again. */
  private final List<byte[]> taken = new ArrayList<>();

  /** The byte of the written text at which no blank may stand. */
  private OptionalInt neverBlank = OptionalInt.empty();

  /** The legal words at places of the written beginning. */
  private final List<LegalWords.Gap> words = new ArrayList<>();

  Proposer(CursorContext context, Interest interest) {
    Decoding asked = context.cursor.task().decoding();
    Method method = context.view.method();
    this.context = context;
    this.interest = interest;
    this.samples = (method == asked.method() ? asked : Decoding.of(method)).samples();
  }

  /** The model's next text, the likeliest first; or the reason for none. */
  DecodeResult next() {
    boolean isHealed = context.view.method().isConstrained();
    Healing healing = isHealed ? context.cursor.healing() : Healing.NONE;
    return context.rules.during(
        "propose",
        () ->
            context.completer.decode(
                context.decoded(), healing, context.cursor.stop(), decoder(), interest));
  }

  private Decoder decoder() {
    FormReader form = context.forms.getFirst();
    return samples.next(this::constraint, text -> form.isComplete(text) && form.compiles(text));
  }

  private Constraint constraint() {
    Vocabulary vocabulary = context.completer.model().vocabulary();
    Constraint constraint = context.constraint();
    String openers = openers();
    if (!openers.isEmpty()) {
      constraint = new NamedCall(constraint, openers, vocabulary);
    }
    if (!words.isEmpty()) {
      List<String> signs = context.cursor.task().language().profile().style().signs();
      constraint = new LegalWords(constraint, words, signs, vocabulary);
    }
    return new ExcludedTexts(constraint, taken, neverBlank, vocabulary);
  }

  /** The opening brackets that a middle may not write behind a name, by {@link NamedCall#RULE}. */
  private String openers() {
    if (!context.cursor.isCode() || !context.cursor.policy().has(NamedCall.RULE)) {
      return "";
    }
    String openers = NamedCall.openers(context.forms.getFirst().code(""));
    if (!openers.isEmpty()) {
      context.rules.refuse(NamedCall.RULE, "no bracket opens behind the name of a call", "");
    }
    return openers;
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

  /** Drops the restrictions of words: the next text has another beginning. */
  void beginAnew() {
    words.clear();
  }

  /** The text of the first token that was written. */
  byte[] firstToken(DecodeResult.Middle middle) {
    int[] ends = middle.stats().confidence().ends();
    return ends.length == 0 ? new byte[0] : upTo(middle, ends[0] - 1 - context.cursor.healed());
  }

  /** The written text, up to the end of the token that has a byte of the middle. */
  private byte[] upTo(DecodeResult.Middle middle, int place) {
    byte[] healed = Utf8.encode(context.cursor.healing().text());
    byte[] written = Bytes.concat(healed, Utf8.encode(middle.text()));
    int begin = healed.length + place;
    int end =
        Arrays.stream(middle.stats().confidence().ends())
            .filter(one -> one > begin)
            .findFirst()
            .orElse(begin + 1);
    return Arrays.copyOf(written, Math.min(end, written.length));
  }

  // ---- faults

  /**
   * Excludes a faulty text from the next attempts; false if that is not possible.
   *
   * @param shown the text as it was shaped, in which the faults are
   * @param rewrites how often the beginning was written again already
   */
  boolean exclude(DecodeResult.Middle middle, String shown, List<Fault> faults, int rewrites) {
    Fault first = faults.getFirst();
    if (first.isOfNames()) {
      return narrow(middle, shown, first);
    }
    int place = place(first, middle, rewrites);
    Optional<Fault> name =
        faults.stream().filter(one -> one.isOfNames() && one.begin() <= place).findFirst();
    return name.isPresent() ? narrow(middle, shown, name.get()) : refuseToken(middle, shown, place);
  }

  /**
   * The byte of the middle whose token is not written again: as late as the fault allows at first,
   * so that most of the middle is kept. For a fault in the text around the middle, each attempt
   * keeps half as much.
   */
  private int place(Fault fault, DecodeResult.Middle middle, int rewrites) {
    Policy policy = context.cursor.policy();
    int place = rewrites < policy.rewrites() / 2 ? fault.last() : fault.begin();
    boolean isAround = place == Fault.NOWHERE;
    return isAround && policy.around() == LastLook.Around.RIGHT
        ? (Utf8.encode(middle.text()).length >> rewrites) - 1
        : place;
  }

  /** Excludes the token that has a byte of the middle; false if that is not possible. */
  private boolean refuseToken(DecodeResult.Middle middle, String shown, int place) {
    return place >= 0 && isShown(middle, shown, place + 1) && refuse(upTo(middle, place));
  }

  /**
   * Restricts the words in the place of a faulty name, as long as the same beginning is written
   * again; false if the name is not shown as it was written.
   */
  private boolean narrow(DecodeResult.Middle middle, String shown, Fault fault) {
    byte[] name = Utf8.encode(fault.name());
    int at = fault.begin();
    if (!isShown(middle, shown, at + name.length)) {
      return false;
    }
    if (fault.replacements().isEmpty()) {
      return refuseToken(middle, shown, at);
    }
    int before = context.cursor.healed();
    String begun = new String(name, 0, Math.max(0, -at - before), StandardCharsets.UTF_8);
    return words.add(new LegalWords.Gap(at + before, begun, new TreeSet<>(fault.replacements())));
  }

  /** Whether the first bytes of a shown text are those of the model's text. */
  private static boolean isShown(DecodeResult.Middle middle, String text, int bytes) {
    byte[] shown = Utf8.encode(text);
    byte[] written = Utf8.encode(middle.text());
    int end = Math.min(bytes, shown.length);
    return end <= written.length && Arrays.equals(shown, 0, end, written, 0, end);
  }
}
