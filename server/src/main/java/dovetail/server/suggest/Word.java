package dovetail.server.suggest;

/**
 * A word of a middle ({@link Parts}), with how likely it is.
 *
 * @param text the word, with the blanks before it
 * @param probability the model's, behind those before it; 1 where it was not asked
 * @param newWord whether it is one that neither the file spells nor the language has
 * @param chance how likely it is the one that was meant, if those before it are
 */
public record Word(String text, double probability, boolean newWord, double chance) {}
