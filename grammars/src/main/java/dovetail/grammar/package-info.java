/** Grammar files: their notation, reader and checks. */
@NullMarked
package dovetail.grammar;

import org.jspecify.annotations.NullMarked;
