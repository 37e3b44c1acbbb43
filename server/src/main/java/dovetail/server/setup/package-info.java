/**
 * Setting up editors: {@code dovetail setup}. An {@link dovetail.server.setup.Editor} looks for its
 * program on a {@link dovetail.server.setup.Machine} and plans {@link
 * dovetail.server.setup.Change}s, which a {@link dovetail.server.setup.Journal} records so that
 * they can be undone.
 *
 * <p>A user's own files are never parsed and rewritten: a change is a link, a new file, a block
 * between two marks, or a call of the editor's own program.
 */
@NullMarked
package dovetail.server.setup;

import org.jspecify.annotations.NullMarked;
