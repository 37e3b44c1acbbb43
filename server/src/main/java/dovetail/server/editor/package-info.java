/**
 * Answers to editors' requests: {@link dovetail.server.editor.EditorCompletions} implements the
 * protocol's interface. It finds the language and text of a request, chooses the model that answers
 * (the embedded one, {@code EmbeddedCompleter}, or servers, {@code Remotes} with a {@code
 * CompleterPool} each), keeps the process below its ceiling of memory, and reports its state.
 *
 * <p>Any thread may send requests; one thread at a time uses a completer.
 */
@NullMarked
package dovetail.server.editor;

import org.jspecify.annotations.NullMarked;
