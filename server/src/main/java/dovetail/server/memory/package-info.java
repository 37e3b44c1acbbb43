/** How much memory the process has, and how what is not needed goes back to the system. */
@NullMarked
package dovetail.server.memory;

import org.jspecify.annotations.NullMarked;
