/**
 * Growable lists, sets, maps and rows of primitive integers for hot code: flat arrays, no boxing,
 * no allocation once grown. Not safe for use by several threads unless frozen ({@link Rows}).
 */
@NullMarked
package dovetail.ints;

import org.jspecify.annotations.NullMarked;
