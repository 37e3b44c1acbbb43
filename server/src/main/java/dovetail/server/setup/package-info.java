/**
 * Setting up editors: {@code dovetail setup}. An {@link dovetail.server.setup.Editor} finds itself
 * on a {@link dovetail.server.setup.Machine} and plans {@link dovetail.server.setup.Change}s, which
 * a {@link dovetail.server.setup.Journal} remembers so that they can be undone.
 *
 * <p>What somebody else wrote is never parsed and rewritten: a change is a link, a file where none
 * was, a block between two marks, or a call of the editor's own program.
 */
@NullMarked
package dovetail.server.setup;

import org.jspecify.annotations.NullMarked;
