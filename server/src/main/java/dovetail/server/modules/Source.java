package dovetail.server.modules;

import dovetail.quotient.names.FileNames;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * A module's source as it was read. Immutable.
 *
 * @param file the file
 * @param time when it was last changed
 * @param size its size
 * @param names the names that it binds; empty if it was not read
 * @param isOpen whether it may bind names that it does not spell, besides those of other modules
 */
record Source(Path file, FileTime time, long size, Optional<FileNames> names, boolean isOpen) {}
