/**
 * What is wrong with a part of a text that parses: what a language's compiler, or a reader, would
 * say. Grammars declare the rules; this implements them, for any language.
 *
 * <p>Its one entry is {@link dovetail.analysis.Judge}. Below it, from the bottom up: {@code tree}
 * reads a text as one tree and judges that ({@code %forbid} and its kind); {@code names} knows what
 * a text binds and looks up; {@code project} knows the files beside a text.
 *
 * <p>Deliberately absent: tensors, editors, and any language's name.
 */
@NullMarked
package dovetail.analysis;

import org.jspecify.annotations.NullMarked;
