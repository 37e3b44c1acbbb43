/**
 * From a file with a hole to a middle that fits: {@link dovetail.server.complete.Completer} reads
 * top-down as the data flows. The grammar half and the model half meet here and nowhere else.
 */
@NullMarked
package dovetail.server.complete;

import org.jspecify.annotations.NullMarked;
