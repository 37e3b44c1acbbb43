/**
 * Which names exist: what each place of a text binds and looks up, by the declarations of a grammar
 * file ({@code %scope}, {@code %binds}, {@code %refers} and others, see {@code dovetail.grammar}).
 * Nothing here knows a language.
 *
 * <p>A {@link dovetail.analysis.names.NameReader} opens the room: it reads a text into {@link
 * dovetail.analysis.names.FileNames}. A <em>piece</em> is a statement that no other is around. The
 * names that a piece binds and leaves open depend on its text alone ({@link
 * dovetail.analysis.names.Piece}), so that it is kept, and after an edit only the pieces that
 * changed are read again.
 *
 * <p><em>Bound</em>: some binding is seen. <em>Early</em>: the only ones stand further down, in
 * code that runs in order. <em>Unbound</em>: there is none. <em>Open</em>: a text in which names
 * may be bound that are not spelt; nothing is called unbound there.
 */
@NullMarked
package dovetail.analysis.names;

import org.jspecify.annotations.NullMarked;
