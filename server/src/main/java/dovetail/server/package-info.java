/** The program, which joins the grammar half, the model half and a protocol. */
@NullMarked
package dovetail.server;

import org.jspecify.annotations.NullMarked;
