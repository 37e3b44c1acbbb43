/**
 * From a cursor to what is shown. {@code Search} leads through the stages: a model proposes ({@code
 * Proposer}), that is shaped ({@code Shaper}), judged ({@code Judging}), and shown; or it proposes
 * again, otherwise than what was refused. A {@code Policy} says what differs between those who ask:
 * {@link dovetail.server.suggest.Suggester} for editors and files, {@link
 * dovetail.server.suggest.Completions} for who takes what fits as it is written.
 *
 * <p>Beside the stages: the {@code Form}s of a suggestion and the constraints {@code LegalWords},
 * {@code OtherTexts}, {@code Covering}, {@code NamedCall}, {@code ClosingNames}; the text ({@code
 * CursorLine}, {@code Polish}, {@code Habitual}, {@code Repeats}, {@code InventedHead}, {@code
 * Beginnings}, {@code Parts}), which knows no model; and the chance that its words are right
 * ({@code Chances}, {@code CursorKind}), which decides whether it is shown and where it ends.
 *
 * <p>One thread uses a completer, and what is made for its request.
 */
@NullMarked
package dovetail.server.suggest;

import org.jspecify.annotations.NullMarked;
