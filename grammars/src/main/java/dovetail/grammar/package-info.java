/**
 * Grammar files: their notation, reader and checks. {@link GrammarReader} turns a file into a
 * {@link Grammar}, or into {@link Problem}s that say where and what to do.
 *
 * <h2>Notation</h2>
 *
 * <p>The notation is Lark's. A statement stands on a line; it goes on over the next lines if they
 * begin with {@code |}, or inside brackets. Comments begin with {@code //} or {@code #}.
 *
 * <ul>
 *   <li>{@code name: alternatives} is a rule, {@code NAME: alternatives} a terminal; what the first
 *       letter is decides. A rule that begins with {@code |} has an empty alternative first.
 *   <li>{@code "text"}, {@code "text"i} (case ignored), {@code /regex/flags}, {@code "a".."z"}.
 *   <li>{@code ( )} groups, {@code [ ]} and {@code ?} make optional, {@code *}, {@code +}, {@code
 *       ~3}, {@code ~1..3} repeat.
 *   <li>{@code NAME.2:} gives a terminal the priority 2. The priority of a rule, the marks {@code
 *       ?} and {@code !} before it, and an alias {@code -> name} are about trees, and do nothing
 *       here.
 *   <li>{@code sep{x, y}: x (y x)*} is a template; {@code sep{item, ","}} uses it.
 *   <li>{@code %ignore WS}; {@code %declare _INDENT}; {@code %import .file (a, B)}; {@code %import
 *       .file.a -> b}; {@code %override a: ...} replaces, {@code %extend a: ...} adds alternatives.
 *       An import brings what the imported definitions need, under the name {@code file__name};
 *       declared terminals keep their names, directives stay behind.
 * </ul>
 *
 * <p>The start is the rule {@code start}, or the first rule of the file. A string in a rule is a
 * terminal; it is the named one if one is defined as that string. Terminals that only other
 * terminals mention are no terminals of the lexer. The longest match wins, then the greater
 * priority, then a string over a pattern, then the order of the file. A terminal with a lazy
 * repetition matches what Python's {@code re} finds first: {@code /".*?"/} ends at the second
 * quote.
 *
 * <h2>Dovetail's own directives</h2>
 *
 * <ul>
 *   <li>{@code %layout indentation} names the layout policy: {@code none} (the default); {@code
 *       indentation}, under which a block is {@code _NEWLINE _INDENT ... _DEDENT} in one sequence;
 *       or {@code semicolons}, under which a statement ends in {@code ";" | _INSERTED}, and {@code
 *       _SAME_LINE} stands where no line end may ({@link dovetail.lexer.layout.Layout}). All of
 *       these but {@code _NEWLINE} are declared with {@code %declare}.
 *   <li>{@code %soft NAME: "match" "case"}: these strings are keywords that are accepted as {@code
 *       NAME} too.
 *   <li>{@code %contextual A B}: these terminals, a contextual group, are considered only where the
 *       parser can scan one of them. Each such line is a group; they are numbered from 1.
 *   <li>{@code %error A}: stands in no rule, and wins by length like any terminal, so that its
 *       texts are errors.
 *   <li>{@code %copy name: rule (a -> b, c -> d)} defines {@code name} as {@code rule}, and all
 *       rules it needs a second time, called {@code name__rule}, with {@code b} in the places of
 *       {@code a}.
 *   <li>{@code %fence "pass" "if _:" ""}: the lines that may stand for broken ones, without
 *       indentation and line end, in the order in which they are tried; the empty one leaves broken
 *       lines out. Those that open or close a bracket, or end a long token, are tried after the
 *       others. Without this directive a broken file has no fences. They are made of the grammar's
 *       terminals, and hold no line end.
 *   <li>{@code %open "(" A} and {@code %close ")" A}: bracket terminals; one that is both closes
 *       and opens.
 * </ul>
 *
 * <h2>Versions</h2>
 *
 * <p>{@code %versions 3.8 3.9 3.10} lists the versions of a language, oldest first; a file is read
 * for one of them, the newest if none is asked for. A guard is {@code %since 3.9} or {@code %before
 * 3.10}, or several of them one after another.
 *
 * <ul>
 *   <li>Before a statement, on its line, it says in which versions the statement is there.
 *   <li>On a line of its own it does so for all statements up to {@code %end}. Such sections nest.
 *   <li>At the beginning of an alternative it does so for that alternative: {@code a: "x" | %since
 *       3.9 "y"}. A group without an alternative left takes the one that it stands in with it, and
 *       a definition without one is not there; but optional groups are then empty.
 * </ul>
 *
 * <h2>Glossary</h2>
 *
 * <p><em>Rule</em>: a nonterminal with its right-hand side, an {@link Expr}. <em>Productive</em>:
 * deriving some finite text. <em>Nullable</em>: deriving the empty text.
 */
@NullMarked
package dovetail.grammar;

import org.jspecify.annotations.NullMarked;
