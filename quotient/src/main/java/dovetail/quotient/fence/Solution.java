package dovetail.quotient.fence;

import java.util.List;

/**
 * A text with its fences.
 *
 * @param cost the cost of the hidden lines and of the hole
 */
record Solution(List<Fence> fences, int cost) {}
