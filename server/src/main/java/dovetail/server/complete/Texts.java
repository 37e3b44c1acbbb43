package dovetail.server.complete;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;

/**
 * A model's vocabulary for the grammar half: the bytes of each token, and null for special tokens.
 */
public final class Texts {
  private Texts() {}

  /** The texts of a vocabulary. */
  public static dovetail.quotient.mask.Vocabulary of(Vocabulary vocabulary) {
    return dovetail.quotient.mask.Vocabulary.of(
        vocabulary.size(), t -> vocabulary.role(t) == Role.TEXT ? vocabulary.bytes(t) : null);
  }
}
