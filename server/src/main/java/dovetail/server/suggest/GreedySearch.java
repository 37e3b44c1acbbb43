package dovetail.server.suggest;

import dovetail.model.decode.Greedy;
import dovetail.model.request.DecodeResult;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.NameChecks;
import dovetail.server.complete.RuleFamily;
import dovetail.server.complete.SelfCall;
import dovetail.server.complete.StrictReaders;
import dovetail.server.complete.Utf8;
import dovetail.server.suggest.Search.Found;
import dovetail.server.suggest.Search.Offer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the model write greedily, one beginning after the other. Where what it wrote is refused it
 * writes again: a name that nothing binds gives way to words that exist; what a compiler refuses,
 * what is copied, and a call of the function that is being written, to another token. One thread,
 * one search.
 */
final class GreedySearch {
  private static final Logger log = LoggerFactory.getLogger(GreedySearch.class);

  private static final String COPIED = "the model would write a block that the file has already";
  private static final String REFUSED = "the model would write what a compiler refuses: %s";

  /** How often a beginning is written again. */
  private static final int DETOURS = 3;

  private final Hole hole;
  private final Set<Suggestion> seen;

  /** Tokens that are not written again, each behind those before it. */
  private final Set<List<Integer>> ways = new HashSet<>();

  /** The bytes that are written before the middle, to be healed. */
  private final int before;

  /**
   * A search.
   *
   * @param seen the offers so far
   */
  GreedySearch(Hole hole, Set<Suggestion> seen) {
    this.hole = hole;
    this.seen = new HashSet<>(seen);
    before = Utf8.encode(hole.completer().healing(hole.task()).before()).length;
  }

  /** How the next attempt differs. */
  private sealed interface Detour {
    /** Another token than the last of these, behind the others. */
    record Way(List<Integer> tokens) implements Detour {}

    /** Words that exist, at a place. */
    record Words(LegalWords.Place place) implements Detour {}
  }

  /**
   * The verdict on a middle.
   *
   * @param offer the part that may be shown, if any
   * @param none why nothing is, if nothing is
   * @param detour how to write it again
   */
  private record Judged(Optional<Offer> offer, String none, Optional<Detour> detour) {
    static Judged refused(String none, Optional<Detour> detour) {
      return new Judged(Optional.empty(), none, detour);
    }
  }

  /**
   * The result for a beginning.
   *
   * @param way its first token; empty if there is no other beginning to be looked for
   */
  private record Tried(Optional<Offer> offer, String none, List<Integer> way) {}

  /** Looks for so many. Two beginnings may spell the same: some more are tried for who asks. */
  Found find(int wanted) {
    int most = hole.search().trigger() == Trigger.AUTOMATIC ? 1 : 2 * wanted;
    List<Offer> offers = new ArrayList<>();
    String none = "";
    boolean isFirst = seen.isEmpty();
    for (int i = 0; i < most && offers.size() < wanted && !(i > 0 && hole.isLate()); i++) {
      Tried tried;
      try {
        tried = beginning();
      } catch (StoppedException e) {
        if (isFirst && offers.isEmpty()) {
          throw e;
        }
        return new Found(offers, Search.IN_TIME); // with those that were found in time
      }
      tried.offer().ifPresent(offers::add);
      none = tried.none();
      if (tried.way().isEmpty() || !ways.add(tried.way())) {
        break;
      }
      if (i == 0 && hole.isCode() && endsInBlank(hole.task().prefix())) {
        hole.completer().tokensThatBeginBlank().forEach(token -> ways.add(List.of(token)));
      }
    }
    return new Found(offers, none);
  }

  /** The likeliest beginning that was not taken, written again where it is refused. */
  private Tried beginning() {
    List<LegalWords.Place> words = new ArrayList<>();
    String refused = "";
    for (int left = DETOURS; ; left--) {
      OtherWays constraint =
          new OtherWays(hole.constraint(words), ways, hole.completer().model().vocabulary());
      DecodeResult result =
          hole.completer()
              .decode(hole.task(), hole.stop(), new Greedy(constraint), hole.interest());
      if (!(result instanceof DecodeResult.Middle found)) {
        boolean isFirst = refused.isEmpty() || hole.isLate();
        return new Tried(Optional.empty(), isFirst ? hole.noMiddle(result) : refused, List.of());
      }
      boolean another = left > 0 && !hole.isLate();
      Judged judged = judged(found, constraint, another);
      if (!another || judged.detour().isEmpty()) {
        return new Tried(judged.offer(), judged.none(), constraint.beginning());
      }
      refused = judged.none();
      switch (judged.detour().get()) {
        case Detour.Way(List<Integer> tokens) -> ways.add(tokens);
        case Detour.Words(LegalWords.Place place) -> words.add(place);
      }
    }
  }

