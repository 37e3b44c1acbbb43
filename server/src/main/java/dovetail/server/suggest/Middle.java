package dovetail.server.suggest;

import com.google.common.base.Suppliers;
import com.google.common.collect.Streams;
import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.model.request.Finish;
import dovetail.server.complete.View;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A text for a hole in one of its {@link Form}s. One thread. */
final class Middle {
  final Form form;

  final String written;
  private final int end;
  private final Finish finish;
  private final boolean isFree;
  final double chance;
  private final Supplier<CodeText> tokens;

  /**
   * A beginning of a text.
   *
   * @param written the whole text of which this middle is a beginning
   * @param end where this middle ends in the whole text
   * @param isFree whether its changes may end loosely
   * @param chance how likely all of it is right, from 0 to 1
   * @param tokens gives the tokens of the whole text, among those of its file
   */
  private Middle(
      Form form,
      String written,
      int end,
      Finish finish,
      boolean isFree,
      double chance,
      Supplier<CodeText> tokens) {
    this.form = form;
    this.written = written;
    this.end = end;
    this.finish = finish;
    this.isFree = isFree;
    this.chance = chance;
    this.tokens = tokens;
  }

  /** A middle of a whole text. */
  static Middle of(Form form, String text, Finish finish) {
    return new Middle(form, text, text.length(), finish, true, 1, tokens(form, text));
  }

  private static Supplier<CodeText> tokens(Form form, String text) {
    return Suppliers.memoize(() -> form.code(text));
  }

  /** A middle in the same form with another text. */
  Middle with(String text) {
    return text.equals(text())
        ? this
        : new Middle(form, text, text.length(), finish, isFree, chance, tokens(form, text));
  }

  /** A beginning of this middle; it shares the whole middle's tokens. */
  Middle upTo(int place) {
    return new Middle(form, written, place, finish, isFree, chance, tokens);
  }

  /** The same middle with another chance. */
  Middle likely(double other) {
    return new Middle(form, written, end, finish, isFree, other, tokens);
  }

  /** The same middle; if it is held, its changes may end loosely only if it does. */
  Middle held(boolean isHeld) {
    boolean isLoose = !isHeld || read().endsLoosely();
    return new Middle(form, written, end, finish, isLoose, chance, tokens);
  }

  /** The same middle with tokens that are known. */
  Middle in(CodeText known) {
    return new Middle(form, written, end, finish, isFree, chance, () -> known);
  }

  CursorLine line() {
    return form.line();
  }

  String text() {
    return written.substring(0, end);
  }

  /** The text without the closers that it covers. */
  String added() {
    return written.substring(0, Math.max(0, end - form.covered().length()));
  }

  CodeText code() {
    return tokens.get();
  }

  /** Where this middle ends in the text of its tokens. */
  int place() {
    return code().from() + end;
  }

  /** Whether the model was cut off. */
  boolean isBrokenOff() {
    return finish == Finish.STEERED || finish == Finish.DEADLINE;
  }

  /** The charts' verdict on it. */
  View.Verdict read() {
    return form.read(text());
  }

  boolean isComplete() {
    return read().isComplete();
  }

  boolean fits() {
    return form.fits(text());
  }

  boolean parsesWith(String line) {
    return form.parsesWith(line, text());
  }

  Optional<Fault> structure() {
    return form.structure(text());
  }

  List<Fault> names() {
    return form.names(text());
  }

  /** The first fault of structure, if there is one, then the faults of names. */
  List<Fault> faults() {
    return Streams.concat(structure().stream(), names().stream()).toList();
  }

  /** Whether another text may replace this one. */
  boolean admits(String other) {
    return form.fits(other) && (isFree || !form.read(other).endsLoosely());
  }
}
