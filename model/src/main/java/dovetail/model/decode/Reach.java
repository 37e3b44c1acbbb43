package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import org.jspecify.annotations.Nullable;

/**
 * The endings that can still be written from a constraint's place, and the tokens that they take.
 */
final class Reach {
  private static final byte[] NOTHING = {};

  private final Constraint constraint;
  private final TokenTexts texts;
  private final Endings endings;
  private final int most;

  /** How many endings were spelt out to see whether they fit. */
  private int spelt;

  /**
   * @param most how many endings may be spelt out to see whether they fit
   */
  Reach(Constraint constraint, TokenTexts texts, Endings endings, int most) {
    this.constraint = constraint;
    this.texts = texts;
    this.endings = endings;
    this.most = most;
  }

  /** How many endings were spelt out. */
  int spelt() {
    return spelt;
  }

  /** Begins anew, with a number of endings that count as spelt out. */
  void startOver(int already) {
    spelt = already;
  }

  /** Moves the constraint over bytes, as far as they are allowed; whether all are. */
  boolean accepted(byte[] bytes) {
    for (int piece : endings.tokens(bytes)) {
      if (piece == Endings.NO_TOKEN || !constraint.allows(piece)) {
        return false;
      }
      constraint.accept(piece);
    }
    return true;
  }

  /** An ending of no more tokens than that, if one is found. */
  byte @Nullable [] endingIn(int room) {
    if (room < 0 || constraint.mayEnd()) {
      return room < 0 ? null : NOTHING;
    }
    byte[] ending = constraint.completion();
    boolean fits = ending != null && ending.length > 0 && endings.tokens(ending).length <= room;
    return fits ? ending : null;
  }

  /** By the estimate if that is enough; else by spelling an ending, as long as the limit allows. */
  boolean endingFitsIn(int room) {
    int distance = constraint.distance();
    return distance <= room
        || (distance != Constraint.NO_ENDING
            && room > 0
            && ++spelt <= most
            && endingIn(room) != null);
  }

  /**
   * Moves the constraint over the likeliest token of text after which an ending is nearer, and
   * fits. White space, line ends and comments are passed over.
   *
   * @param room how many tokens are left, this one included
   * @param tries how many allowed tokens may be tried
   * @return the token; -1 where there is none, and nothing is changed then
   */
  int nearer(Candidates candidates, int room, int tries) {
    int distance = constraint.distance();
    int before = constraint.length();
    boolean idle = constraint.isIdle();
    candidates.ranked.narrow(constraint.mask());
    int left = tries;
    for (int token = candidates.next(); token >= 0 && left > 0; token = candidates.next()) {
      if (texts.vocabulary().role(token) == Vocabulary.Role.TEXT
          && !texts.holdsLineEnd(token)
          && !texts.isSpace(texts.vocabulary().from(token), texts.vocabulary().to(token))
          && !constraint.isLeftOut(token)) {
        constraint.accept(token);
        if (constraint.distance() < distance
            && (idle || !constraint.isIdle())
            && endingFitsIn(room - 1)) {
          return token;
        }
        constraint.undo(before);
        left--;
      }
    }
    return -1;
  }

  /** Whether more endings were asked for than may be spelt out. */
  boolean isSpent() {
    return spelt > most;
  }
}
