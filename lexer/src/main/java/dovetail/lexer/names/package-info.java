/**
 * Names that are looked up: a part of a token whose spellings are a list, too long for the lexer's
 * automaton, such as the names of characters in {@code \N{…}}. The list is an automaton of its own,
 * which readers of text follow along while they are in that part.
 */
@NullMarked
package dovetail.lexer.names;

import org.jspecify.annotations.NullMarked;
