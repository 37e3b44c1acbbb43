/**
 * Where the model half and the grammar half meet: a {@link dovetail.model.constraint.Constraint}
 * says which tokens fit behind what a middle has, and where it may end. It knows no model and no
 * grammar.
 *
 * <p>Read {@code Constraint} first. The others are constraints over another one ({@code
 * NarrowedConstraint}, {@code TimedConstraint}) and one that allows everything ({@code Anything}).
 */
@NullMarked
package dovetail.model.constraint;

import org.jspecify.annotations.NullMarked;
