/**
 * An editor's requests, independent of any wire format: a {@link
 * dovetail.protocol.CompletionService} gives the middles that fit at a cursor.
 *
 * <dl>
 *   <dt>prefix, suffix
 *   <dd>the document's text left and right of the cursor
 *   <dt>middle
 *   <dd>a text for the place between prefix and suffix
 *   <dt>trigger
 *   <dd>the cause of a request: the user's typing, or the user's command
 * </dl>
 */
@NullMarked
package dovetail.protocol;

import org.jspecify.annotations.NullMarked;
