package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;
import dovetail.model.ModelSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server knows of some tokens, and its opinion on the next. The server writes ahead, a few
 * tokens at a time; what it says is kept as long as the same tokens are read here, so that going
 * back a little, and on, asks nothing.
 */
final class IdSession implements ModelSession {
  /** So many tokens are written ahead at most: what nobody reads is computed in vain. */
  private static final int AHEAD = 24;

  /** After so long without a question the server's slot may be another's. */
  private static final long SLOT_NANOS = 60_000_000_000L;

  private final IdWire wire;
  private final int[] tokens;
  private final float[] logits;
  private int length;
  private boolean current;
  private double unknown;
  private boolean deep;

  private IdWire.@Nullable Steps stream;

  /** What was asked about; what the server has said since. */
  private int[] asked = {};

  private int from;

  private final List<Step> steps = new ArrayList<>();
  private long lastQuestion = System.nanoTime();

  /** Counts, for {@code doctor} and tests. */
  private int requests;

  IdSession(IdWire wire, int capacity, int vocabularySize) {
    this.wire = wire;
    this.tokens = new int[capacity];
    this.logits = new float[vocabularySize];
  }

  @Override
  public boolean isPartial() {
    return true;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public int capacity() {
    return tokens.length;
  }

  @Override
  public int token(int position) {
    if (position >= length) {
      throw new IndexOutOfBoundsException(position + " of " + length);
    }
    return tokens[position];
  }

  /** How many requests were made. */
  int requests() {
    return requests;
  }

  @Override
  public void append(int token) {
    append(token, Cancellation.never());
  }

  @Override
  public boolean append(int token, Cancellation cancellation) {
    return append(new int[] {token}, cancellation);
  }

  @Override
  public boolean append(int[] added, Cancellation cancellation) {
    if (added.length == 0 || added.length > tokens.length - length) {
      throw new IllegalArgumentException(
          "%d tokens after %d do not fit in %d".formatted(added.length, length, tokens.length));
    }
    System.arraycopy(added, 0, tokens, length, added.length);
    length += added.length;
    current = false;
    try {
      know(look(cancellation));
      current = true;
      return true;
    } catch (Superseded e) {
      drop();
      return false;
    } catch (ModelFailure e) {
      drop();
      asked = new int[0];
      throw e;
    }
  }

  /** What the server says of the place behind the last token. */
  private Step look(Cancellation cancellation) throws Superseded {
    int at = length - from;
    if (follows(at)) {
      while (steps.size() <= at && stream != null) {
        Optional<Step> next = stream.next(cancellation);
        if (next.isEmpty()) {
          drop();
        } else {
          steps.add(next.get());
          if (!follows(Math.min(at, steps.size()))) {
            break;
          }
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
    if (count < 0 || asked.length != from || !Arrays.equals(tokens, 0, from, asked, 0, from)) {
      return false;
    }
    for (int i = 0; i < Math.min(count, steps.size()); i++) {
      if (steps.get(i).token() != tokens[from + i]) {
        return false;
      }
    }
    return steps.size() >= count || stream != null;
  }

  /** Asks anew, from here on. */
  private Step ask(Cancellation cancellation) throws Superseded {
    drop();
    long now = System.nanoTime();
    if (now - lastQuestion > SLOT_NANOS && wire instanceof LlamaCpp llama) {
      llama.forgetSlot();
    }
    lastQuestion = now;
    int[] prompt = Arrays.copyOf(tokens, length);
    int most = Math.min(AHEAD, tokens.length - length);
    steps.clear();
    asked = prompt;
    from = length;
    Step first;
    requests++;
    stream = wire.open(prompt, Math.max(1, most), wire.alternatives());
    Optional<Step> next = stream.next(cancellation);
    if (next.isPresent()) {
      first = next.get();
    } else {
      drop();
      requests++;
      first = wire.ask(prompt, wire.alternatives(), cancellation);
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
    deep = all || wire.mostAlternatives() <= step.ids().length;
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
      requests++;
      Step more = wire.ask(Arrays.copyOf(tokens, length), wire.mostAlternatives(), cancellation);
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

  @Override
  public float[] logits() {
    if (!current) {
      throw new IllegalStateException("logits after a rollback or a cancelled append");
    }
    return logits;
  }

  @Override
  public void rollback(int newLength) {
    if (newLength < 0 || newLength > length) {
      throw new IllegalArgumentException("back to " + newLength + " of " + length);
    }
    if (newLength < length) {
      length = newLength;
      current = false;
    }
  }

  @Override
  public void rest() {
    drop();
  }

  /** Closes the connection; what was said is kept. */
  private void drop() {
    if (stream != null) {
      stream.close();
      stream = null;
    }
  }

  @Override
  public void close() {
    drop();
  }
}
