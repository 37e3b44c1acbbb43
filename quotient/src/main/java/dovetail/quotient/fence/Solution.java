package dovetail.quotient.fence;

import java.util.List;

/**
 * One side of the cursor with its fences.
 *
 * @param text the side's text with stand-ins
 * @param fences from left to right, offsets in the side's own text
 * @param cost how much is hidden, and how unusual what stands at the cursor is
 * @param inside whether the cursor is inside something that begins or ends lines away
 */
record Solution(byte[] text, List<Fence> fences, int cost, boolean inside) {}
