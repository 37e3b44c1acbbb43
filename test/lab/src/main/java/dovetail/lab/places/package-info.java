/**
 * Suggestions at random cursors, as an editor asks for them: the places of the cursors, the
 * suggestions shown there, and a person's judgement of each.
 *
 * <p>A <em>place</em> is a file, a piece that is cut out of it (or none), and a cursor where it
 * was. The piece is the <em>truth</em>.
 */
@NullMarked
package dovetail.lab.places;

import org.jspecify.annotations.NullMarked;
