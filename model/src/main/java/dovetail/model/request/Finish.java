package dovetail.model.request;

import java.util.Locale;

/** The reason why a middle ends where it does, or why there is none. */
public enum Finish {
  /** The model wrote an end token where the middle was complete. */
  MODEL,
  /** The stop policy ended a complete middle. */
  BOUNDARY,
  /** An ending was written out: the middle had to fit in its tokens, or its end was near. */
  STEERED,
  /** The budget: no middle is that short (or, without a constraint, all tokens were used). */
  BUDGET,
  /** Time was up: the shortest ending was written out at once. */
  DEADLINE,
  /** Enough was written for the caller ({@link Interest}): a beginning, complete or not. */
  ENOUGH,
  /** There is no middle: none exists, or the caller does not wait any more. */
  NONE;

  /** The word used in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
