/**
 * Modules of a project and of what it is run with, as their sources say: which members they have.
 * Nothing is run. A language's profile says what a module is and where modules lie; its grammar
 * says which names a source binds ({@code dovetail.analysis.names}).
 *
 * <p>{@link dovetail.analysis.project.PackageSiblings} are the files around a document that bind
 * names in it.
 *
 * <p>Read {@link dovetail.analysis.project.Modules} first. A module is <em>open</em> if it may have
 * members that its source does not spell: it binds a hook, takes all members of a module that is
 * open or not known, or says what a profile calls dynamic. A module without a source, or whose
 * source does not parse, is open too. Nothing is said of what open modules lack.
 */
@NullMarked
package dovetail.analysis.project;

import org.jspecify.annotations.NullMarked;
