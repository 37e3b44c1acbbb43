package dovetail.model.decode;

import dovetail.model.Branches;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.Finish;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One search of a {@link Beam}. */
final class BeamRun {
  /** Middles so much less likely than the best, in logarithms, are not looked for. */
  static final double FAR_BEHIND = 7;

  /**
   * A beginning, as its last token and the beginning before that.
   *
   * @param before null for nothing written
   * @param sum of the logarithms of all
   * @param behind the node of {@link Branches} of the beginning before
   * @param known of it, beside its tokens
   */
  private record Step(
      @Nullable Step before,
      int token,
      double log,
      boolean wanted,
      List<DecodeStep.Refusal> refused,
      int count,
      double sum,
      int behind,
      PartialMiddle.Remembered known) {
    static final Step ROOT =
        new Step(
            null, -1, 0, false, List.of(), 0, 0, Branches.ROOT, PartialMiddle.Remembered.NOTHING);
  }

  /** How a middle ends behind a beginning. */
  private enum End {
    /** By an end token. */
    MODEL,
    /** Before or in a token, by the stop policy. */
    POLICY,
    /** Inside a token that does not fit as a whole. */
    INSIDE,
    /** The places where the model would end, by their missing texts. */
    CLOSED,
    /** By the shortest ending. */
    WRITTEN_OUT,
    /** In a loop's first turn. */
    LOOP
  }

  /**
   * A middle.
   *
   * @param known of its beginning where it ended: more than at its last token, if some were refused
   */
  private record Ended(Step step, End end, int token, double sum, PartialMiddle.Remembered known) {}

  private final int width;
  private final int wanted;
  private final Parts parts;
  private final DecodeRequest request;
  private final Vocabulary vocabulary;
  private final PartialMiddle middle;
  private final Reading reading;
  private final StopRule stop;
  private final Closer closer;

  /** Those that have ended, the best first; at most as many as are wanted. */
  private final List<Ended> ended = new ArrayList<>();

  private List<Step> next = new ArrayList<>();

  /** The last step written, if nothing was written behind it since. */
  private Step standing = Step.ROOT;

  /** A search. */
  BeamRun(Parts parts, int width, int wanted) {
    this.width = width;
    this.wanted = wanted;
    this.parts = parts;
    this.request = parts.request();
    this.middle = parts.middle();
    this.vocabulary = middle.texts().vocabulary();
    this.reading = parts.reading();
    this.stop = parts.stop();
    this.closer = parts.closer();
  }

  /** The middles that were found, the likeliest first; else one result that says why not. */
  List<Beam.Candidate> run() {
    DecodeResult none = parts.hopeless();
    if (none != null) {
      return alone(none);
    }
    if (request.maxTokens() == 0) {
      return alone(closer.writeOut(Finish.STEERED));
    }
    if (!reading.goOn(middle.written())) {
      return late(Step.ROOT);
    }
    Optional<Branches> branches = reading.branches(width * request.maxTokens());
    follow(Step.ROOT, Branches.ROOT, reading.candidates(middle.written()));
    List<Step> live = List.of(Step.ROOT);
    while (true) {
      List<Step> best = best();
      if (best.isEmpty()) {
        return found(live.getFirst(), Finish.STEERED);
      }
      live = best;
      if (parts.isOver()) {
        return late(live.getFirst());
      }
      if (!(branches.isPresent() ? readOn(branches.get(), live) : readOn(live))) {
        return late(live.getFirst());
      }
    }
  }

  /** The beginnings that are followed next: none that cannot become one of those wanted. */
  private List<Step> best() {
    next.sort(Comparator.comparingDouble(step -> -step.sum));
    double least = Double.NEGATIVE_INFINITY;
    if (!ended.isEmpty()) {
      least = ended.getFirst().sum - (wanted == 1 ? 0 : FAR_BEHIND);
    }
    if (ended.size() == wanted) {
      least = Math.max(least, ended.getLast().sum);
    }
    List<Step> best = new ArrayList<>();
    for (Step step : next) {
      long better = ended.stream().filter(other -> other.sum >= step.sum).count();
      if (step.sum > least && best.size() + better < width) {
        best.add(step);
      }
    }
    next = new ArrayList<>();
    return best;
  }

  /** Reads the last tokens of all beginnings at once, and follows each. */
  private boolean readOn(Branches branches, List<Step> live) {
    int first = branches.size();
    reading.goOn(
        branches,
        live.stream().mapToInt(Step::behind).toArray(),
        live.stream().mapToInt(Step::token).toArray());
    for (int i = 0; i < live.size(); i++) {
      write(live.get(i));
      follow(live.get(i), first + i, reading.candidates(middle.written(), branches.scores(i)));
    }
    return true;
  }

  /** Reads one beginning after the other; false if there is no time, or nobody waits. */
  private boolean readOn(List<Step> live) {
    for (Step step : live) {
      write(step);
      reading.startOver();
      if (parts.isOver() || !reading.goOn(middle.written())) {
        return false;
      }
      follow(step, Branches.ROOT, reading.candidates(middle.written()));
    }
    return true;
  }

