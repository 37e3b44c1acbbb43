package dovetail.model.remote;

import dovetail.model.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A session of a server's model over ids of tokens. The server writes some tokens ahead. Its answer
 * stays valid as long as the session reads the same tokens, so that a short rollback, and the same
 * tokens again, need no request.
 */
final class IdSession extends RemoteSession<Step> {
  /** The most tokens that the server writes ahead; unread ones are computed in vain. */
  private static final int AHEAD = 24;

  /** The time without a request after which another client may have the server's slot. */
  private static final long SLOT_NANOS = 60_000_000_000L;

  private final IdWire wire;
  private double unknown;
  private boolean deep;

  /** The length of the last request's prompt, and the answer to that request. */
  private int from;

  private final List<Step> steps = new ArrayList<>();
  private long lastQuestion = System.nanoTime();

  IdSession(IdWire wire, int capacity, int vocabularySize) {
    super(capacity, vocabularySize);
    this.wire = wire;
  }

  @Override
  void look(Cancellation cancellation) throws Superseded {
    know(behindLast(cancellation));
  }

  /** The server's step behind the last token. */
  private Step behindLast(Cancellation cancellation) throws Superseded {
    int at = length - from;
    if (follows(at)) {
      while (steps.size() <= at && isAnswered()) {
        next(cancellation).ifPresent(steps::add);
        if (!follows(Math.min(at, steps.size()))) {
          break;
        }
      }
      if (follows(at) && steps.size() > at) {
        return steps.get(at);
      }
    }
    return ask(cancellation);
  }

  /** Whether the tokens since the question are the first that the server wrote, as far as known. */
  private boolean follows(int count) {
    if (count < 0 || !isAbout(from)) {
      return false;
    }
    for (int i = 0; i < Math.min(count, steps.size()); i++) {
      if (steps.get(i).token() != tokens[from + i]) {
        return false;
      }
    }
    return steps.size() >= count || isAnswered();
  }

  /** Sends a request for the text behind the last token. */
  private Step ask(Cancellation cancellation) throws Superseded {
    drop();
    long now = System.nanoTime();
    if (now - lastQuestion > SLOT_NANOS) {
      wire.forgetSlot();
    }
    lastQuestion = now;
    int most = Math.min(AHEAD, tokens.length - length);
    steps.clear();
    prompt = Arrays.copyOf(tokens, length);
    from = length;
    read(wire.open(prompt, Math.max(1, most), wire.alternatives().usual()));
    Optional<Step> streamed = next(cancellation);
    Step first;
    if (streamed.isPresent()) {
      first = streamed.get();
    } else {
      first = wire.ask(prompt, wire.alternatives().usual(), cancellation);
    }
    steps.add(first);
    return first;
  }

  private void know(Step step) {
    Arrays.fill(logits, Float.NEGATIVE_INFINITY);
    double sum = 0;
    for (int i = 0; i < step.ids().length; i++) {
      logits[step.ids()[i]] = step.logs()[i];
      sum += Math.exp(step.logs()[i]);
    }
    boolean all = step.ids().length >= logits.length;
    unknown = all ? 0 : Math.max(0, 1 - sum);
    deep = all || wire.alternatives().most() <= step.ids().length;
  }

  @Override
  public double unknown() {
    return unknown;
  }

  @Override
  public boolean deepen(Cancellation cancellation) {
    if (deep || !current) {
      return false;
    }
    drop();
    try {
      Step more = wire.ask(Arrays.copyOf(tokens, length), wire.alternatives().most(), cancellation);
      know(more);
      steps.subList(Math.max(0, Math.min(length - from, steps.size())), steps.size()).clear();
      if (steps.size() == length - from) {
        steps.add(more);
      }
      deep = true;
      return true;
    } catch (Superseded e) {
      return false;
    }
  }
}
