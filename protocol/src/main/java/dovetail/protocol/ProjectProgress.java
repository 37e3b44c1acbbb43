package dovetail.protocol;

import java.nio.file.Path;

/**
 * How far the files of a project are read, in the background.
 *
 * @param root the project's folder
 * @param percent 0 when it begins, 100 when it is done or was given up
 */
public record ProjectProgress(Path root, int percent) {}
