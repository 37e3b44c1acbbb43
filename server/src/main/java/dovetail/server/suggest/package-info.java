/**
 * From a cursor to a suggestion. {@code Search} leads through the stages: the model proposes a text
 * ({@code Proposer}); {@code Shaper} cuts it and {@code SuggestionBuilder} fits it to the file; the
 * rules of {@code Rules} judge it; then it is shown, or the model proposes another text. A {@code
 * Policy} is the list of rules with limits: {@link dovetail.server.suggest.Suggester} has one for
 * editors and files, {@link dovetail.server.suggest.Completions} one for texts that are taken as
 * written.
 *
 * <p>Beside the stages: the {@code Form}s of a suggestion; constraints ({@code NamedCall}, {@code
 * ClosingNames}, and those of {@link dovetail.server.constraint}); the verdicts of rules, which
 * know no model ({@code Cuts}, {@code Polish}, {@code Habit}, {@code Repeats}, {@code Heads}); the
 * stops of a suggestion ({@code Stops}); and the chance that its words are right ({@code Chances},
 * {@code CursorKind}), which decides whether a suggestion is shown and where it ends.
 *
 * <p>One thread uses a completer and all objects of its request.
 */
@NullMarked
package dovetail.server.suggest;

import org.jspecify.annotations.NullMarked;
