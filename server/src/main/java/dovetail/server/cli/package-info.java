/**
 * The command line, a class for each command, named after it ({@code CheckCommand}); options that
 * several commands have are mixins ({@code ModelOptions}). {@code JsonLines} reads and writes
 * objects, one a line; {@code EditorBench} and {@code EditorWire} are an editor for measurements;
 * {@code Listening} and {@code UnixSocket} serve clients on sockets. Exit status: 0 when all went
 * well, 1 when the input or the run was at fault, 2 when the command line was. Results go to
 * standard output, everything else to standard error.
 */
@NullMarked
package dovetail.server.cli;

import org.jspecify.annotations.NullMarked;
