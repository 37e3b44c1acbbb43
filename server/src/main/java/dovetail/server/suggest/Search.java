package dovetail.server.suggest;

import dovetail.analysis.Fault.Kind;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.Completer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from a cursor to the offers: the model proposes a text, which is shaped and judged; if it
 * is refused, the model proposes another. One thread, one search.
 */
final class Search {
  private static final byte[] NOTHING = {};
  static final DecodeResult NO_MIDDLE = new DecodeResult.NoMiddle(Finish.NONE, DecodeStats.NOTHING);
  private static final Logger log = LoggerFactory.getLogger(Search.class);

  private static final String BEHIND_CLOSERS =
      "text is missing behind closers, which are not to be replaced (setting covering)";
  private static final String NOTHING_WANTED = "the model would write nothing here";
  private static final String NOTHING_OF_IT =
      "the model's text is there already, or cannot stand by itself";

  private final CursorContext context;
  private final Policy policy;
  private final RuleRun rules;
  private final Shaper shaper;
  private final Proposer proposer;
  private final Set<Suggestion> seen = new HashSet<>();

  /** The first offer that a compiler refuses, though it parses. */
  private Optional<Offer> refused = Optional.empty();

  private DecodeResult last = NO_MIDDLE;

  /**
   * The text of the first token of the last beginning; empty if no other beginning is to be looked
   * for.
   */
  private byte[] first = NOTHING;

  /**
   * The result of a search.
   *
   * @param refused the first offer that parses but does not compile, if there was one
   */
  record Result(List<Offer> offers, String none, Optional<Offer> refused, DecodeResult last) {
    Result {
      offers = List.copyOf(offers);
    }

    /** Whether the best offer is worth showing. */
    boolean isWorth(CursorContext context) {
      return !offers.isEmpty() && context.isWorth(offers.getFirst());
    }

    /** Offers that were found without decoding. */
    static Result of(List<Offer> offers) {
      return new Result(offers, "", Optional.empty(), NO_MIDDLE);
    }
  }

  Search(CursorContext context) {
    this.context = context;
    this.policy = context.cursor.policy();
    this.rules = context.rules;
    this.shaper = new Shaper(context);
    this.proposer = new Proposer(context, shaper.interest());
  }

  /** Searches as the policy demands; without a result, gives the reason. */
  Result find() {
    List<Offer> offers = new ArrayList<>();
    String none =
        context.forms.isEmpty() ? rules.refuse("covering", BEHIND_CLOSERS, "") : write(offers);
    return new Result(offers, none, refused, last);
  }

  // ---- one beginning after the other

  /** An offer, or the reason for none; and whether the model writes again. */
  private record Attempt(Optional<Offer> offer, String none, boolean isWrittenAgain) {
    static Attempt refused(String none, boolean isWrittenAgain) {
      return new Attempt(Optional.empty(), none, isWrittenAgain);
    }
  }

  /**
   * Adds offers that begin differently, until there are enough; returns the reason if there is
   * none. Two first tokens may lead to the same text, so if the user asked, some more are tried.
   */
  private String write(List<Offer> offers) {
    int wanted = policy.wanted();
    int most = policy.isInvoked() ? 2 * wanted : 1;
    String none = "";
    for (int i = 0; i < most && offers.size() < wanted && !(i > 0 && context.isLate()); i++) {
      Attempt attempt;
      try {
        attempt = beginning();
      } catch (StoppedException e) {
        if (offers.isEmpty()) {
          throw e;
        }
        return Completer.IN_TIME; // with the offers that were found in time
      }
      none = attempt.none();
      attempt.offer().ifPresent(offers::add);
      if (i + 1 == most || !proposer.refuse(first)) {
        break;
      }
      if (i == 0 && context.cursor.isBehindBlank()) {
        proposer.refuseBlank();
      }
    }
    return none;
  }

  /**
   * The result for the likeliest beginning that is not excluded. If its text is refused, the model
   * writes it again, differently.
   */
  private Attempt beginning() {
    proposer.beginAnew();
    String refusal = "";
    for (int rewrites = 0; ; rewrites++) {
      last = proposer.next();
      if (!(last instanceof DecodeResult.Middle found)) {
        boolean isFirst = refusal.isEmpty() || context.isLate();
        String none = rules.refuse("grammar", noMiddle(last), "");
        first = NOTHING;
        return Attempt.refused(isFirst ? none : refusal, false);
      }
      boolean mayAgain = rewrites < policy.rewrites() && !context.isLate();
      Attempt attempt = judged(found, rewrites, mayAgain);
      if (!attempt.isWrittenAgain()) {
        first = proposer.firstToken(found);
        return attempt;
      }
      refusal = attempt.none();
    }
  }

  private Attempt judged(DecodeResult.Middle found, int rewrites, boolean mayAgain) {
    Optional<Offer> shaped =
        rules
            .during("shape", () -> shaper.shaped(found))
            .filter(one -> one.suggestion.map(seen::add).orElse(true));
    if (shaped.isEmpty()) {
      String none = nothingOf(found);
      return Attempt.refused(rules.refuse("shape", none, found.text()), false);
    }
    Offer offer = shaped.get();
    if (!context.isWorth(offer)) {
      return Attempt.refused(policy.worth().unsure(), false);
    }
    Middle middle = offer.middle;
    Optional<Ruling> refusal =
        rules.during("judge", () -> rules.refusal(middle, "parse", "compile", "name"));
    if (refusal.isPresent()) {
      if (refusal.get().rule().equals(Rules.of(Kind.COMPILER))) {
        refused = refused.or(() -> Optional.of(offer));
      }
      boolean again = mayAgain && proposer.exclude(found, middle.text(), middle.faults(), rewrites);
      return Attempt.refused(refusal.get().reason(), again);
    }
    log.debug(
        "{}: {} tokens, finish {}, chance {}",
        context.cursor.task().document(),
        found.stats().tokens(),
        found.finish(),
        offer.decoded.chance());
    return new Attempt(Optional.of(offer), "", false);
  }

  // ---- reasons for no result

  /** The reason if no part of a middle is shown. */
  private String nothingOf(DecodeResult.Middle middle) {
    return switch (middle.finish()) {
      case DEADLINE -> Completer.IN_TIME;
      case ENOUGH -> policy.worth().unsure();
      default -> middle.text().isBlank() ? NOTHING_WANTED : NOTHING_OF_IT;
    };
  }

  /** The reason if there is no middle. */
  private String noMiddle(DecodeResult result) {
    if (result.finish() == Finish.BUDGET) {
      return "no end that fits was found within %d tokens (maxTokens)"
          .formatted(context.cursor.task().maxTokens());
    }
    return context.cursor.task().deadline().passed() ? Completer.IN_TIME : "nothing fits";
  }
}
