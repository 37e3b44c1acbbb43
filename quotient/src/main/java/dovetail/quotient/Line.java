package dovetail.quotient;

import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Tail;
import org.jspecify.annotations.Nullable;

/**
 * A line of a document, or several that belong together, with the results of its last readings:
 * from the left, the state before the line and the state behind it; from the right, the other way
 * round. If the first state is unchanged, so is the second.
 */
final class Line {
  /** The branches at its beginning when it was read from the left. */
  Branch @Nullable [] leftIn;

  /** The branches at its end then; none where the text cannot be read. */
  Branch @Nullable [] leftOut;

  /** The offset in it of the first byte that could not be read then, -1 if all could. */
  int error = -1;

  /** The tail behind it when it was read from the right. */
  @Nullable Tail rightIn;

  /** The tail behind its beginning then. */
  @Nullable Tail rightOut;
}
