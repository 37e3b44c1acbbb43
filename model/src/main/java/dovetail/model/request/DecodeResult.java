package dovetail.model.request;

/** The result of decoding: a middle, or the reason why there is none. */
public sealed interface DecodeResult {
  /** Why decoding ended. */
  Finish finish();

  /** The cost of decoding. */
  DecodeStats stats();

  /**
   * A middle. Under a constraint, prefix, middle and suffix are complete, but for a beginning that
   * was {@link Finish#ENOUGH}.
   *
   * @param text may be empty
   * @param finish any but {@link Finish#NONE}
   * @param stats costs
   */
  record Middle(String text, Finish finish, DecodeStats stats) implements DecodeResult {
    public Middle {
      if (finish == Finish.NONE) {
        throw new IllegalArgumentException("a middle with finish none");
      }
    }
  }

  /**
   * No middle fits.
   *
   * @param finish {@link Finish#BUDGET} if none was found in the tokens allowed; {@link
   *     Finish#NONE} if there is none of any length, or none was found by the deadline
   * @param stats costs
   */
  record NoMiddle(Finish finish, DecodeStats stats) implements DecodeResult {
    public NoMiddle {
      if (finish != Finish.BUDGET && finish != Finish.NONE) {
        throw new IllegalArgumentException("no middle with finish " + finish.word());
      }
    }
  }

  /**
   * The caller does not wait for the middle any more.
   *
   * @param stats costs so far
   */
  record Cancelled(DecodeStats stats) implements DecodeResult {
    @Override
    public Finish finish() {
      return Finish.NONE;
    }
  }
}
