/**
 * Finite automata over bytes, made of regular expressions.
 *
 * <ul>
 *   <li>The way of most patterns: {@link Nfa} is the build form, {@link Determinizer} makes a
 *       {@link Dfa} of it by subset construction, {@link Minimizer} merges its equivalent states.
 *       {@link Operations} combines whole automata.
 *   <li>Patterns whose matches have an order, or that look around: {@link OrderedDeterminizer}
 *       finds the first match as Python's {@code re} does. {@code Looks} follows look-aheads and
 *       look-behinds, {@link Borders} the text before a token.
 *   <li>tree-sitter's tokens, which have ranks: {@link RankedNfa} is the build form, {@link
 *       RankedDeterminizer} makes the automaton.
 * </ul>
 *
 * <p>Glossary. <em>Byte class</em>: bytes that all edges treat alike. <em>Tag</em>: the terminal
 * that an accepting state of the build form stands for. <em>Label</em>: the number of an accepting
 * state of the frozen form, chosen by its tags. <em>Dead state</em>: no label can be reached from
 * it; number 0. <em>Look</em>: a look-ahead or look-behind. <em>Guard</em>: a state that reads the
 * text behind an accepted text, to find whether that text is the match ({@link Dfa}).
 * <em>Shadow</em>: a pattern that takes no text, but is followed to see whether the text that
 * another pattern takes is also its own, as a keyword's is a name's.
 */
@NullMarked
package dovetail.lexer.automaton;

import org.jspecify.annotations.NullMarked;
