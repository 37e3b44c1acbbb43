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
import dovetail.server.suggest.Rejection.Stage;
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
 * The way from a cursor to what is shown: the model proposes, that is shaped, judged, and shown; or
 * the model proposes again, otherwise than what was refused. A name that nothing binds gives way to
 * words that exist; what a compiler refuses, and what is copied, to another token. One thread, one
 * search.
 */
final class Search {
  private static final byte[] NOTHING = {};
  static final DecodeResult NO_MIDDLE = new DecodeResult.NoMiddle(Finish.NONE, DecodeStats.NOTHING);
  private static final Logger log = LoggerFactory.getLogger(Search.class);

  /** Why there is nothing, where the deadline came first. */
  static final String IN_TIME = Completer.IN_TIME;

  private static final String UNSURE = "the model is sure of too little to show it (setting %s)";

  private static final String BEHIND_CLOSERS =
      "what is missing stands behind closers, which are not to be replaced (setting covering)";
  private static final String COPIED = "the model would write a block that the file has already";
  private static final String REFUSED = "the model would write what a compiler refuses: %s";
  private static final String NAMES = "%s, which the model would write (setting names)";
  private static final String NOTHING_WANTED = "the model would write nothing here";
  private static final String NOTHING_OF_IT =
      "what the model would write is there already, or does not stand by itself";

  private final CursorContext context;
  private final Policy policy;
  private final Judging judging;
  private final Shaper shaper;
  private final Proposer proposer;
  private final Set<Suggestion> seen = new HashSet<>();
  private final List<Rejection> rejections = new ArrayList<>();
  private final List<Mending.Wrong> wrong = new ArrayList<>();

  /** The first offer that a compiler refuses, though it parses. */
  private Optional<Offer> refused = Optional.empty();

  /** What was decoded last. */
  private DecodeResult last = NO_MIDDLE;

  /**
   * What was found.
   *
   * @param refused what parses and a compiler refuses, if that was all there is
   * @param rejections what was considered beside the offers, in the order in which it was
   */
  record Found(
      List<Offer> offers,
      String none,
      Optional<Offer> refused,
      List<Rejection> rejections,
      DecodeResult last) {
    Found {
      offers = List.copyOf(offers);
      rejections = List.copyOf(rejections);
    }

    /** Whether the best is to be shown. */
    boolean isWorth(Policy policy) {
      return !offers.isEmpty() && offers.getFirst().isWorth(policy);
    }

    /** The same, or what else was found, if only that is to be shown. */
    Found or(Found other, Policy policy) {
      Found best = other.isWorth(policy) ? other : this;
      List<Rejection> all = new ArrayList<>(rejections);
      all.addAll(other.rejections());
      return new Found(best.offers(), best.none(), best.refused(), all, best.last());
    }

    /** Offers for which nothing was decoded. */
    static Found of(List<Offer> offers) {
      return new Found(offers, "", Optional.empty(), List.of(), NO_MIDDLE);
    }
  }

  Search(CursorContext context, Policy policy) {
    this.context = context;
    this.policy = policy;
    this.judging = new Judging(context, policy);
    this.shaper = new Shaper(context, policy, judging);
    this.proposer = new Proposer(context, policy, shaper.interest(), this::passes);
  }

  private boolean passes(String middle) {
    return context.view().isComplete(middle) && judging.compiles(middle);
  }

  /** Looks for what the policy wants; nothing is a reason. */
  Found find() {
    if (context.forms().isEmpty()) {
      return found(List.of(), reject(Stage.PROPOSE, "covering", BEHIND_CLOSERS, ""));
    }
    List<Offer> offers = new ArrayList<>();
    String none = write(offers);
    if (offers.isEmpty() && policy.shape() == Policy.Shape.WRITTEN) {
      new Mending(context, judging)
          .mended(wrong, last.stats())
          .flatMap(mended -> shaper.shaped(proposer.proposal(mended)))
          .ifPresent(offers::add);
    }
    return found(offers, none);
  }

  private Found found(List<Offer> offers, String none) {
    return new Found(offers, none, refused, rejections, last);
  }

