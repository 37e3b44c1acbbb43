/**
 * Regular expressions over Unicode text: the syntax tree ({@link Regex}), its reader for the
 * notation of Lark and Python, and sets of code points ({@link CodePoints}).
 *
 * <p>Glossary. <em>Code point</em>: a Unicode scalar value; surrogates are in no set, so every
 * match is valid UTF-8. <em>Language</em>: the set of texts that an expression matches from end to
 * end. Greedy and lazy repetition have the same language; they differ in the match that is found
 * first.
 */
@NullMarked
package dovetail.lexer.regex;

import org.jspecify.annotations.NullMarked;
