/**
 * Completers at work for editors: {@link dovetail.server.editor.EditorCompletions} implements the
 * protocol's port. It finds out what a request is about, chooses the model that answers (the one in
 * this process, {@code Resident}, or servers, {@code Remotes} with a {@code CompleterPool} each),
 * keeps the process below its ceiling of memory, and tells how it all goes.
 *
 * <p>Any thread may ask; one thread at a time uses a completer.
 */
@NullMarked
package dovetail.server.editor;

import org.jspecify.annotations.NullMarked;
