/**
 * Trees of whole texts, and the declarations about them in grammar files.
 *
 * <p>A {@link dovetail.analysis.tree.TreeReader} reads a text into Earley sets of a network whose
 * nonterminals are the rules that the grammar's declarations name, and finds a derivation in them:
 * a {@link dovetail.analysis.tree.Tree}. {@link dovetail.analysis.tree.Strictness} finds the nodes
 * of a tree that the declarations forbid. Nothing here depends on a particular language.
 */
@NullMarked
package dovetail.analysis.tree;

import org.jspecify.annotations.NullMarked;
