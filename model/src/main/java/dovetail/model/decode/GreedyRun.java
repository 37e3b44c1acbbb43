package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.util.Arrays;
import java.util.stream.IntStream;
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
  private static final byte[] LINE_END = {'\n'};

  /** After so many refusals all tokens are asked about at once. */
  private static final int REFUSED_BEFORE_MASK = 16;

  private final TimedConstraint timed;
  private final WantedEnds constraint;
  private final Greedy.Limits limits;
  private final Vocabulary vocabulary;
  private final TokenTexts texts;
  private final Reading reading;
  private final DecodeRequest request;
  private final Endings endings;
  private final Reach reach;
  private final Candidates candidates;

  private final Written written;

  /** How many tokens the constraint had accepted before. */
  private final int begin;

  /** Whether tokens that are decided without the model are taken so. */
  private boolean drafting = true;

  /** How many tokens were taken so. */
  private int drafted;

  /** Something the model wanted was refused on the present line. */
  private boolean refusedOnLine;

  private final FirstLine firstLine = new FirstLine();

  /** How many tokens there were when the model first wanted to end before more on its line. */
  private int wantedEnd = Integer.MAX_VALUE;

  /** How many tokens were written without asking the model. */
  private int forced;

  /** The logarithm of the probability of the end token that ended the middle, NaN: none. */
  private double endLogProbability = Double.NaN;

  GreedyRun(
      Constraint constraint,
      Greedy.Limits limits,
      LanguageModel model,
      ModelSession session,
      DecodeRequest request) {
    this.timed = new TimedConstraint(constraint);
    this.constraint = new WantedEnds(timed);
    this.limits = limits;
    this.vocabulary = model.vocabulary();
    this.texts = new TokenTexts(vocabulary);
    this.reading = new Reading(session, request);
    this.request = request;
    this.endings = new Endings(vocabulary, model.tokenizer());
    this.reach = new Reach(this.constraint, texts, endings, limits.endings());
    this.candidates = new Candidates(model.config().vocabularySize());
    this.written = new Written(vocabulary, texts, request.maxTokens());
    this.begin = timed.length();
  }

  DecodeResult run() {
    if (constraint.distance() == Constraint.NO_ENDING) {
      return new DecodeResult.NoMiddle(Finish.NONE, stats(0, 0, 0));
    }
    if (!reach.endingFitsIn(written.left())) {
      return new DecodeResult.NoMiddle(Finish.BUDGET, stats(0, 0, 0));
    }
    while (true) {
      if (request.cancellation().requested()) {
        return cancelled();
      }
      if (request.deadline().passed()) {
        return writeOut(Finish.DEADLINE);
      }
      writeForced();
      if (written.left() == 0 || firstLine.linesSince() > limits.lines()) {
        return writeOut(Finish.STEERED);
      }
      int count = written.count();
      Finish finish = draft();
      if (finish == null && written.count() == count) {
        if (!reading.goOn(written)) {
          return cancelled();
        }
        finish = step();
      }
      if (finish != null) {
        return finish == Finish.STEERED ? writeOut(finish) : middle(NOTHING, finish, false);
      }
      Loop loop = request.stop() == StopPolicy.MODEL ? null : Loop.at(written, texts);
      if (loop != null && drafted > 0) {
        return again();
      }
      if (loop != null) {
        return leave(loop);
      }
    }
  }

  /** Once more, asking the model each time: a loop is left where the model is least sure. */
  private DecodeResult again() {
    constraint.undo(begin);
    written.clear();
    reading.startOver();
    reach.startOver(0);
    firstLine.forget();
    refusedOnLine = false;
    wantedEnd = Integer.MAX_VALUE;
    drafting = false;
    drafted = 0;
    forced = 0;
    return run();
  }

  /**
   * Takes the next token, or says how the middle ends before it, without asking the model: where
   * what its opinion is mixed with decides alone. The model reads such tokens later, together.
   */
  private @Nullable Finish draft() {
    Mixture mixture = request.mixture();
    int token = drafting ? mixture.decided(written) : Endings.NO_TOKEN;
    if (token >= 0 && vocabulary.role(token) == Role.TEXT && !constraint.isLeftOut(token)) {
      if (endsBefore(token)) {
        return Finish.BOUNDARY;
      }
      if (constraint.allows(token)) {
        int spelt = reach.spelt();
        boolean done = taken(token, Math.log(mixture.weight(token)));
        if (done) {
          constraint.wanted();
          drafted++;
        }
        reach.startOver(done ? reach.spelt() : spelt);
      }
    }
    return null;
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
    int old = written.count();
    int kept = old > reading.count() && !texts.holdsLineEnd(written.token(old - 1)) ? old - 1 : old;
    byte[] last = vocabulary.text(written.tokens(kept));
    byte[] text = Arrays.copyOf(last, last.length + bytes.length);
    System.arraycopy(bytes, 0, text, last.length, bytes.length);
    int[] pieces = endings.tokens(text);
    int before = constraint.length();
    constraint.undo(before - (old - kept));
    if (pieces.length <= request.maxTokens() - kept
        && reach.accepted(text)
        && reach.endingFitsIn(request.maxTokens() - kept - pieces.length)) {
      written.cutTo(kept);
      for (int piece : pieces) {
        append(piece, Double.NaN);
      }
      forced += written.count() - old;
    } else {
      constraint.undo(before - (old - kept));
      for (int i = kept; i < old; i++) {
        constraint.accept(written.token(i));
      }
    }
  }

  /** Takes the next token; or says how the middle ends here. */
  private @Nullable Finish step() {
    candidates.reset(reading.opinion(written));
    int refused = 0;
    boolean tooLong = false;
    boolean first = true;
    boolean unwanted = false; // something else was, first
    long @Nullable [] mask = null;
    for (int token = candidates.next(); token >= 0; token = candidates.next()) {
      switch (vocabulary.role(token)) {
        case CONTROL -> {}
        case END -> {
          if (constraint.mayEnd() && (written.hasText() || !refusedOnLine)) {
            endLogProbability = candidates.logProbability(token);
            return Finish.MODEL;
          }
          if (first && endsWithLineEnd()) {
            return Finish.BOUNDARY;
          }
          if (first && closes()) {
            firstLine.forget();
            return Finish.STEERED;
          }
          if (first && endsEarlier()) {
            return Finish.BOUNDARY;
          }
          unwanted = true;
          if (first && written.hasText() && !constraint.isBeforeLineEnd()) {
            wantedEnd = Math.min(wantedEnd, written.count());
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
            unwanted = true;
            refused++;
            mask = refused == REFUSED_BEFORE_MASK ? constraint.mask() : mask;
          } else if (chosen(token)) {
            if (!unwanted || constraint.isRepeating()) {
              constraint.wanted();
            }
            return null;
          } else {
            unwanted = true;
            mask = mask == null ? null : constraint.mask(); // something was tried and taken back
            tooLong = true;
          }
        }
      }
      if (reach.isSpent()) {
        return Finish.STEERED;
      }
      if (refused == limits.refused()) {
        break;
      }
    }
    return !tooLong && forced() ? null : Finish.STEERED;
  }

  /**
   * Whether a line end is all that is missing, which is then appended: a middle mostly ends before
   * one, and where the suffix begins a line it has to write it.
   */
  private boolean endsWithLineEnd() {
    return request.stop() != StopPolicy.MODEL && written.hasText() && endsAfter(LINE_END);
  }

  /**
   * Whether the middle may end further back, with something on it, which it then does: one who
   * wants to end, and cannot, only writes what leads on to the suffix.
   */
  private boolean endsEarlier() {
    if (request.stop() == StopPolicy.MODEL) {
      return false;
    }
    int last = written.count();
    for (int count = last - 1; count > 0 && written.hasText(count); count--) {
      constraint.undo(begin + count);
      if (constraint.mayEnd()) {
        written.cutTo(count);
        return true;
      }
    }
    for (int i = constraint.length() - begin; i < last; i++) {
      constraint.acceptAgain(written.token(i));
    }
    return false;
  }

  /** Whether an ending of a few bytes, and no words, is all that is missing. */
  private boolean closes() {
    byte[] ending =
        constraint.distance() <= 2 * limits.closing() ? reach.endingIn(written.left()) : null;
    return ending != null && ending.length <= limits.closing() && !TokenTexts.holdsWord(ending);
  }

  /** Takes the first token of the shortest ending, where the model's own are all refused. */
  private boolean forced() {
    byte[] ending = reach.endingIn(written.left());
    if (ending == null || ending.length == 0) {
      return false;
    }
    int token = endings.tokens(ending)[0];
    return token != Endings.NO_TOKEN && constraint.allows(token) && taken(token, Double.NaN);
  }

  /** Appends an allowed token that the model wants, unless no ending would fit any more. */
  private boolean chosen(int token) {
    double log =
        constraint.isRepeating()
            ? candidates.logProbability(token, constraint.mask())
            : candidates.logProbability(token);
    return taken(token, log);
  }

  /** Appends an allowed token, unless no ending would fit any more. */
  private boolean taken(int token, double logProbability) {
    if (refusedOnLine && written.isMoreBlanks(token)) {
      return false;
    }
    int before = constraint.length();
    boolean idle = !refusedOnLine || constraint.isIdle();
    constraint.accept(token);
    if (!reach.endingFitsIn(written.left() - 1) || (!idle && constraint.isIdle())) {
      constraint.undo(before);
      return false;
    }
    append(token, logProbability);
    return true;
  }

  private void append(int token, double logProbability) {
    written.append(token, logProbability);
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      boolean lineEnd = vocabulary.pool()[i] == '\n';
      refusedOnLine &= !lineEnd;
      if (lineEnd) {
        firstLine.lineEnded();
      }
    }
  }

  /** Whether the stop policy ends the middle here. */
  private boolean endsBefore(int token) {
    return switch (request.stop()) {
      case LINE -> endsAtLineBreak(token);
      case BLOCK -> written.hasText() && written.makesEmptyLine(token) && constraint.mayEnd();
      case MODEL -> false;
    };
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
    if (at == to || (blank && !written.hasText())) {
      return false;
    }
    int begin = blank ? at : from;
    int after = at + 1 < to && pool[at] == '\r' && pool[at + 1] == '\n' ? at + 2 : at + 1;
    byte[] line = Arrays.copyOfRange(pool, begin, at);
    if (endsAfter(line) || endsAfter(Arrays.copyOfRange(pool, begin, after))) {
      return true;
    }
    if (!firstLine.isKnown()) {
      rememberLine(line);
    }
    return false;
  }

  /** Notes how the middle would end at the end of its first line, after some more bytes. */
  private void rememberLine(byte[] line) {
    int room = written.left() - endings.tokens(line).length;
    int before = constraint.length();
    byte[] ending = reach.accepted(line) ? reach.endingIn(room) : null;
    constraint.undo(before);
    if (ending != null) {
      firstLine.remember(written.count(), line, ending);
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
      if ((written.hasText() || !texts.isSpace(from, to))
          && endsAfter(Arrays.copyOfRange(vocabulary.pool(), from, to))) {
        return true;
      }
    }
    return false;
  }

  /** Appends bytes if the middle may end after them, and fits in its tokens. */
  private boolean endsAfter(byte[] bytes) {
    int[] pieces = endings.tokens(bytes);
    if (pieces.length > written.left()) {
      return false;
    }
    int before = constraint.length();
    boolean idle = !refusedOnLine || constraint.isIdle();
    if (!reach.accepted(bytes) || !constraint.mayEnd() || (!idle && constraint.isIdle())) {
      constraint.undo(before);
      return false;
    }
    for (int piece : pieces) {
      append(piece, Double.NaN);
    }
    return true;
  }

  /** Ends the middle in the first turn of a loop. */
  private DecodeResult leave(Loop loop) {
    if (firstLine.isKnown()) {
      return writeOut(Finish.STEERED);
    }
    loop.leave(written, constraint, begin);
    return constraint.mayEnd() ? middle(NOTHING, Finish.BOUNDARY, false) : writeOut(Finish.STEERED);
  }

  private DecodeResult cancelled() {
    return new DecodeResult.Cancelled(stats(written.count(), 0, 0));
  }

  /**
   * Writes out an ending; if none that fits is found here, from further back. Places where the
   * middle may end are cheap to see and are all looked at; endings are searched for here, 1, 2, 4,
   * ... tokens back, and at the beginning.
   */
  private DecodeResult writeOut(Finish finish) {
    if (firstLine.isKnown()) {
      written.cutTo(firstLine.count());
      constraint.undo(begin + firstLine.count());
      for (int piece : endings.tokens(firstLine.rest())) {
        constraint.accept(piece);
        append(piece, Double.NaN);
      }
      return closed(firstLine.ending(), finish);
    }
    int last = written.count();
    int search = last;
    int stride = 1;
    for (int count = last; count >= 0; count--) {
      written.cutTo(count);
      constraint.undo(begin + count);
      if (constraint.mayEnd()) {
        return middle(NOTHING, finish, false);
      }
      if (count == search || count == 0) {
        byte[] ending = reach.endingIn(written.left());
        if (ending != null) {
          return closed(ending, finish);
        }
        search = last - stride;
        stride *= 2;
      }
    }
    Finish none = finish == Finish.DEADLINE ? Finish.NONE : Finish.BUDGET;
    return new DecodeResult.NoMiddle(none, stats(0, 0, 0));
  }

  /**
   * Writes out an ending. The shortest one says {@code a} where a word is missing, so the model is
   * asked, unless time is up, until no words are missing: of its tokens for the likeliest that
   * brings an end nearer; where none does, the shortest ending goes on.
   */
  private DecodeResult closed(byte[] shortest, Finish finish) {
    int count = written.count();
    byte[] ending = shortest;
    boolean unasked = false;
    while (TokenTexts.holdsWord(ending) && !request.deadline().passed()) {
      reading.startOver();
      if (!reading.goOn(written)) {
        return cancelled();
      }
      candidates.reset(reading.opinion(written));
      int nearer = reach.nearer(candidates, written.left(), limits.refused());
      int next = nearer < 0 ? endings.tokens(ending)[0] : nearer;
      if (nearer >= 0) {
        append(nearer, candidates.logProbability(nearer));
      } else if (next != Endings.NO_TOKEN) {
        constraint.accept(next);
        append(next, Double.NaN);
        unasked |= texts.holdsWord(next);
      }
      byte[] rest = next == Endings.NO_TOKEN ? null : reach.endingIn(written.left());
      if (rest == null) {
        written.cutTo(count);
        return middle(shortest, finish, true);
      }
      ending = rest;
    }
    return middle(ending, finish, unasked || TokenTexts.holdsWord(ending));
  }

  /**
   * The middle as it is written, and an ending.
   *
   * @param unasked whether there are words in it that the model was not asked for
   */
  private DecodeResult middle(byte[] ending, Finish finish, boolean unasked) {
    byte[] begun = written.text();
    byte[] text = Arrays.copyOf(begun, begun.length + ending.length);
    System.arraycopy(ending, 0, text, begun.length, ending.length);
    int all = written.count() + (ending.length == 0 ? 0 : endings.tokens(ending).length);
    boolean beyond =
        IntStream.range(wantedEnd, written.count())
            .anyMatch(i -> texts.holdsWord(written.token(i)));
    double sure =
        unasked || beyond
            ? Double.NEGATIVE_INFINITY
            : written.meanLogProbability(endLogProbability);
    double word = Double.isInfinite(sure) ? sure : written.firstWordLogProbability();
    return new DecodeResult.Middle(TokenTexts.characters(text), finish, stats(all, sure, word));
  }

  private DecodeStats stats(int all, double logProbability, double firstWord) {
    return new DecodeStats(
        all,
        forced,
        reading.calls(),
        reading.millis(),
        timed.nanos() / 1e3,
        logProbability,
        firstWord);
  }
}
