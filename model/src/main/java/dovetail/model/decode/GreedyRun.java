package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Vocabulary;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One greedy decoding.
 *
 * <p>Before each step, an ending fits in the tokens which are left, by the constraint's estimate or
 * because it was spelt out and counted. Where the estimate was wrong, and no ending that fits is
 * found in the end, the run goes back to where one is: so the budget is kept whatever the estimates
 * are worth, and there is a middle if one was to be found at the beginning.
 */
final class GreedyRun {
  private static final byte[] NOTHING = {};

  /** After so many refusals all tokens are asked about at once. */
  private static final int REFUSED_BEFORE_MASK = 16;

  private final TimedConstraint constraint;
  private final Greedy.Limits limits;
  private final Vocabulary vocabulary;
  private final TokenTexts texts;
  private final ModelSession session;
  private final DecodeRequest request;
  private final Endings endings;
  private final Candidates candidates;

  /** The middle so far. */
  private final int[] tokens;

  private int count;
  private boolean hasText;
  private boolean lineHasText;

  /** Something the model wanted was refused on the present line. */
  private boolean refusedOnLine;

  /** How many tokens there were at the end of the first line that could not end, -1: none. */
  private int firstLine = -1;

  /** What would have ended the middle there. */
  private byte[] firstLineEnding = NOTHING;

  private int linesSince;

  /** How many tokens of the middle the model has read, -1 before the prompt. */
  private int read = -1;

  /** How many tokens were written without asking the model. */
  private int forced;

  /** How many endings were spelt out to see whether they fit. */
  private int spelt;

  private long modelNanos;
  private double logProbabilities;
  private int asked;

  GreedyRun(
      Constraint constraint,
      Greedy.Limits limits,
      LanguageModel model,
      ModelSession session,
      DecodeRequest request) {
    if (request.prompt().length + request.maxTokens() > session.capacity()) {
      throw new IllegalArgumentException(
          "a prompt of %d tokens and a middle of %d do not fit in %d"
              .formatted(request.prompt().length, request.maxTokens(), session.capacity()));
    }
    this.constraint = new TimedConstraint(constraint);
    this.limits = limits;
    this.vocabulary = model.vocabulary();
    this.texts = new TokenTexts(vocabulary);
    this.session = session;
    this.request = request;
    this.endings = new Endings(vocabulary, model.tokenizer());
    this.candidates = new Candidates(model.config().vocabularySize());
    this.tokens = new int[request.maxTokens()];
  }

  DecodeResult run() {
    if (constraint.distance() == Constraint.NO_ENDING) {
      return new DecodeResult.NoMiddle(Finish.NONE, stats(0));
    }
    if (!endingFitsIn(left())) {
      return new DecodeResult.NoMiddle(Finish.BUDGET, stats(0));
    }
    while (true) {
      if (request.cancellation().requested()) {
        return cancelled();
      }
      if (request.deadline().passed()) {
        return writeOut(Finish.DEADLINE);
      }
      writeForced();
      if (left() == 0 || linesSince > limits.lines()) {
        return writeOut(Finish.STEERED);
      }
      if (!readOn()) {
        return cancelled();
      }
      Finish finish = step();
      if (finish != null) {
        return finish == Finish.STEERED ? writeOut(finish) : middle(NOTHING, finish);
      }
    }
  }

  /** Gives the model what it has not read yet: at first the prompt, then the last tokens. */
  private boolean readOn() {
    long start = System.nanoTime();
    boolean done = true;
    if (read < 0) {
      int[] prompt = request.prompt();
      int[] all = Arrays.copyOf(prompt, prompt.length + count);
      System.arraycopy(tokens, 0, all, prompt.length, count);
      done = session.prime(all, request.cancellation());
    } else if (count == read + 1) {
      session.append(tokens[read]);
    } else {
      done = session.append(Arrays.copyOfRange(tokens, read, count), request.cancellation());
    }
    read = count;
    modelNanos += System.nanoTime() - start;
    return done;
  }

  /**
   * Writes what alone can follow, without asking the model: as the tokenizer would, together with
   * the last token, which the model has not read yet.
   */
  private void writeForced() {
    byte[] bytes = constraint.forced();
    if (bytes.length == 0) {
      return;
    }
    int kept =
        count > 0 && count > read && !texts.holdsLineEnd(tokens[count - 1]) ? count - 1 : count;
    byte[] last = vocabulary.text(Arrays.copyOfRange(tokens, kept, count));
    byte[] text = Arrays.copyOf(last, last.length + bytes.length);
    System.arraycopy(bytes, 0, text, last.length, bytes.length);
    int[] pieces = endings.tokens(text);
    int before = constraint.length();
    int old = count;
    constraint.undo(before - (old - kept));
    if (kept + pieces.length <= tokens.length
        && accepted(text)
        && endingFitsIn(tokens.length - kept - pieces.length)) {
      count = kept;
      for (int piece : pieces) {
        append(piece);
      }
      forced += count - old;
    } else {
      constraint.undo(before - (old - kept));
      for (int i = kept; i < old; i++) {
        constraint.accept(tokens[i]);
      }
    }
  }

