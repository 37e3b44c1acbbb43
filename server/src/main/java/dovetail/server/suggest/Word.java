package dovetail.server.suggest;

/**
 * A word of a middle ({@link Stops}), with its chance.
 *
 * @param text the word, with the blanks before it
 * @param probability the word's probability in the model, given the words before it; 1 where the
 *     model was not asked
 * @param newWord whether the word is in neither the file nor the language
 * @param chance the chance that the word is right, if the words before it are
 */
public record Word(String text, double probability, boolean newWord, double chance) {}
