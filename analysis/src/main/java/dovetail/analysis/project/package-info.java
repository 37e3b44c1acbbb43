/**
 * The files around a document that bind names in it, as their sources say. Nothing is run. A
 * language's profile says which files these are; its grammar says which names a source binds
 * ({@code dovetail.analysis.names}).
 *
 * <p>Read {@link dovetail.analysis.project.PackageSiblings} first.
 */
@NullMarked
package dovetail.analysis.project;

import org.jspecify.annotations.NullMarked;
