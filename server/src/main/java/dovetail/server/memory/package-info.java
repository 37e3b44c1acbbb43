/** The memory of the process, and the return of unused memory to the system. */
@NullMarked
package dovetail.server.memory;

import org.jspecify.annotations.NullMarked;
