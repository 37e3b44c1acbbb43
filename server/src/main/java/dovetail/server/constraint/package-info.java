/**
 * The constraints on the tokens of a middle. {@link dovetail.server.constraint.GrammarConstraint}
 * is the grammar's, where the grammar half and the model half meet. The others narrow it by the
 * written text ({@link dovetail.server.constraint.TextConstraint}): some texts are excluded, some
 * closers must be in it, some words are the only ones at a place.
 */
@NullMarked
package dovetail.server.constraint;

import org.jspecify.annotations.NullMarked;
