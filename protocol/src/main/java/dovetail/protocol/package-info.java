/**
 * The questions of an editor, in words that no wire format knows: a {@link
 * dovetail.protocol.CompletionService} is asked for the middles that fit at a cursor.
 *
 * <dl>
 *   <dt>prefix, suffix
 *   <dd>the document's text left and right of the cursor
 *   <dt>middle
 *   <dd>a text for the place between them
 *   <dt>trigger
 *   <dd>whether the editor asks by itself, as the user types, or the user does
 * </dl>
 */
@NullMarked
package dovetail.protocol;

import org.jspecify.annotations.NullMarked;
