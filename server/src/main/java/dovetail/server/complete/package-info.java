/**
 * From a file with a hole to a middle that fits. The methods of {@link
 * dovetail.server.complete.Completer} stand in the order of the data flow. A {@link
 * dovetail.server.task.Task} becomes a {@link dovetail.server.complete.View} for the grammar
 * ({@code Views}), a constraint, a prompt, a mixture with text that was written before (Echo), a
 * middle, and after the last look a {@link dovetail.server.complete.Completion}. The grammar half
 * and the model half meet here and nowhere else.
 *
 * <p>One thread at a time uses a completer. Projects and changed documents are read on other
 * threads; only frozen objects cross.
 */
@NullMarked
package dovetail.server.complete;

import org.jspecify.annotations.NullMarked;
