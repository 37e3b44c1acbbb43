/**
 * Finite automata over bytes: {@link Nfa} is the build form, {@link Determinizer} makes a {@link
 * Dfa} of it by subset construction, {@link Minimizer} merges its equivalent states.
 *
 * <p>Glossary. <em>Byte class</em>: bytes that all edges treat alike. <em>Tag</em>: the terminal
 * that an accepting state of the build form stands for. <em>Label</em>: the number of an accepting
 * state of the frozen form, chosen by its tags. <em>Dead state</em>: no label can be reached from
 * it; number 0.
 */
@NullMarked
package dovetail.lexer.automaton;

import org.jspecify.annotations.NullMarked;
