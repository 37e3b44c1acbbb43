package dovetail.model.remote;

import dovetail.model.Cancellation;
import java.util.Optional;

/** A protocol whose prompts and answers are ids of tokens. Any thread; a stream is one thread's. */
interface IdWire {
  /** What a server writes after a prompt, greedily, as it comes. */
  interface Steps extends AutoCloseable {
    /**
     * The next; empty where the answer ends, or can be followed no further.
     *
     * @throws Superseded if it was cancelled
     */
    Optional<Step> next(Cancellation cancellation) throws Superseded;

    /** Has the server write no further. Twice is once. */
    @Override
    void close();
  }

  /**
   * Has the server write.
   *
   * @param most how many tokens at most
   * @param alternatives how many of the likeliest are told for each
   */
  Steps open(int[] prompt, int most, int alternatives);

  /** What comes after a prompt, once: as many of the likeliest as are wanted and can be had. */
  Step ask(int[] prompt, int alternatives, Cancellation cancellation) throws Superseded;

  /** How many of the likeliest tokens are told as things usually go. */
  int alternatives();

  /** How many can be told where more are needed; no more than above if there are none. */
  int mostAlternatives();
}
