package dovetail.server.suggest;

import dovetail.model.request.Finish;

/**
 * A text that was decoded for an editor, shown or not.
 *
 * @param moment at what kind of cursor
 * @param finish why it ends
 * @param mean the model's mean probability of its tokens
 * @param firstWord its probability of the first word
 * @param newWord whether that is one that neither the file spells nor the language has
 * @param chance how likely the first word is right, by what is known of such cursors; less where
 *     the model was not sure of all of it ({@link Chance#unsure})
 */
public record Decoded(
    Moment moment, Finish finish, double mean, double firstWord, boolean newWord, double chance) {}
