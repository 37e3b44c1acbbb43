package dovetail.server.suggest;

import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Demands;
import dovetail.server.complete.StrictReaders;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for what may be shown: lets the model write under the grammar, and once more in another way
 * where what it wrote is refused. {@link BeamSearch} follows several beginnings side by side,
 * {@link GreedySearch} one after the other.
 */
record Search(Completer completer, Settings settings, Trigger trigger) {
  private static final Logger log = LoggerFactory.getLogger(Search.class);

  /** Why there is nothing, where the deadline came first. */
  static final String IN_TIME = Completer.IN_TIME;

  /** Why there is nothing, where what the model would write is not likely enough to be right. */
  static final String UNSURE = "the model is too unsure (setting threshold)";

  private static final String BEHIND_CLOSERS =
      "what is missing stands behind closers, which are not to be replaced (setting covering)";

  /** How many middles a beam is asked for though one is shown: others may have the better names. */
  private static final int ALTERNATIVES = 3;

  /** A suggestion that may be shown, and its chance. */
  record Offer(Suggestion suggestion, Decoded decoded) {}

  /**
   * The offers that were found.
   *
   * @param offers the best first
   * @param none why there is none, if there is none
   */
  record Found(List<Offer> offers, String none) {}

  /** Whether it would be shown if nothing is wrong with it: only then that is looked at. */
  boolean isLikelyEnough(Offer offer) {
    return trigger != Trigger.AUTOMATIC || offer.decoded().chance() >= settings.threshold();
  }

  /** Looks for what may be shown at a cursor; nothing is a reason. */
  Found find(Task task, View view) {
    Task standing = task.with(task.demands().with(Demands.Ends.STANDING));
    List<Form> forms = Form.of(completer, standing, view, settings.covering());
    if (forms.isEmpty()) {
      return new Found(List.of(), BEHIND_CLOSERS);
    }
    Hole hole = new Hole(this, task, view, forms);
    int wanted =
        switch (trigger) {
          case AUTOMATIC -> 1;
          case INVOKED -> settings.candidates();
        };
    return switch (settings.decoder()) {
      case GREEDY -> new GreedySearch(hole, Set.of()).find(wanted);
      case BEAM -> beamed(hole, wanted);
    };
  }

  /** By a beam; where it finds nothing, one beginning after the other may. */
  private Found beamed(Hole hole, int wanted) {
    BeamSearch.Beamed beamed = new BeamSearch(hole).find(Math.max(wanted, ALTERNATIVES));
    List<Offer> offers = beamed.offers().stream().limit(wanted).toList();
    boolean enough = offers.size() == wanted || !offers.isEmpty() && trigger == Trigger.AUTOMATIC;
    if (enough || offers.isEmpty() && !beamed.goesOn()) {
      return new Found(offers, beamed.none());
    }
    Set<Suggestion> seen = new HashSet<>();
    offers.forEach(offer -> seen.add(offer.suggestion()));
    Found others = new GreedySearch(hole, seen).find(wanted - offers.size());
    List<Offer> all = new ArrayList<>(offers);
    all.addAll(others.offers());
    return new Found(all, others.none());
  }

  /**
   * No middle leaves that does not pass it: what is wrong with it, if something is.
   *
   * @param covered the part of the text behind the cursor that it replaces
   */
  Optional<StrictReaders.Refused> lastLook(Task task, View view, String middle, String covered) {
    View.Text text = view.around(middle);
    String after = text.suffix().substring(covered.length());
    String whole = text.prefix() + middle + after;
    Supplier<Boolean> parses =
        completer
            .beside()
            .begin(whole.length(), () -> completer.validator().isProgram(task.language(), whole));
    Optional<StrictReaders.Refused> refused;
    try {
      refused = completer.strict().refused(task, text.prefix(), middle, after);
    } catch (StoppedException e) {
      var _ = parses.get(); // nobody else may use the validator meanwhile
      throw e;
    }
    if (!parses.get()) {
      log.error("a bug: passed by the grammar, and does not parse: {}", middle);
      return Optional.of(new StrictReaders.Refused("it does not parse", -1, -1, List.of()));
    }
    return refused;
  }
}