  /** Puts the middle to the end of a beginning. */
  private void write(Step step) {
    Step shared = step;
    Step other = standing;
    List<Step> missing = new ArrayList<>();
    while (shared != other) {
      if (shared.count >= other.count) {
        missing.addFirst(shared);
        shared = Objects.requireNonNull(shared.before);
      } else {
        other = Objects.requireNonNull(other.before);
      }
    }
    middle.standAt(shared.count, shared.known);
    for (Step one : missing) {
      middle.constraint().accept(one.token);
      if (one.wanted) {
        middle.constraint().wanted();
      }
      middle.append(one.token, one.log, one.refused);
    }
    middle.remember(step.known);
    standing = step;
  }

  /**
   * Adds the likeliest ways to go on behind what is written, and those to end; as {@link
   * GreedyChooser} for the first.
   */
  private void follow(Step step, int node, Candidates candidates) {
    Trial trial = new Trial(middle, stop, candidates, parts.limits().refused());
    int found = 0;
    for (int token = trial.next(); token >= 0 && found < width; token = trial.next()) {
      boolean isEnd = vocabulary.role(token) == Role.END;
      boolean allowed = isEnd || trial.allows(token);
      End end = isEnd ? endAtEndToken(step, trial) : endAt(step, token, allowed, trial.isFirst());
      if (end != null) {
        found++;
        end(step, end, token, step.sum + candidates.logProbability(token));
      } else if (isEnd) {
        trial.refuseEnd();
      } else if (allowed && goesOn(step, node, token, trial)) {
        found++;
      } else {
        trial.refuse(allowed);
      }
    }
  }

  /** How the middle ends where the model would end; null if it cannot. */
  private @Nullable End endAtEndToken(Step step, Trial trial) {
    if (trial.mayEnd()) {
      return End.MODEL;
    }
    if (!trial.isFirst()) {
      return null;
    }
    PartialMiddle.Remembered known = middle.remembered();
    boolean ends = stop.atEndToken() != null;
    standing = Step.ROOT; // the written text may be less than the beginning
    write(step);
    middle.remember(known);
    return ends ? End.CLOSED : null;
  }

  /** How the middle ends before or inside a token; null if it does not. */
  private @Nullable End endAt(Step step, int token, boolean allowed, boolean best) {
    PartialMiddle.Remembered known = middle.remembered();
    if (stop.endsBefore(token)) {
      middle.standAt(step.count, known);
      return End.POLICY;
    }
    if (!allowed && best && stop.endsInside(token)) {
      middle.standAt(step.count, known);
      return End.INSIDE;
    }
    return null;
  }

  /** Adds the beginning with one token more, unless no ending would fit any more. */
  private boolean goesOn(Step step, int node, int token, Trial trial) {
    double log = trial.logProbability(token);
    PartialMiddle.Remembered known = middle.remembered();
    if (!middle.take(token, log)) {
      return false;
    }
    Step longer =
        new Step(
            step,
            token,
            log,
            trial.isWanted(),
            List.copyOf(trial.refusals()),
            step.count + 1,
            step.sum + log,
            node,
            middle.remembered());
    if (stop.isBeyondItsLine() || middle.written().left() == 0) {
      end(longer, End.WRITTEN_OUT, -1, longer.sum);
    } else if (stop.loop() != null) {
      end(longer, End.LOOP, -1, longer.sum);
    } else {
      next.add(longer);
    }
    middle.standAt(step.count, known);
    return true;
  }

  private void end(Step step, End end, int token, double sum) {
    ended.add(new Ended(step, end, token, sum, middle.remembered()));
    ended.sort(Comparator.comparingDouble(one -> -one.sum));
    if (ended.size() > wanted) {
      ended.removeLast();
    }
  }

  private List<Beam.Candidate> late(Step otherwise) {
    return request.deadline().passed()
        ? found(otherwise, Finish.DEADLINE)
        : alone(closer.cancelled());
  }

  /** Those that have ended; else a beginning with the shortest ending. */
  private List<Beam.Candidate> found(Step otherwise, Finish finish) {
    if (ended.isEmpty()) {
      write(otherwise);
      return List.of(new Beam.Candidate(closer.writeOut(finish), otherwise.sum));
    }
    List<Beam.Candidate> found = new ArrayList<>();
    for (Ended one : ended) {
      standing = Step.ROOT; // the written text is a middle with its end
      write(one.step);
      middle.remember(one.known);
      found.add(new Beam.Candidate(result(one), one.sum));
    }
    return found;
  }

  private DecodeResult result(Ended one) {
    return switch (one.end) {
      case MODEL -> {
        middle.endedBy(one.sum - one.step.sum);
        yield closer.complete(Finish.MODEL);
      }
      case POLICY ->
          stop.endsBefore(one.token)
              ? closer.complete(Finish.BOUNDARY)
              : closer.writeOut(Finish.STEERED);
      case INSIDE ->
          stop.endsInside(one.token)
              ? closer.complete(Finish.BOUNDARY)
              : closer.writeOut(Finish.STEERED);
      case CLOSED -> {
        Finish finish = stop.atEndToken();
        middle.endedBy(one.sum - one.step.sum);
        yield finish == Finish.BOUNDARY
            ? closer.complete(Finish.BOUNDARY)
            : closer.writeOut(Finish.STEERED);
      }
      case WRITTEN_OUT -> closer.writeOut(Finish.STEERED);
      case LOOP -> {
        Loop loop = stop.loop();
        yield loop == null ? closer.writeOut(Finish.STEERED) : closer.leave(loop);
      }
    };
  }

  private static List<Beam.Candidate> alone(DecodeResult result) {
    return List.of(new Beam.Candidate(result, 0));
  }
}
