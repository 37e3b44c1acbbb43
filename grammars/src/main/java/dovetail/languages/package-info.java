/**
 * The languages that come with the program: each a grammar file among the resources, compiled when
 * it is first asked for.
 */
@NullMarked
package dovetail.languages;

import org.jspecify.annotations.NullMarked;
