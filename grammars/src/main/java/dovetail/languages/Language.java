package dovetail.languages;

import dovetail.grammar.Grammar;
import dovetail.lexer.LexerTable;

/** A language ready for use. Immutable and safe for threads. */
public record Language(String name, Grammar grammar, LexerTable lexer) {}