  /** Takes the next token; or says how the middle ends here. */
  private @Nullable Finish step() {
    candidates.reset(session.logits());
    int refused = 0;
    boolean tooLong = false;
    boolean first = true;
    long @Nullable [] mask = null;
    for (int token = candidates.next(); token >= 0; token = candidates.next()) {
      switch (vocabulary.role(token)) {
        case CONTROL -> {}
        case END -> {
          if (constraint.mayEnd() && (hasText || !refusedOnLine)) {
            logProbabilities += candidates.logProbability(token);
            asked++;
            return Finish.MODEL;
          }
          if (first && closes()) {
            firstLine = -1;
            return Finish.STEERED;
          }
        }
        case TEXT -> {
          if (constraint.isLeftOut(token)) {
            continue;
          }
          boolean best = first;
          first = false;
          if (endsBefore(token)) {
            return Finish.BOUNDARY;
          }
          if (mask == null ? !constraint.allows(token) : (mask[token >> 6] >>> token & 1) == 0) {
            if (best && endsInside(token)) {
              return Finish.BOUNDARY;
            }
            refusedOnLine = true;
            refused++;
            mask = refused == REFUSED_BEFORE_MASK ? constraint.mask() : mask;
          } else if (chosen(token)) {
            return null;
          } else {
            mask = mask == null ? null : constraint.mask(); // something was tried and taken back
            tooLong = true;
          }
        }
      }
      if (spelt > limits.endings()) {
        return Finish.STEERED;
      }
      if (refused == limits.refused()) {
        break;
      }
    }
    return !tooLong && forced() ? null : Finish.STEERED;
  }

  /** Whether an ending of a few bytes is all that is missing. */
  private boolean closes() {
    byte[] ending = constraint.distance() <= 2 * limits.closing() ? ending() : null;
    return ending != null
        && ending.length <= limits.closing()
        && endings.tokens(ending).length <= left();
  }

  /** Takes the first token of the shortest ending, where the model's own are all refused. */
  private boolean forced() {
    byte[] ending = ending();
    if (ending == null || ending.length == 0) {
      return false;
    }
    int token = endings.tokens(ending)[0];
    return token != Endings.NO_TOKEN && constraint.allows(token) && taken(token);
  }

  /** Appends an allowed token that the model wants, unless no ending would fit any more. */
  private boolean chosen(int token) {
    double log =
        constraint.isRepeating()
            ? candidates.logProbability(token, constraint.mask())
            : candidates.logProbability(token);
    if (!taken(token)) {
      return false;
    }
    logProbabilities += log;
    asked++;
    return true;
  }

  /** Appends an allowed token, unless no ending would fit any more. */
  private boolean taken(int token) {
    if (refusedOnLine && moreBlanks(token)) {
      return false;
    }
    int before = constraint.length();
    boolean idle = !refusedOnLine || constraint.isIdle();
    constraint.accept(token);
    if (!endingFitsIn(left() - 1) || (!idle && constraint.isIdle())) {
      constraint.undo(before);
      return false;
    }
    append(token);
    return true;
  }

  /** Whether a token only goes on with blanks after blanks. */
  private boolean moreBlanks(int token) {
    return count > 0 && texts.isBlanks(tokens[count - 1]) && texts.isBlanks(token);
  }

