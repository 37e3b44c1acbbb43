/**
 * Layout policies: the step between lexemes and the terminals that charts scan.
 *
 * <p>A <em>line state</em> sums up the current logical line so far, such as "only blanks"; a policy
 * has one or two. The <em>depth</em> is the number of open brackets.
 */
@NullMarked
package dovetail.lexer.layout;

import org.jspecify.annotations.NullMarked;
