/**
 * The command line, a class for each command. Exit status: 0 when all went well, 1 when the input
 * or the run was at fault, 2 when the command line was. Results go to standard output, everything
 * else to standard error.
 */
@NullMarked
package dovetail.server.cli;

import org.jspecify.annotations.NullMarked;
