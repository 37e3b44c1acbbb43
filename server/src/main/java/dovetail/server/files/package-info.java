/**
 * Documents, files and projects, before anything of them is parsed: of which kind and in which
 * language a file is, which files a project has, and which of them nobody should look at.
 *
 * <p>Read {@link dovetail.server.files.ProjectFiles} first. {@link
 * dovetail.server.files.IgnoreRules} are git's, {@link dovetail.server.files.ExcludePatterns} are a
 * user's. Any thread, where a class does not say otherwise.
 */
@NullMarked
package dovetail.server.files;

import org.jspecify.annotations.NullMarked;