  private Judged judged(DecodeResult.Middle found, OtherWays constraint, boolean another) {
    int copied =
        hole.task().demands().has(RuleFamily.REPETITIONS)
            ? new Repeats(hole.task().prefix(), hole.task().suffix()).copiedWord(found.text())
            : -1;
    if (copied >= 0 && another) {
      int kept = Utf8.encode(found.text().substring(0, copied)).length;
      Optional<Detour> way = way(constraint, kept);
      if (way.isPresent()) {
        return Judged.refused(COPIED, way);
      }
    }
    String none = copied >= 0 ? COPIED : Hole.nothingOf(found);
    return hole.shown(found)
        .filter(shown -> seen.add(shown.suggestion()))
        .map(shown -> judged(found, shown, constraint))
        .orElseGet(() -> Judged.refused(none, Optional.empty()));
  }

  private Judged judged(DecodeResult.Middle found, Offer offer, OtherWays constraint) {
    if (!hole.search().isLikelyEnough(offer)) {
      return Judged.refused(Search.UNSURE, Optional.empty());
    }
    Suggestion shown = offer.suggestion();
    Optional<StrictReaders.Refused> refused = hole.lastLook(shown);
    if (refused.isPresent()) {
      return Judged.refused(
          REFUSED.formatted(refused.get().message()),
          otherThan(refused.get(), found, shown, constraint));
    }
    NameChecks.Verdict names = hole.names(shown);
    if (!names.isClean()) {
      return Judged.refused(Hole.unclean(names), otherNames(found, shown, names, constraint));
    }
    log.debug(
        "{}: {} tokens, finish {}, chance {}",
        hole.task().document(),
        found.stats().tokens(),
        found.finish(),
        offer.decoded().chance());
    return new Judged(Optional.of(offer), "", Optional.empty());
  }

  /** Other words than a name that is not there, or another token where the error is. */
  private Optional<Detour> otherThan(
      StrictReaders.Refused refused,
      DecodeResult.Middle found,
      Suggestion shown,
      OtherWays constraint) {
    NameChecks.Verdict names = hole.names(shown);
    int end = refused.at() + 1;
    boolean isName = !names.own().isEmpty() && names.own().getFirst().begin() - names.begin() < end;
    return isName
        ? words(found, shown, names, constraint)
        : Optional.of(end)
            .filter(at -> at > 0 && isWritten(shown, at, found))
            .flatMap(at -> way(constraint, at - 1));
  }

  /** Other words than a name that nothing binds, or another token than a call of the function. */
  private Optional<Detour> otherNames(
      DecodeResult.Middle found, Suggestion shown, NameChecks.Verdict names, OtherWays constraint) {
    if (!names.own().isEmpty()) {
      return words(found, shown, names, constraint);
    }
    int at = names.selfCall().map(SelfCall::begin).orElse(0) - names.begin();
    return isWritten(shown, Math.max(0, at) + 1, found)
        ? way(constraint, Math.max(0, at))
        : Optional.empty();
  }

  /** Another token than the one that has a byte of the middle; empty if that was tried before. */
  private Optional<Detour> way(OtherWays constraint, int at) {
    List<Integer> way = constraint.wayTo(before + at);
    return way.isEmpty() || ways.contains(way)
        ? Optional.empty()
        : Optional.of(new Detour.Way(way));
  }

  /**
   * The names that may stand in the place of the first that does not exist; empty if it was not
   * written as it would be shown.
   */
  private Optional<Detour> words(
      DecodeResult.Middle found, Suggestion shown, NameChecks.Verdict names, OtherWays constraint) {
    NameChecks.Fault own = names.own().getFirst();
    byte[] name = Utf8.encode(own.name());
    int at = own.begin() - names.begin();
    if (!isWritten(shown, at + name.length, found)) {
      return Optional.empty();
    }
    if (own.isMark()) {
      return at < 0 ? Optional.empty() : way(constraint, at);
    }
    String begun = new String(name, 0, Math.max(0, -at - before), StandardCharsets.UTF_8);
    return Optional.of(new Detour.Words(new LegalWords.Place(at + before, begun, own.legal())));
  }

  /** Whether so many bytes of a suggestion, if it has so many, were decoded so. */
  private static boolean isWritten(Suggestion shown, int bytes, DecodeResult.Middle decoded) {
    byte[] text = Utf8.encode(shown.text());
    byte[] written = Utf8.encode(decoded.text());
    int end = Math.min(bytes, text.length);
    return end <= written.length && Arrays.equals(text, 0, end, written, 0, end);
  }

  /** Whether a blank stands between something on the line and the cursor: one is enough. */
  private static boolean endsInBlank(String prefix) {
    String line = prefix.substring(prefix.lastIndexOf('\n') + 1);
    return !line.isBlank() && Character.isWhitespace(line.charAt(line.length() - 1));
  }
}