  private void append(int token) {
    tokens[count++] = token;
    hasText = hasText || !texts.isSpace(vocabulary.from(token), vocabulary.to(token));
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      boolean lineEnd = vocabulary.pool()[i] == '\n';
      lineHasText = !lineEnd && (lineHasText || !texts.isSpace(i, i + 1));
      refusedOnLine &= !lineEnd;
      linesSince += lineEnd && firstLine >= 0 ? 1 : 0;
    }
  }

  /** Whether the stop policy ends the middle here. */
  private boolean endsBefore(int token) {
    return switch (request.stop()) {
      case LINE -> endsAtLineBreak(token);
      case BLOCK -> hasText && makesEmptyLine(token) && constraint.mayEnd();
      case MODEL -> false;
    };
  }

  /** Whether this token ends a line that has nothing on it. */
  private boolean makesEmptyLine(int token) {
    boolean empty = !lineHasText;
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      byte b = vocabulary.pool()[i];
      if (b == '\n') {
        if (empty) {
          return true;
        }
        empty = true;
      } else if (!texts.isSpace(i, i + 1)) {
        empty = false;
      }
    }
    return false;
  }

  /**
   * Whether the middle ends at the first line break in this token: before it, or right after it
   * where only that makes it complete. What the token has before the break is then appended, unless
   * it is only white space.
   */
  private boolean endsAtLineBreak(int token) {
    byte[] pool = vocabulary.pool();
    int from = vocabulary.from(token);
    int at = from;
    int to = vocabulary.to(token);
    while (at < to && pool[at] != '\n' && pool[at] != '\r') {
      at++;
    }
    boolean blank = texts.isSpace(from, at);
    if (at == to || (blank && !hasText)) {
      return false;
    }
    int begin = blank ? at : from;
    int after = at + 1 < to && pool[at] == '\r' && pool[at + 1] == '\n' ? at + 2 : at + 1;
    byte[] line = Arrays.copyOfRange(pool, begin, at);
    if (endsAfter(line) || endsAfter(Arrays.copyOfRange(pool, begin, after))) {
      return true;
    }
    if (firstLine < 0) {
      rememberLine(line);
    }
    return false;
  }

  /** Notes how the middle would end at the end of its first line, after some more bytes. */
  private void rememberLine(byte[] line) {
    int before = constraint.length();
    byte[] ending = accepted(line) ? ending() : null;
    constraint.undo(before);
    if (ending != null) {
      byte[] rest = Arrays.copyOf(line, line.length + ending.length);
      System.arraycopy(ending, 0, rest, line.length, ending.length);
      if (endings.tokens(rest).length <= left()) {
        firstLine = count;
        firstLineEnding = rest;
      }
    }
  }

  /**
   * Whether the middle, with something on it, ends before or in the midst of a token that it cannot
   * hold as a whole. As much of it as may be is then appended.
   */
  private boolean endsInside(int token) {
    if (request.stop() == StopPolicy.MODEL) {
      return false;
    }
    int from = vocabulary.from(token);
    for (int to = vocabulary.to(token) - 1; to >= from; to--) {
      if ((hasText || !texts.isSpace(from, to))
          && endsAfter(Arrays.copyOfRange(vocabulary.pool(), from, to))) {
        return true;
      }
    }
    return false;
  }

  /** Appends bytes if the middle may end after them, and fits in its tokens. */
  private boolean endsAfter(byte[] bytes) {
    int[] pieces = endings.tokens(bytes);
    if (pieces.length > left()) {
      return false;
    }
    int before = constraint.length();
    boolean idle = !refusedOnLine || constraint.isIdle();
    if (!accepted(bytes) || !constraint.mayEnd() || (!idle && constraint.isIdle())) {
      constraint.undo(before);
      return false;
    }
    for (int piece : pieces) {
      append(piece);
    }
    return true;
  }

  /** Moves the constraint over bytes, as far as they are allowed; whether all are. */
  private boolean accepted(byte[] bytes) {
    for (int piece : endings.tokens(bytes)) {
      if (piece == Endings.NO_TOKEN || !constraint.allows(piece)) {
        return false;
      }
      constraint.accept(piece);
    }
    return true;
  }

  private int left() {
    return tokens.length - count;
  }

  /** By the estimate if that is enough; else by spelling an ending, as long as the limits allow. */
  private boolean endingFitsIn(int room) {
    int distance = constraint.distance();
    return distance <= room
        || (distance != Constraint.NO_ENDING
            && room > 0
            && ++spelt <= limits.endings()
            && tokensFit(room));
  }

  private boolean tokensFit(int room) {
    byte[] ending = ending();
    return ending != null && endings.tokens(ending).length <= room;
  }

  /** An ending from where the constraint stands, if one is found. */
  private byte @Nullable [] ending() {
    if (constraint.mayEnd()) {
      return NOTHING;
    }
    byte[] ending = constraint.completion();
    return ending == null || ending.length == 0 ? null : ending;
  }

  private DecodeResult cancelled() {
    return new DecodeResult.Cancelled(stats(count));
  }

  /**
   * Writes out an ending; if none that fits is found here, from further back. Places where the
   * middle may end are cheap to see and are all looked at; endings are searched for here, 1, 2, 4,
   * ... tokens back, and at the beginning.
   */
  private DecodeResult writeOut(Finish finish) {
    int begin = constraint.length() - count;
    if (firstLine >= 0) {
      count = firstLine;
      constraint.undo(begin + count);
      return middle(firstLineEnding, finish);
    }
    int last = count;
    int search = last;
    int stride = 1;
    for (; count >= 0; count--) {
      constraint.undo(begin + count);
      if (constraint.mayEnd()) {
        return middle(NOTHING, finish);
      }
      if (count == search || count == 0) {
        byte[] ending = ending();
        if (ending != null && endings.tokens(ending).length <= left()) {
          return middle(ending, finish);
        }
        search = last - stride;
        stride *= 2;
      }
    }
    count = 0;
    Finish none = finish == Finish.DEADLINE ? Finish.NONE : Finish.BUDGET;
    return new DecodeResult.NoMiddle(none, stats(0));
  }

  private DecodeResult middle(byte[] ending, Finish finish) {
    byte[] written = vocabulary.text(Arrays.copyOf(tokens, count));
    byte[] text = Arrays.copyOf(written, written.length + ending.length);
    System.arraycopy(ending, 0, text, written.length, ending.length);
    int all = ending.length == 0 ? count : count + endings.tokens(ending).length;
    return new DecodeResult.Middle(TokenTexts.characters(text), finish, stats(all));
  }

  private DecodeStats stats(int all) {
    return new DecodeStats(
        all,
        forced,
        modelNanos / 1e6,
        constraint.nanos() / 1e3,
        asked == 0 ? 0 : logProbabilities / asked);
  }
}
