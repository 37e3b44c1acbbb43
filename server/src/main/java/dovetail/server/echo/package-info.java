/**
 * The text that was written before, for a task: its document and the files of its project, read for
 * Echo ({@code dovetail.model.echo}). {@link dovetail.server.echo.Echoes} has two threads for
 * documents and projects that are followed; only frozen objects cross.
 */
@NullMarked
package dovetail.server.echo;

import org.jspecify.annotations.NullMarked;