  private String reject(Stage stage, String rule, String reason, String text) {
    rejections.add(new Rejection(stage, rule, reason, text));
    return reason;
  }

  // ---- one beginning after the other

  /**
   * The result for a beginning.
   *
   * @param first the text of its first token; empty if no other beginning is to be looked for
   */
  private record Tried(Optional<Offer> offer, String none, byte[] first) {}

  /** The verdict on what was proposed, and whether it is to be written again. */
  private record Judged(Optional<Offer> offer, String none, boolean isWrittenAgain) {
    static Judged refused(String none) {
      return new Judged(Optional.empty(), none, false);
    }
  }

  /**
   * Adds offers that begin differently, until there are enough; why there is none, if so. Two
   * beginnings may spell the same: some more are tried for who asks.
   */
  private String write(List<Offer> offers) {
    int wanted = policy.wanted() - offers.size();
    boolean isOnce = policy.shape() == Policy.Shape.WRITTEN || !policy.asked();
    int most = isOnce ? 1 : 2 * wanted;
    boolean isFirst = offers.isEmpty();
    String none = "";
    for (int i = 0; i < most && wanted > 0 && !(i > 0 && context.isLate()); i++) {
      Tried tried;
      try {
        tried = beginning();
      } catch (StoppedException e) {
        if (isFirst && offers.isEmpty()) {
          throw e;
        }
        return IN_TIME; // with those that were found in time
      }
      none = tried.none();
      if (tried.offer().isPresent()) {
        offers.add(tried.offer().get());
        wanted--;
      }
      if (i + 1 == most || !proposer.refuse(tried.first())) {
        break;
      }
      if (i == 0 && context.isBehindBlank()) {
        proposer.refuseBlank();
      }
    }
    return none;
  }

  /** The likeliest beginning that was not taken, written again where it is refused. */
  private Tried beginning() {
    proposer.beginAnew();
    String refusal = "";
    for (int rewrites = 0; ; rewrites++) {
      last = proposer.next();
      if (!(last instanceof DecodeResult.Middle found)) {
        boolean isFirst = refusal.isEmpty() || context.isLate();
        String none = reject(Stage.PROPOSE, "grammar", noMiddle(last), "");
        return new Tried(Optional.empty(), isFirst ? none : refusal, NOTHING);
      }
      Proposal proposal = proposer.proposal(found);
      boolean mayAgain = rewrites < policy.rewrites() && !context.isLate();
      Judged judged = judged(proposal, rewrites, mayAgain);
      if (!judged.isWrittenAgain()) {
        return new Tried(judged.offer(), judged.none(), proposal.firstToken());
      }
      refusal = judged.none();
    }
  }

  private Judged judged(Proposal proposal, int rewrites, boolean mayAgain) {
    String none = nothingOf(proposal.middle());
    if (policy.shape() == Policy.Shape.FORMED && policy.refused().contains(Kind.REPEATED)) {
      int copied = new CopiedBlock(context.forms().getFirst().code(proposal.text())).word();
      if (copied >= 0) {
        none = COPIED;
        int place = Utf8.encode(proposal.text().substring(0, copied)).length;
        if (mayAgain && proposer.refuse(proposal.upTo(place))) {
          reject(Stage.SHAPE, "copied", COPIED, proposal.text());
          return new Judged(Optional.empty(), COPIED, true);
        }
      }
    }
    Optional<Offer> shaped =
        shaper
            .shaped(proposal)
            .filter(one -> policy.shape() == Policy.Shape.WRITTEN || seen.add(one.shown()));
    if (shaped.isEmpty()) {
      return Judged.refused(reject(Stage.SHAPE, "form", none, proposal.text()));
    }
    return judged(proposal, shaped.get(), rewrites, mayAgain);
  }

