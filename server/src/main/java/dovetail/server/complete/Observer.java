package dovetail.server.complete;

import dovetail.model.decode.Finish;

/** Learns what was decoded for an editor, shown or not: for measurements. */
@FunctionalInterface
public interface Observer {
  /**
   * The best middle of a request, before it is decided whether it is shown.
   *
   * @param finish why it ends
   * @param mean the model's mean probability of its tokens
   * @param firstWord its probability of the first word
   */
  void decoded(Finish finish, double mean, double firstWord);
}
