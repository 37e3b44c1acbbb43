package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.Fault.Kind;
import dovetail.lexer.Utf8;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.Completer;
import dovetail.server.complete.LastLook;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from a cursor to the offers: the model proposes a text, which is shaped and judged; if it
 * is refused, the model proposes another. For an unbound name it chooses among words that exist;
 * for a compiler's error and for a copied block it writes another token at the place. One thread,
 * one search.
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

  /** The last decoded result. */
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
    this.policy = context.policy();
    this.rules = context.rules;
    this.shaper = new Shaper(context);
    this.proposer = new Proposer(context, shaper.interest(), this::passes);
  }

  private boolean passes(String middle) {
    FormReader form = context.forms.getFirst();
    return form.isComplete(middle) && form.compiles(middle);
  }

  /** Searches as the policy demands; without a result, gives the reason. */
  Result find() {
    List<Offer> offers = new ArrayList<>();
    String none =
        context.forms.isEmpty()
            ? rules.refuse("covering", BEHIND_CLOSERS, "")
            : write(offers);
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
      Proposal proposal = proposer.proposal(found);
      boolean mayAgain = rewrites < policy.rewrites() && !context.isLate();
      Attempt attempt = judged(proposal, rewrites, mayAgain);
      if (!attempt.isWrittenAgain()) {
        first = proposal.firstToken();
        return attempt;
      }
      refusal = attempt.none();
    }
  }

  private Attempt judged(Proposal proposal, int rewrites, boolean mayAgain) {
    String none = nothingOf(proposal.middle());
    Middle written = context.forms.getFirst().middle(proposal.text(), proposal.middle().finish());
    Optional<RuleRun.Refused> copied = rules.refusal(written, "copy");
    if (copied.isPresent()) {
      none = copied.get().reason();
      if (mayAgain && proposer.refuse(proposal.upTo(copied.get().place()))) {
        return Attempt.refused(none, true);
      }
    }
    Optional<Offer> shaped =
        rules
            .during("shape", () -> shaper.shaped(proposal))
            .filter(one -> one.suggestion().map(seen::add).orElse(true));
    if (shaped.isEmpty()) {
      return Attempt.refused(rules.refuse("shape", none, proposal.text()), false);
    }
    return judged(proposal, shaped.get(), rewrites, mayAgain);
  }

  private Attempt judged(Proposal proposal, Offer offer, int rewrites, boolean mayAgain) {
    if (!context.isWorth(offer)) {
      return Attempt.refused(policy.worth().unsure(), false);
    }
    Middle middle = offer.middle();
    Optional<RuleRun.Refused> refusal =
        rules.during("judge", () -> rules.refusal(middle, "parse", "compile", "name"));
    if (refusal.isPresent()) {
      if (refusal.get().rule().id().equals(Rules.of(Kind.COMPILER))) {
        refused = refused.or(() -> Optional.of(offer));
      }
      boolean again = mayAgain && exclude(proposal, middle.text(), middle.faults(), rewrites);
      return Attempt.refused(refusal.get().reason(), again);
    }
    log.debug(
        "{}: {} tokens, finish {}, chance {}",
        context.task().document(),
        proposal.middle().stats().tokens(),
        proposal.middle().finish(),
        offer.decoded().chance());
    return new Attempt(Optional.of(offer), "", false);
  }

  // ---- writing again

  /** Excludes a faulty text from the next attempts; false if that is not possible. */
  private boolean exclude(Proposal proposal, String shown, List<Fault> faults, int rewrites) {
    Fault first = faults.getFirst();
    if (first.isOfNames()) {
      return narrow(proposal, shown, first);
    }
    int place = place(first, proposal, rewrites);
    Optional<Fault> name =
        faults.stream().filter(one -> one.isOfNames() && one.begin() <= place).findFirst();
    return name.isPresent()
        ? narrow(proposal, shown, name.get())
        : refuseToken(proposal, shown, place);
  }

  /**
   * The byte of the middle whose token is not written again: as late as the fault allows at first,
   * so that most of the middle is kept. For a fault in the text around the middle, each attempt
   * keeps half as much.
   */
  private int place(Fault fault, Proposal proposal, int rewrites) {
    int place = rewrites < policy.rewrites() / 2 ? fault.last() : fault.begin();
    boolean isAround = place == Fault.NOWHERE;
    return isAround && policy.around() == LastLook.Around.RIGHT
        ? (Utf8.encode(proposal.text()).length >> rewrites) - 1
        : place;
  }

  /** Excludes the token that has a byte of the middle; false if that is not possible. */
  private boolean refuseToken(Proposal proposal, String shown, int place) {
    return place >= 0 && proposal.begins(shown, place + 1) && proposer.refuse(proposal.upTo(place));
  }

  /**
   * Restricts the words in the place of a faulty name; false if the name is not shown as it was
   * written.
   */
  private boolean narrow(Proposal proposal, String shown, Fault fault) {
    byte[] name = Utf8.encode(fault.name());
    int at = fault.begin();
    if (!proposal.begins(shown, at + name.length)) {
      return false;
    }
    if (fault.replacements().isEmpty()) {
      return refuseToken(proposal, shown, at);
    }
    int before = proposal.before();
    String begun = new String(name, 0, Math.max(0, -at - before), StandardCharsets.UTF_8);
    proposer.narrow(new LegalWords.Gap(at + before, begun, new TreeSet<>(fault.replacements())));
    return true;
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
      return "nothing that fits is as short as %d tokens (maxTokens)"
          .formatted(context.task().maxTokens());
    }
    return context.task().deadline().passed() ? Completer.IN_TIME : "nothing fits";
  }
}
