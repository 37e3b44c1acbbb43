package dovetail.lab.eval;

import dovetail.server.complete.Effort;
import dovetail.server.suggest.Decoded;
import dovetail.server.suggest.Observer;
import java.util.Optional;

/** Notes the last decoding for an editor, and the cost of the answer. One thread at a time. */
public final class Watcher implements Observer {
  private Optional<Decoded> decoded = Optional.empty();
  private Optional<Effort> effort = Optional.empty();

  @Override
  public void decoded(Decoded best) {
    decoded = Optional.of(best);
  }

  @Override
  public void worked(Effort took) {
    effort = Optional.of(took);
  }

  /** Before the next request. */
  public void forget() {
    decoded = Optional.empty();
    effort = Optional.empty();
  }

  /** The best middle since then; empty if nothing was decoded. */
  public Optional<Decoded> decoded() {
    return decoded;
  }

  /** The work since then; empty if none was done. */
  public Optional<Effort> effort() {
    return effort;
  }
}
