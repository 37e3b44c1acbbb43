/**
 * Fences: completing a file that is broken away from the cursor.
 *
 * <p>A <em>fence</em> hides a run of whole lines from the engine; a <em>stand-in</em>, a line that
 * the grammar file names with {@code %fence}, is read instead. Outside the fences all answers are
 * as exact as in a file without errors. For example, a stray closing brace above the cursor is
 * hidden with its line. A fence may be empty: a stand-in where a line is missing.
 *
 * <p>Read {@link Fences} first. The whole text is searched from the left ({@link FenceSearch}), the
 * cursor's line as a {@link Hole}, for the cheapest fences after which it can be read to its end.
 * Several sets of fences of about the same cost are kept: {@link Fencing}.
 */
@NullMarked
package dovetail.quotient.fence;

import org.jspecify.annotations.NullMarked;
