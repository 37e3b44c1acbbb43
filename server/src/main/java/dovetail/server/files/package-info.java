/**
 * Documents, files and projects, before they are parsed: the kind and the language of a file, the
 * cells of a notebook, the files of a project, and the files that may not be read.
 *
 * <p>Read {@link dovetail.server.files.ProjectFiles} first. {@link
 * dovetail.server.files.IgnoreRules} are git's, {@link dovetail.server.files.ExcludePatterns} are a
 * user's. Any thread, unless a class says otherwise.
 */
@NullMarked
package dovetail.server.files;

import org.jspecify.annotations.NullMarked;
