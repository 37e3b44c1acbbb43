/**
 * The interface between the model half and the grammar half: a {@link
 * dovetail.model.constraint.Constraint} says which tokens fit behind the tokens of a middle, and
 * where the middle may end. This package depends neither on a model nor on a grammar.
 *
 * <p>Read {@code Constraint} first. The other classes are constraints over another one ({@code
 * NarrowedConstraint}, {@code TimedConstraint}), the union of several ({@code AnyOf}), and a
 * constraint that allows everything ({@code Anything}).
 */
@NullMarked
package dovetail.model.constraint;

import org.jspecify.annotations.NullMarked;
