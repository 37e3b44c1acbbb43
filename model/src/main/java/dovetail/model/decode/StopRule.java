package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides where a middle ends though the model would go on, by a {@link StopPolicy}, when a next
 * token is proposed. It appends the part of that token that stands before the end.
 */
final class StopRule {
  private static final byte[] LINE_END = {'\n'};

  private final StopPolicy policy;
  private final PartialMiddle middle;
  private final Written written;
  private final Limits limits;

  /** The tokens of {@link #notOfOneLine}; empty until first needed. */
  private long[] besides = {};

  StopRule(StopPolicy policy, PartialMiddle middle, Limits limits) {
    this.policy = policy;
    this.middle = middle;
    this.written = middle.written;
    this.limits = limits;
  }

  private Constraint constraint() {
    return middle.constraint;
  }

  /**
   * The set to which {@link Candidates} may be narrowed: the allowed tokens, the tokens before
   * which the policy may end the middle, and all tokens that are no text. Empty if that may be any
   * token.
   */
  Optional<long[]> with(long[] allowed) {
    if (policy == StopPolicy.NAME) {
      return Optional.empty();
    }
    if (besides.length == 0) {
      besides = notOfOneLine();
    }
    long[] set = besides.clone();
    for (int i = 0; i < set.length; i++) {
      set[i] |= allowed[i];
    }
    return Optional.of(set);
  }

  /** Tokens that are no text, or have a line break in them. */
  private long[] notOfOneLine() {
    Vocabulary vocabulary = middle.texts.vocabulary();
    long[] set = new long[(vocabulary.size() + 63) / 64];
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.role(token) != Vocabulary.Role.TEXT || middle.texts.holdsLineBreak(token)) {
        set[token >> 6] |= 1L << token;
      }
    }
    return set;
  }

  /** Whether the policy ends the middle before, or at a line break in, this token. */
  boolean endsBefore(int token) {
    return switch (policy) {
      case LINE -> endsAtLineBreak(token);
      case BLOCK -> written.hasText() && written.makesEmptyLine(token) && constraint().mayEnd();
      case NAME -> written.count() > 0 && !goesOnWithName(token) && constraint().mayEnd();
      case MODEL -> false;
    };
  }

  private boolean goesOnWithName(int token) {
    Vocabulary vocabulary = middle.texts.vocabulary();
    int from = vocabulary.from(token);
    int first = from < vocabulary.to(token) ? vocabulary.pool()[from] : ' ';
    return first < 0 || first == '.' || first == '_' || Character.isLetterOrDigit(first);
  }

  /**
   * Whether the middle ends at the first line break in this token: before it, or right after it
   * where only that makes it complete. The part of the token before the break is then appended,
   * unless it is only white space.
   */
  private boolean endsAtLineBreak(int token) {
    Vocabulary vocabulary = middle.texts.vocabulary();
    byte[] pool = vocabulary.pool();
    int from = vocabulary.from(token);
    int at = from;
    int to = vocabulary.to(token);
    while (at < to && pool[at] != '\n' && pool[at] != '\r') {
      at++;
    }
    boolean blank = middle.texts.isSpace(from, at);
    if (at == to || (blank && !written.hasText())) {
      return false;
    }
    int begin = blank ? at : from;
    int after = at + 1 < to && pool[at] == '\r' && pool[at + 1] == '\n' ? at + 2 : at + 1;
    byte[] line = Arrays.copyOfRange(pool, begin, at);
    if (middle.endAfter(line) || middle.endAfter(Arrays.copyOfRange(pool, begin, after))) {
      return true;
    }
    if (middle.firstLine() == null) {
      rememberLine(line);
    }
    return false;
  }

  /** Notes how the middle would end at the end of its first line, after some more bytes. */
  private void rememberLine(byte[] line) {
    int room = written.left() - middle.endings.tokens(line).length;
    int before = constraint().length();
    byte[] ending = middle.reach.accepted(line) ? middle.reach.endingIn(room) : null;
    constraint().undo(before);
    if (ending != null) {
      middle.endFirstLine(new FirstLine(written.count(), line, ending));
    }
  }

  /**
   * Whether the middle, if it has text, ends before or in the midst of a token that does not fit as
   * a whole. The longest part of the token that fits is then appended.
   */
  boolean endsInside(int token) {
    if (!policy.isOfLines()) {
      return false;
    }
    Vocabulary vocabulary = middle.texts.vocabulary();
    int from = vocabulary.from(token);
    for (int to = vocabulary.to(token) - 1; to >= from; to--) {
      if ((written.hasText() || !middle.texts.isSpace(from, to))
          && middle.endAfter(Arrays.copyOfRange(vocabulary.pool(), from, to))) {
        return true;
      }
    }
    return false;
  }

  /**
   * How the middle ends where the model wants to end it and the constraint does not allow that;
   * null: it goes on.
   */
  @Nullable Finish atEndToken() {
    if (endsWithLineEnd()) {
      return Finish.BOUNDARY;
    }
    if (closes()) {
      middle.endFirstLine(null);
      return Finish.STEERED;
    }
    return endsEarlier() ? Finish.BOUNDARY : null;
  }

  /**
   * Whether only a line end is missing, which is then appended: a middle mostly ends before a line
   * end, and where the suffix begins a line the middle has to write that line end itself.
   */
  private boolean endsWithLineEnd() {
    return policy.isOfLines() && written.hasText() && middle.endAfter(LINE_END);
  }

  /** Whether only an ending of a few bytes is missing, and it only closes. */
  private boolean closes() {
    byte[] ending =
        constraint().distance() <= 2 * limits.closing()
            ? middle.reach.endingIn(written.left())
            : null;
    return ending != null && ending.length <= limits.closing() && TokenTexts.closes(ending);
  }

  /**
   * Whether the middle may end further back, and has text there; then it is cut there. A model that
   * wants to end, and cannot, only writes text that leads on to the suffix.
   */
  private boolean endsEarlier() {
    if (!policy.isOfLines()) {
      return false;
    }
    int last = written.count();
    for (int count = last - 1; count > 0 && written.hasText(count); count--) {
      constraint().undo(middle.begin + count);
      if (constraint().mayEnd()) {
        written.cutTo(count);
        return true;
      }
    }
    for (int i = constraint().length() - middle.begin; i < last; i++) {
      middle.constraint.acceptAgain(written.token(i));
    }
    return false;
  }

  /** Whether the middle has too many lines behind its first line, at whose end it could not end. */
  boolean isBeyondItsLine() {
    return middle.linesSince() > limits.lines();
  }

  /** The loop that the middle has run into; null if it has not, or the model alone ends it. */
  @Nullable Loop loop() {
    return !policy.isOfLines() ? null : Loop.at(written, middle.texts);
  }
}
