/**
 * From a file with a hole to a middle that fits. The methods of {@link
 * dovetail.server.complete.Completer} stand in the order of the data flow. A {@link
 * dovetail.server.task.Task} becomes a {@link dovetail.server.complete.View} for the grammar
 * ({@code Views}), a constraint ({@link dovetail.server.constraint.GrammarConstraint}), a prompt, a
 * mixture with text that was written before ({@link dovetail.server.echo.Echoes}), a middle, and
 * after the last look a {@link dovetail.server.complete.Completion}.
 *
 * <p>One thread at a time uses a completer. Changed documents are read on another thread, too.
 */
@NullMarked
package dovetail.server.complete;

import org.jspecify.annotations.NullMarked;
