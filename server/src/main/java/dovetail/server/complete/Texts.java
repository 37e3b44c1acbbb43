package dovetail.server.complete;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.util.HashSet;
import java.util.Set;

/** A model's vocabulary as the grammar half knows one: bytes, and nothing for special tokens. */
public final class Texts {
  private Texts() {}

  /** The texts of a vocabulary. */
  public static dovetail.quotient.mask.Vocabulary of(Vocabulary vocabulary) {
    return dovetail.quotient.mask.Vocabulary.of(
        vocabulary.size(), t -> vocabulary.role(t) == Role.TEXT ? vocabulary.bytes(t) : null);
  }

  /** The tokens of text that begin with a blank, a tab or a line end. */
  static Set<Integer> beginningBlank(Vocabulary vocabulary) {
    Set<Integer> found = new HashSet<>();
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.length(token) > 0) {
        byte begin = vocabulary.pool()[vocabulary.from(token)];
        if (begin == ' ' || begin == '\t' || begin == '\n' || begin == '\r') {
          found.add(token);
        }
      }
    }
    return found;
  }
}