  private Judged judged(Proposal proposal, Offer offer, int rewrites, boolean mayAgain) {
    if (!offer.isWorth(policy)) {
      return Judged.refused(reject(Stage.SHOW, "worth", unsure(policy), proposal.text()));
    }
    List<Fault> faults = judging.faults(offer.middle());
    if (!faults.isEmpty()) {
      String reason = reject(proposal, faults.getFirst());
      if (faults.getFirst().kind() == Kind.COMPILER) {
        refused = refused.or(() -> Optional.of(offer));
        wrong.add(new Mending.Wrong(proposal.text(), faults.getFirst()));
      }
      boolean again =
          mayAgain && isWrittenAgain(proposal, offer.middle().middle(), faults, rewrites);
      return new Judged(Optional.empty(), reason, again);
    }
    log.debug(
        "{}: {} tokens, finish {}, chance {}",
        context.task().document(),
        proposal.middle().stats().tokens(),
        proposal.middle().finish(),
        offer.decoded().chance());
    return new Judged(Optional.of(offer), "", false);
  }

  private String reject(Proposal proposal, Fault fault) {
    String rule = fault.kind().word();
    return reject(Stage.JUDGE, rule, reason(fault), proposal.text());
  }

  private static String reason(Fault fault) {
    return (fault.isOfNames() ? NAMES : REFUSED).formatted(fault.message());
  }

  // ---- writing again

  /** Arranges that what is faulty is not written again; false if that cannot be. */
  private boolean isWrittenAgain(
      Proposal proposal, String shown, List<Fault> faults, int rewrites) {
    Fault first = faults.getFirst();
    if (first.isOfNames()) {
      return isNarrowed(proposal, shown, first);
    }
    int place = place(first, proposal, rewrites);
    Optional<Fault> name =
        faults.stream().filter(one -> one.isOfNames() && one.begin() <= place).findFirst();
    return name.isPresent()
        ? isNarrowed(proposal, shown, name.get())
        : isRefused(proposal, shown, place);
  }

  /**
   * The place before which all is written again: as late as the fault allows at first, so that most
   * of the middle is kept. Of a fault in the text around the middle more and more goes.
   */
  private int place(Fault fault, Proposal proposal, int rewrites) {
    int place = rewrites < policy.rewrites() / 2 ? fault.last() : fault.begin();
    boolean isAround = place == Fault.NOWHERE;
    return isAround && policy.shape() == Policy.Shape.WRITTEN
        ? (Utf8.encode(proposal.text()).length >> rewrites) - 1
        : place;
  }

  /** Another token than the one that has a byte of the middle. */
  private boolean isRefused(Proposal proposal, String shown, int place) {
    return place >= 0 && proposal.begins(shown, place + 1) && proposer.refuse(proposal.upTo(place));
  }

  /** Words that may stand in the place of a name, if it was written as it would be shown. */
  private boolean isNarrowed(Proposal proposal, String shown, Fault fault) {
    byte[] name = Utf8.encode(fault.name());
    int at = fault.begin();
    if (!proposal.begins(shown, at + name.length)) {
      return false;
    }
    if (fault.replacements().isEmpty()) {
      return isRefused(proposal, shown, at);
    }
    int before = proposal.before();
    String begun = new String(name, 0, Math.max(0, -at - before), StandardCharsets.UTF_8);
    proposer.narrow(new LegalWords.Gap(at + before, begun, new TreeSet<>(fault.replacements())));
    return true;
  }

  // ---- why there is nothing

  /** Why nothing is shown of a middle of which nothing would be. */
  private String nothingOf(DecodeResult.Middle middle) {
    return switch (middle.finish()) {
      case DEADLINE -> IN_TIME;
      case ENOUGH -> unsure(policy);
      default -> middle.text().isBlank() ? NOTHING_WANTED : NOTHING_OF_IT;
    };
  }

  /** Why there is nothing, where what the model would write is not likely enough, or too short. */
  static String unsure(Policy policy) {
    return UNSURE.formatted(policy.worth().setting());
  }

  /** Why there is no middle. */
  private String noMiddle(DecodeResult result) {
    if (result.finish() == Finish.BUDGET) {
      return "nothing that fits is as short as %d tokens (maxTokens)"
          .formatted(context.task().maxTokens());
    }
    return context.task().deadline().passed() ? IN_TIME : "nothing fits";
  }
}
