package dovetail.server.suggest;

import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.server.constraint.TextConstraint;
import java.nio.charset.StandardCharsets;

/**
 * A constraint that writes the name of an element where the element is closed: behind {@code </}
 * the model is not asked for the name. One thread.
 */
final class ClosingNames extends TextConstraint {
  private static final String CLOSING = "</";

  private final FormReader form;
  private final int before;

  ClosingNames(Constraint constraint, FormReader form, int before, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.form = form;
    this.before = before;
  }

  /** Costs a reading of the middle where an element is closed. */
  @Override
  public byte[] forced() {
    byte[] forced = below.forced();
    int length = bytes() - before;
    if (forced.length > 0 || length < 0 || below.mayEnd()) {
      return forced;
    }
    String written = new String(text, before, length, StandardCharsets.UTF_8);
    return (form.task().prefix() + written).endsWith(CLOSING)
        ? form.ending(written).map(ClosingNames::name).orElse(forced)
        : forced;
  }

  private static byte[] name(String ending) {
    int end = ending.indexOf('>');
    return Utf8.encode(end < 0 ? ending : ending.substring(0, end));
  }
}
