package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.model.decode.Beam;
import dovetail.model.request.DecodeResult;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.server.suggest.Search.Offer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Follows several beginnings side by side, and ranks what they came to by probability and by what
 * is known of their names.
 */
record BeamSearch(Hole hole) {
  /** How many beginnings are followed side by side. */
  private static final int WIDTH = 4;

  /** What a name that is not there, and one that the text behind waits for, cost in ranking. */
  private static final double NAME = 50;

  private static final double UNMET = 3;

  /**
   * Their results.
   *
   * @param offers those whose names exist, the best first
   * @param none why there are none, if there are none
   * @param goesOn whether another search may find what this one has not
   */
  record Beamed(List<Offer> offers, String none, boolean goesOn) {}

  /** A middle as it would be shown, and the sum by which it is ranked. */
  private record Ranked(Offer offer, List<Fault> names, double sum) {}

  /** Looks for so many. */
  Beamed find(int count) {
    List<Beam.Candidate> candidates =
        hole.completer()
            .candidates(
                hole.task(), hole.stop(), new Beam(hole.constraint(List.of()), WIDTH), count);
    if (!(candidates.getFirst().result() instanceof DecodeResult.Middle likeliest)) {
      return new Beamed(List.of(), hole.noMiddle(candidates.getFirst().result()), false);
    }
    List<Ranked> ranked = new ArrayList<>();
    Set<Suggestion> seen = new HashSet<>();
    boolean automatic = hole.search().trigger() == Trigger.AUTOMATIC;
    boolean refused = false;
    for (Beam.Candidate candidate : candidates) {
      if (candidate.result() instanceof DecodeResult.Middle found) {
        Optional<Offer> shown = hole.shown(found).filter(one -> seen.add(one.suggestion()));
        boolean passes = shown.isPresent() && hole.lastLook(shown.get().suggestion()).isEmpty();
        refused |= shown.isPresent() && !passes;
        if (passes) {
          Suggestion suggestion = shown.get().suggestion();
          List<Fault> names = hole.names(suggestion);
          double cost = NAME * names.size() + UNMET * hole.unmet(suggestion);
          ranked.add(new Ranked(shown.get(), names, candidate.logProbability() - cost));
        }
      }
      if (ranked.isEmpty() && !refused && automatic) {
        break; // nothing is to be shown, or too little: others are only less likely
      }
    }
    ranked.sort(Comparator.comparingDouble(one -> -one.sum()));
    List<Offer> offers =
        ranked.stream().filter(one -> one.names().isEmpty()).map(Ranked::offer).toList();
    boolean other = !automatic || refused || !ranked.isEmpty();
    return new Beamed(offers, none(ranked, likeliest), other && !hole.isLate());
  }

  private static String none(List<Ranked> ranked, DecodeResult.Middle likeliest) {
    if (ranked.isEmpty()) {
      return Hole.nothingOf(likeliest);
    }
    List<Fault> best = ranked.getFirst().names();
    return best.isEmpty() ? "" : Hole.unclean(best);
  }
}
