/**
 * The names that exist: the places of a text where names are bound and looked up, and the look-ups
 * without a binding. The declarations of a grammar file decide ({@code %scope}, {@code %binds},
 * {@code %refers} and others, see {@code dovetail.grammar}); nothing here depends on a particular
 * language.
 *
 * <p>The entry is {@link dovetail.analysis.names.NameReader}, which reads a text into {@link
 * dovetail.analysis.names.FileNames}. A <em>piece</em> is a statement of the outermost level. The
 * names that a piece binds and leaves open depend on its text alone ({@link
 * dovetail.analysis.names.Piece}), so that it is kept, and after an edit only the pieces that
 * changed are read again.
 *
 * <p>A reference is <em>bound</em> if it sees a binding; <em>early</em> if all its bindings stand
 * further down, in code that runs in order; <em>unbound</em> if there is none. A text is
 * <em>open</em> if names may be bound in it that it does not spell; no name is called unbound
 * there.
 */
@NullMarked
package dovetail.analysis.names;

import org.jspecify.annotations.NullMarked;
