/**
 * The slow twin of the engine under each lexer: a grammar intersected with prefix · T* · suffix.
 * {@link dovetail.quotient.intersection.Texts} is the automaton of the tokens that such a text can
 * be cut into, {@link dovetail.quotient.intersection.Intersection} the grammar of those among them
 * that the rules derive. Nothing of it knows the engine's lexer, its charts or its tables.
 */
@NullMarked
package dovetail.quotient.intersection;

import org.jspecify.annotations.NullMarked;
