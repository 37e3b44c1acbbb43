/**
 * The door for clients that people have already: HTTP on the loopback address, or on a Unix domain
 * socket, in the forms of llama.cpp, OpenAI and Tabby.
 *
 * <p>A request's way: {@code Connection} reads it, {@code Gate} lets it in, {@code Routes} finds
 * what it asks, {@code Body} the {@link dovetail.protocol.http.Hole}; {@code Computations} has a
 * {@link dovetail.protocol.http.WindowService} fill it, once for all who ask the same, and as long
 * as one of them is there; {@code Reply} is the answer's form. Before that a {@link
 * dovetail.protocol.http.Spelling} says what the client will insert.
 */
@NullMarked
package dovetail.protocol.http;

import org.jspecify.annotations.NullMarked;
