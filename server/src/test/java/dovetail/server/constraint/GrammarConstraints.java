package dovetail.server.constraint;

import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.mask.Masks;
import dovetail.server.task.Demands;

/** Constraints of small holes, for tests of other packages. */
public final class GrammarConstraints {
  private GrammarConstraints() {}

  /** Of what fits between two texts, without demands. */
  public static Constraint of(
      Language language, Vocabulary vocabulary, String prefix, String suffix) {
    return new GrammarConstraint(
        MiddleLanguage.of(language, Utf8.encode(prefix), Utf8.encode(suffix)).recognizer(),
        vocabulary,
        Masks.of(language, GrammarConstraint.texts(vocabulary)),
        new byte[0],
        Demands.Ends.ANYWHERE);
  }
}
