/**
 * Definitions, classes and objects that a text uses, wherever they are written: what a call takes,
 * what a class has, and of which class an object is, as far as the texts say so.
 *
 * <p>Read {@link dovetail.analysis.types.KnownDefinitions} first; {@link
 * dovetail.analysis.types.KnownObjects} follows values to their classes.
 */
@NullMarked
package dovetail.analysis.types;

import org.jspecify.annotations.NullMarked;
