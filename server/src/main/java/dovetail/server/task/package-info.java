/**
 * A hole to be filled, as data: {@link dovetail.server.task.Task}, with the demands on its middle
 * and the places where Echo looks text up. It is made from a request of an editor, or from a
 * command's options; {@code dovetail.server.complete} fills it.
 */
@NullMarked
package dovetail.server.task;

import org.jspecify.annotations.NullMarked;
