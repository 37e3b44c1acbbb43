package dovetail.server.complete;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.quotient.mask.TokenStrings;

/**
 * A model's vocabulary for the grammar half: the bytes of each token, and null for special tokens.
 */
public final class Texts {
  private Texts() {}

  /** The texts of a vocabulary. */
  public static TokenStrings of(Vocabulary vocabulary) {
    return TokenStrings.of(
        vocabulary.size(), t -> vocabulary.role(t) == Role.TEXT ? vocabulary.bytes(t) : null);
  }
}
