package dovetail.server.suggest;

import dovetail.server.complete.Effort;

/** Receives each text that was decoded for an editor, shown or not: for measurements. */
@FunctionalInterface
public interface Observer {
  /** The best middle of a request, before the decision whether to show it. */
  void decoded(Decoded best);

  /** Called with the work for an answer, shown or not. */
  default void worked(Effort effort) {}
}
