/**
 * The door for existing completion clients: HTTP on the loopback address, or on a Unix domain
 * socket, in the forms of llama.cpp, OpenAI and Tabby.
 *
 * <p>A request's way: {@code Connection} reads it, {@code Gate} lets it in, {@code Routes} finds
 * its target, {@code Body} the {@link dovetail.protocol.http.CursorText}. {@code Computations} lets
 * a {@link dovetail.protocol.http.WindowService} fill the hole, once for equal questions, and as
 * long as one client waits. The service asks the client's {@link dovetail.protocol.http.Spelling}
 * for the texts that the client will insert. {@code AnswerForm} and {@code Reply} write the answer.
 */
@NullMarked
package dovetail.protocol.http;

import org.jspecify.annotations.NullMarked;
