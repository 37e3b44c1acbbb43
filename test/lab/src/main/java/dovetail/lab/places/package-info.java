/**
 * Suggestions at random cursors, as an editor asks for them: where the cursors stand, what was
 * shown there, and what a person would say of it.
 *
 * <p>A <em>place</em> is a file, a piece that is cut out of it (or none), and a cursor where it
 * was. The piece is the <em>truth</em>.
 */
@NullMarked
package dovetail.lab.places;

import org.jspecify.annotations.NullMarked;
