/**
 * Fences: completing a file that is broken away from the cursor.
 *
 * <p>A <em>fence</em> hides a run of whole lines from the engine; a <em>stand-in</em>, a line that
 * the grammar file names with {@code %fence}, is read instead. Outside the fences everything is as
 * exact as in a file without errors. A fence may be empty: a stand-in where a line is missing.
 *
 * <p>{@link Fences} opens the room. The lines left of the cursor are searched from the left ({@link
 * LeftSearch}), those right of it from the right ({@link RightSearch}), each for the cheapest
 * fences after which the text lives on.
 */
@NullMarked
package dovetail.quotient.fence;

import org.jspecify.annotations.NullMarked;
