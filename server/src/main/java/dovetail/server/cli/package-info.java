/**
 * The command line, a class for each command, named after it ({@code CheckCommand}); options that
 * several commands have are mixins ({@code ModelOptions}). {@code JsonLines} reads and writes
 * objects, one on a line; {@code Listening} and {@code UnixSocket} serve clients on sockets. Exit
 * status: 0 without errors, 1 for an error in the input or the run, 2 for an error in the command
 * line. Results go to standard output, everything else to standard error.
 */
@NullMarked
package dovetail.server.cli;

import org.jspecify.annotations.NullMarked;
