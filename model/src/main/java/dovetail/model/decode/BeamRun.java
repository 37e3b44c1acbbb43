package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One search of a {@link Beam}. */
final class BeamRun {
  private static final Greedy.Limits LIMITS = Greedy.Limits.DEFAULT;

  /**
   * A beginning, or a middle that has ended.
   *
   * @param tokens its tokens
   * @param logs the logarithms of their probabilities
   * @param sum of these, and of its end
   * @param end the token that ends it, -1 for none
   */
  private record Path(int[] tokens, double[] logs, double sum, int end) {
    Path with(int token, double log) {
      int[] longer = Arrays.copyOf(tokens, tokens.length + 1);
      double[] theirs = Arrays.copyOf(logs, logs.length + 1);
      longer[tokens.length] = token;
      theirs[logs.length] = log;
      return new Path(longer, theirs, sum + log, -1);
    }

    Path endedBy(int token, double log) {
      return new Path(tokens, logs, sum + log, token);
    }
  }

  private final int width;
  private final DecodeRequest request;
  private final Vocabulary vocabulary;
  private final PartialMiddle middle;
  private final Reading reading;
  private final StopRule stop;
  private final Options options;
  private final Closer closer;
  private @Nullable Path best;

  BeamRun(
      Constraint constraint,
      int width,
      LanguageModel model,
      ModelSession session,
      DecodeRequest request) {
    TimedConstraint timed = new TimedConstraint(constraint);
    Endings endings = new Endings(model.vocabulary(), model.tokenizer());
    this.width = width;
    this.request = request;
    this.vocabulary = model.vocabulary();
    this.middle =
        new PartialMiddle(timed, vocabulary, endings, request.maxTokens(), LIMITS.endings());
    this.reading = new Reading(model, session, request);
    this.stop = new StopRule(request.stop(), middle, LIMITS);
    this.options = new Options(middle, request.stop());
    this.closer = new Closer(middle, reading, timed, request, LIMITS.refused());
  }

  DecodeResult run() {
    if (middle.constraint().distance() == Constraint.NO_ENDING) {
      return closer.none(Finish.NONE);
    }
    if (!middle.reach().endingFitsIn(request.maxTokens())) {
      return closer.none(Finish.BUDGET);
    }
    List<Path> live = List.of(new Path(new int[0], new double[0], 0, -1));
    for (int length = 0; length < request.maxTokens(); length++) {
      List<Path> next = new ArrayList<>();
      for (Path path : live) {
        if (request.cancellation().requested()) {
          return closer.cancelled();
        }
        if (request.deadline().passed()) {
          return ended(live.getFirst(), Finish.DEADLINE);
        }
        write(path);
        reading.startOver();
        if (!reading.goOn(middle.written())) {
          return request.deadline().passed()
              ? ended(live.getFirst(), Finish.DEADLINE)
              : closer.cancelled();
        }
        follow(path, next);
      }
      next.sort(Comparator.comparingDouble(path -> -path.sum));
      Path ended = best;
      next.removeIf(path -> ended != null && path.sum <= ended.sum);
      if (next.isEmpty()) {
        break;
      }
      live = List.copyOf(next.subList(0, Math.min(width, next.size())));
    }
    return ended(live.getFirst(), Finish.STEERED);
  }

  /** Puts the middle to the end of a beginning. */
  private void write(Path path) {
    middle.clear();
    for (int i = 0; i < path.tokens.length; i++) {
      middle.constraint().accept(path.tokens[i]);
      middle.append(path.tokens[i], path.logs[i]);
    }
  }

  /** Adds the likeliest ways to go on, and looks at the ways to end. */
  private void follow(Path path, List<Path> next) {
    Candidates candidates = reading.candidates(middle.written());
    int found = 0;
    int refused = 0;
    for (int token = candidates.next();
        token >= 0 && found < width && refused < LIMITS.refused();
        token = candidates.next()) {
      if (!options.allows(token)) {
        refused++;
        continue;
      }
      double log = candidates.logProbability(token);
      if (vocabulary.role(token) == Role.END || stop.endsBefore(token)) {
        found++;
        Path ended = path.endedBy(token, log);
        if (best == null || best.sum < ended.sum) {
          best = ended;
        }
        write(path); // the stop rule has written on
      } else if (mayEndBehind(token)) {
        found++;
        next.add(path.with(token, log));
      } else {
        refused++;
      }
    }
  }

  private boolean mayEndBehind(int token) {
    Constraint constraint = middle.constraint();
    if (!constraint.allows(token)) {
      return false;
    }
    int before = constraint.length();
    constraint.accept(token);
    boolean may = middle.reach().endingFitsIn(middle.written().left() - 1);
    constraint.undo(before);
    return may;
  }

  /** The best that has ended; else a beginning with the shortest ending. */
  private DecodeResult ended(Path otherwise, Finish finish) {
    Path found = best;
    if (found == null) {
      write(otherwise);
      return closer.writeOut(finish);
    }
    write(found);
    if (vocabulary.role(found.end) == Role.END) {
      middle.endedBy(found.sum - Arrays.stream(found.logs).sum());
      return closer.complete(Finish.MODEL);
    }
    return stop.endsBefore(found.end)
        ? closer.complete(Finish.BOUNDARY)
        : closer.writeOut(Finish.STEERED);
  }
}
