/**
 * Trees of whole texts, and the declarations about them in grammar files.
 *
 * <p>A {@link dovetail.analysis.tree.TreeReader} reads a text into Earley sets of a network whose
 * nonterminals are the rules that declarations name, and finds a derivation in them: a {@link
 * dovetail.analysis.tree.Tree}. {@link dovetail.analysis.tree.Strictness} reads a tree for what the
 * declarations forbid. Nothing here knows a language.
 */
@NullMarked
package dovetail.analysis.tree;

import org.jspecify.annotations.NullMarked;
