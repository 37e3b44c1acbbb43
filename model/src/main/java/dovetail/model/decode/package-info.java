/**
 * Decoding: how a middle is written, token by token, by a model that proposes and a constraint that
 * decides what fits. The only place where the model half and the grammar half meet, at {@link
 * dovetail.model.decode.Constraint}.
 *
 * <p>Glossary:
 *
 * <ul>
 *   <li><em>greedy</em>: always the likeliest token that is allowed.
 *   <li><em>ending</em>: what must still be written until prefix, middle and suffix fit together.
 *   <li><em>steered</em>: ended by writing out the shortest ending, because the budget was near.
 *   <li><em>boundary</em>: a place where the stop policy ends a middle that is complete.
 * </ul>
 */
@NullMarked
package dovetail.model.decode;

import org.jspecify.annotations.NullMarked;
