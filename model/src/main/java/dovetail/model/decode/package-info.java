/**
 * Decoding: how a middle is written, token by token, by a model that proposes and a constraint that
 * decides which tokens fit. Requests and results are in {@link dovetail.model.request}, constraints
 * in {@link dovetail.model.constraint}, other sources of tokens in {@link dovetail.model.mixture}.
 *
 * <p>Glossary:
 *
 * <ul>
 *   <li><em>greedy</em>: always the likeliest token that is allowed.
 *   <li><em>ending</em>: the text that must still be written until prefix, middle and suffix fit
 *       together.
 *   <li><em>steered</em>: ended by writing out the shortest ending, because the budget was near.
 *   <li><em>boundary</em>: a place where the stop policy ends a middle that is complete.
 * </ul>
 *
 * <p>Four groups of classes, each built on the groups before it:
 *
 * <ul>
 *   <li>the middle: {@code Written}, the tokens so far, and {@code PartialMiddle}, the tokens with
 *       their constraint ({@code WantedEnds}); {@code Reach} and {@code Endings}, the way to an end
 *   <li>the scores: {@code Reading} asks the session, {@code Candidates} puts the tokens in order,
 *       a {@code Trial} goes through them, {@code Weights} are for drawing
 *   <li>the loop: {@code DecodeLoop} with a {@code Chooser}, a {@code StopRule}, and the {@code
 *       Closer}
 *   <li>the decoders: {@code Method} names them, {@code Decoding} makes them. The decoders that go
 *       back share a {@code TreeChooser} over {@code Estimates}
 * </ul>
 */
@NullMarked
package dovetail.model.decode;

import org.jspecify.annotations.NullMarked;
