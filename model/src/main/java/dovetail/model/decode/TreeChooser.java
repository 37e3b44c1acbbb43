package dovetail.model.decode;

import dovetail.model.Vocabulary.Role;
import dovetail.model.decode.Estimates.Prefix;
import dovetail.model.request.Finish;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the prefixes of middles, and remembers each prefix that it came through: the model
 * is asked about a prefix once. An estimate of a prefix changes those of all its own prefixes.
 */
abstract class TreeChooser implements Chooser {
  protected final PartialMiddle middle;
  protected final Estimates estimates;
  protected final Bounds bounds;
  protected final RandomGenerator random;
  private final Written written;
  private final Reading reading;
  private final StopRule stop;
  private final Options options;
  private final double temperature;

  /** The prefix that is written now. */
  protected Prefix at;

  TreeChooser(Sampler sampler, Parts parts, Options options) {
    this.middle = parts.middle;
    this.written = middle.written;
    this.reading = parts.reading;
    this.stop = parts.stop;
    this.options = options;
    this.temperature = sampler.sampling.temperature();
    this.bounds = sampler.bounds;
    this.estimates = sampler.estimates;
    this.random = sampler.random;
    estimates.begin();
    this.at = estimates.root();
  }

  @Override
  public final boolean takesTheLikeliest() {
    return false;
  }

  @Override
  public final boolean endsItself() {
    return true;
  }

  /** Also true where the model may not be asked any more. */
  @Override
  public final boolean knows() {
    return at.isExplored() || reading.calls() >= bounds.calls();
  }

  @Override
  public final @Nullable Finish next() {
    if (estimates.root().mass() <= 0) {
      return Finish.NONE; // known from an earlier sample
    }
    if (!at.isExplored()) {
      if (reading.calls() >= bounds.calls() && !reading.hasRead(written)) {
        middle.bound();
        return Finish.STEERED;
      }
      estimates.explore(
          at,
          reading.opinion(written),
          written.left() == 0 ? options.ends() : options.mask(),
          temperature);
      if (estimates.root().mass() <= 0) {
        return Finish.NONE;
      }
      if (learnt()) {
        return null;
      }
    }
    return follow(choice());
  }

  /**
   * Is called when the present prefix was explored just now; whether the walk goes back because of
   * that.
   */
  abstract boolean learnt();

  /** The index of the token that is taken behind the present prefix; -1: the walk goes back. */
  int choice() {
    return drawn(at);
  }

  /**
   * Is called when no middle with the present prefix ends within its tokens: goes back to the
   * beginning.
   */
  void tooLong() {
    goBackTo(estimates.root());
  }

  /** A token by P_Q: the likeliest at temperature 0, else a random one. */
  protected final int drawn(Prefix prefix) {
    return temperature == 0 ? prefix.best() : prefix.draw(random);
  }

  protected final boolean isGreedy() {
    return temperature == 0;
  }

  /** Goes back to a prefix of the present prefix. */
  protected final void goBackTo(Prefix prefix) {
    int length = 0;
    for (Prefix one = prefix.parent; one != null; one = one.parent) {
      length++;
    }
    middle.goBackTo(length);
    reading.startOver();
    at = prefix;
  }

  private @Nullable Finish follow(int index) {
    if (index < 0) {
      return null;
    }
    int token = at.token(index);
    double log = at.logProbability(index);
    if (middle.texts.vocabulary().role(token) == Role.END) {
      middle.endedBy(log);
      return Finish.MODEL;
    }
    if (stop.endsBefore(token)) {
      return Finish.BOUNDARY;
    }
    middle.constraint.accept(token);
    middle.constraint.wanted();
    middle.append(token, log, at.refused());
    at = at.child(index);
    if (at.mass() > 0 && !options.mayEndIn(written.left())) {
      Prefix parent = at.parent;
      if (parent != null && middle.backtracks() >= bounds.backtracks()) {
        goBackTo(parent); // from there it can end
        middle.bound();
        return Finish.STEERED;
      }
      at.close();
      estimates.renew(at);
      if (estimates.root().mass() <= 0) {
        return Finish.NONE;
      }
      tooLong();
    }
    return null;
  }
}
