/**
 * Layout policies: what stands between lexemes and the terminals that charts scan.
 *
 * <p>A <em>line state</em> says what the current logical line holds so far; a policy has one or
 * two. The <em>depth</em> is the number of open brackets.
 */
@NullMarked
package dovetail.lexer.layout;

import org.jspecify.annotations.NullMarked;
