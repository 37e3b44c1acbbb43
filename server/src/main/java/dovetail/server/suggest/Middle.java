package dovetail.server.suggest;

import com.google.common.collect.Streams;
import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.model.request.Finish;
import dovetail.server.complete.View;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A text for a hole, in one of its {@link Form}s, with the engine's readings of it. One thread. */
final class Middle {
  private final MiddleReader reader;
  private final String written;
  private final int end;
  private final Finish finish;
  private final boolean isFree;
  private final double chance;
  private @Nullable CodeText code;

  private Middle(
      MiddleReader reader,
      String written,
      int end,
      Finish finish,
      boolean isFree,
      double chance,
      @Nullable CodeText code) {
    this.reader = reader;
    this.written = written;
    this.end = end;
    this.finish = finish;
    this.isFree = isFree;
    this.chance = chance;
    this.code = code;
  }

  /** A middle of a whole text. */
  static Middle of(MiddleReader reader, String text, Finish finish) {
    return new Middle(reader, text, text.length(), finish, true, 1, null);
  }

  /** A middle in the same form with another text. */
  Middle with(String text) {
    return text.equals(text())
        ? this
        : new Middle(reader, text, text.length(), finish, isFree, chance, null);
  }

  /** A beginning of this middle; it shares the whole middle's tokens. */
  Middle upTo(int place) {
    return new Middle(reader, written, place, finish, isFree, chance, code());
  }

  /** The same middle with another chance. */
  Middle likely(double other) {
    return new Middle(reader, written, end, finish, isFree, other, code);
  }

  /** The same middle; its changes may end loosely only if it does. */
  Middle held() {
    boolean isLoose = read().endsLoosely();
    return new Middle(reader, written, end, finish, isLoose, chance, code);
  }

  /** The same middle; its changes may end loosely. */
  Middle free() {
    return new Middle(reader, written, end, finish, true, chance, code);
  }

  /** The same middle with tokens that are known. */
  Middle in(CodeText known) {
    return new Middle(reader, written, end, finish, isFree, chance, known);
  }

  Form form() {
    return reader.form();
  }

  /** The text. */
  String text() {
    return written.substring(0, end);
  }

  /** The text without the closers that it covers. */
  String added() {
    return written.substring(0, Math.max(0, end - form().covered().length()));
  }

  /** The whole text of which this middle is a beginning. */
  String written() {
    return written;
  }

  /** Where this middle ends in the text of its tokens. */
  int place() {
    return code().from() + end;
  }

  /** Whether the model was cut off. */
  boolean isBrokenOff() {
    return finish == Finish.STEERED || finish == Finish.DEADLINE;
  }

  /** How likely all of it is right, from 0 to 1. */
  double chance() {
    return chance;
  }

  /** The middle's tokens, among those of its file. */
  CodeText code() {
    CodeText known = code;
    if (known == null) {
      known = reader.code(written);
      code = known;
    }
    return known;
  }

  /** The charts' verdict on it. */
  View.Fit read() {
    return reader.read(text());
  }

  boolean isComplete() {
    return read().isComplete();
  }

  boolean fits() {
    return reader.fits(text());
  }

  boolean parsesWith(String line) {
    return reader.parsesWith(line, text());
  }

  Optional<Fault> structure() {
    return reader.structure(text());
  }

  List<Fault> names() {
    return reader.names(text());
  }

  /** The first fault of structure, if there is one, then the faults of names. */
  List<Fault> faults() {
    return Streams.concat(structure().stream(), names().stream()).toList();
  }

  /** Whether another text may replace this one. */
  boolean admits(String other) {
    return reader.fits(other) && (isFree || !reader.read(other).endsLoosely());
  }
}
