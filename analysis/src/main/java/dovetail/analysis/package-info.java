/**
 * Errors in a text that parses: the errors that a language's compiler, or a reader, would report.
 * Grammars declare the rules; this package applies them, for any language.
 *
 * <p>The entry is {@link dovetail.analysis.Judge}. Below it, from the bottom up: {@code tree} reads
 * a text as one tree and checks that tree ({@code %forbid} and similar directives); {@code names}
 * finds the names that a text binds and uses; {@code project} reads the files beside a text.
 *
 * <p>Deliberately absent: tensors, editors, and any language's name.
 */
@NullMarked
package dovetail.analysis;

import org.jspecify.annotations.NullMarked;
