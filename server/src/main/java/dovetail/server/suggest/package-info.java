/**
 * Suggestions shown at a cursor: {@link dovetail.server.suggest.Suggester} decides whether there is
 * one, {@code Search} has a completer write under the grammar, in another way where that was
 * refused, and {@code Shaping} fits what was written to its file.
 *
 * <p>Three groups: the search ({@code Hole}, {@code GreedySearch}, {@code BeamSearch}, the {@code
 * Form}s of a suggestion, the constraints {@code LegalWords}, {@code OtherWays}, {@code Covering},
 * {@code NamedCall}); the text ({@code Place}, {@code Polish}, {@code Habitual}, {@code Repeats},
 * {@code InventedHead}, {@code Beginnings}, {@code Parts}), which knows no model; and the chance
 * that its words are right ({@code Chances}, {@code Moment}), which decides whether it is shown and
 * where it ends.
 *
 * <p>One thread uses a completer, and what is made for its request.
 */
@NullMarked
package dovetail.server.suggest;

import org.jspecify.annotations.NullMarked;
