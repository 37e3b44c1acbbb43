/**
 * The middles that fit between two texts, decided exactly: the join of left and right charts, and
 * the recogniser that follows a middle byte by byte.
 */
@NullMarked
package dovetail.quotient;

import org.jspecify.annotations.NullMarked;
