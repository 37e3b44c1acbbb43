/**
 * Positions in texts: between the offsets that Java counts and the lines and characters that an
 * editor counts.
 */
@NullMarked
package dovetail.protocol.text;

import org.jspecify.annotations.NullMarked;
