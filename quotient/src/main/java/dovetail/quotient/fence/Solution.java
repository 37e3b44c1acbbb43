package dovetail.quotient.fence;

import java.util.List;

/**
 * A text with its fences.
 *
 * @param cost how much is hidden, and how unusual the text at the cursor is
 */
record Solution(List<Fence> fences, int cost) {}
