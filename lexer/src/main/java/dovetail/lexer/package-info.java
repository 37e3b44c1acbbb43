/**
 * From terminals to one byte-level automaton for all lexical contexts.
 *
 * <p>Glossary. <em>Terminal</em>: a symbol of the grammar with the regular expression of its texts.
 * <em>Lexeme</em>: the bytes that one terminal matched. <em>Lexical context</em>: the set of
 * terminals that are considered at a token's start: those of group 0, and those of one contextual
 * group. <em>Label set</em>: the terminals that a lexeme is accepted as; one, or two for a soft
 * keyword. <em>Future</em> of a state: the terminals that more bytes can still lead to.
 */
@NullMarked
package dovetail.lexer;

import org.jspecify.annotations.NullMarked;
