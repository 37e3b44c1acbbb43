package dovetail.protocol;

import java.nio.file.Path;

/**
 * The progress of reading a project's files in the background.
 *
 * @param root the project's folder
 * @param percent 0 at the beginning, 100 when the reading is done or was given up
 */
public record ProjectProgress(Path root, int percent) implements ServiceEvent {}
