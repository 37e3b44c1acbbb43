/**
 * Echo: a cache over the open file and the project. Source code repeats itself; a token that
 * followed the same bytes before is likely to follow again, and a small model copies badly from its
 * own prompt. Caches like this are those of Tu, Su and Devanbu (2014) and of Hellendoorn and
 * Devanbu (2017); contexts are of bytes here, so that they match however a text was cut into
 * tokens.
 *
 * <p>Pure Java: no tensors, no grammar. Its proposals are mixed with a model's probabilities by
 * {@link dovetail.model.mixture.Mixture}, before any token is masked.
 *
 * <p>Glossary:
 *
 * <ul>
 *   <li><em>lexeme</em>: a run of letters, digits, underscores and bytes beyond ASCII; a line end
 *       with the blanks behind it; or any other byte that is not blank. Blanks belong to the lexeme
 *       before them.
 *   <li><em>context of order k</em>: the bytes from the beginning of the k-th last lexeme up to a
 *       place. A name that is being written counts as a lexeme.
 *   <li><em>entry</em>: a place in a text, and a token that follows there.
 *   <li><em>segment</em>: texts, and their entries sorted by the text before them read backwards,
 *       so that the entries of a context are neighbours, and those of a longer context are among
 *       them.
 *   <li><em>source</em>: texts whose entries are counted together: the open file, or the project.
 *   <li><em>gate</em>: the share of the probability that a source gets in an order, by the number
 *       of entries it found and the number of their different tokens.
 * </ul>
 */
@NullMarked
package dovetail.model.echo;

import org.jspecify.annotations.NullMarked;
