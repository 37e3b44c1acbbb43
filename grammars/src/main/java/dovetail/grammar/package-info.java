/**
 * Grammar files: their notation, reader and checks. {@link GrammarReader} turns a file into a
 * {@link Grammar}, or into {@link Problem}s, each with its place and the way out. It reads
 * top-down: {@code ModuleLoader} reads the file and its imports, {@code SyntaxParser} each of them
 * as {@code Statement}s; {@code Copies}, {@code Lowering} and {@code TerminalTable} resolve names,
 * {@code Directives} applies the other statements, {@code GrammarCheck} finds mistakes.
 *
 * <h2>Notation</h2>
 *
 * <p>The notation is Lark's. A statement stands on a line; it goes on over the next lines if they
 * begin with {@code |}, or inside brackets. Comments begin with {@code //} or {@code #}.
 *
 * <ul>
 *   <li>{@code name: alternatives} is a rule, {@code NAME: alternatives} a terminal; the first
 *       letter decides. A rule that begins with {@code |} has an empty alternative first.
 *   <li>{@code "text"}, {@code "text"i} (case ignored), {@code /regex/flags}, {@code "a".."z"}.
 *   <li>{@code ( )} groups, {@code [ ]} and {@code ?} make optional, {@code *}, {@code +}, {@code
 *       ~3}, {@code ~1..3}, {@code {1,3}} repeat. A statement goes on behind a backslash at the end
 *       of a line.
 *   <li>{@code NAME.2:} gives a terminal the priority 2. The priority of a rule decides where an
 *       LALR parser could reduce by either of two rules, and changes no text; the marks {@code ?}
 *       and {@code !} before it, and an alias {@code -> name} are about trees, and do nothing here.
 *   <li>Patterns are those of Python's {@code re} but for back references, possessive repetitions,
 *       atomic and conditional groups. Look-around is followed by the automaton. Lark's lexers see
 *       the text before a token ({@link dovetail.lexer.automaton.Borders}), up to four borders that
 *       differ and where there are no blocks, else with a warning; for {@code longest} a token
 *       begins the text, {@code \b} and {@code ^} hold there, and a look-ahead that is not decided
 *       at the end of the text counts as found. Under Lark's lexers the text behind a token decides
 *       where it ends, as {@code re} does, be it sooner than the longest match, and which of
 *       several terminals it is ({@link dovetail.lexer.LexerTable#guard}); under {@code longest}
 *       and {@code greedy} a text that would require a shorter token is refused, with a warning for
 *       the grammar.
 *   <li>llguidance's: in terminals {@code A & B} takes the texts of both, {@code ~A} all texts but
 *       A's; {@code %regex {"substring_words": "..."}} (or {@code _chars}, {@code _chunks}) is any
 *       run of neighbouring parts of a text; {@code rule[lazy]: A} is a terminal that ends as soon
 *       as it can, {@code rule[suffix=B]: A} one of A and B. They are operations on automata
 *       ({@link dovetail.lexer.regex.Regex.Operation}); their operands do not look around.
 *   <li>{@code sep{x, y}: x (y x)*} is a template; {@code sep{item, ","}} uses it.
 *   <li>{@code %ignore WS}; {@code %declare _INDENT}; {@code %import .file (a, B)}; {@code %import
 *       .file.a -> b}; {@code %import .folder.file.a}; {@code %override a: ...} replaces, {@code
 *       %extend a: ...} adds alternatives. {@code %import common.WS}, without the first dot, means
 *       Lark's own file, as {@code unicode}, {@code lark} and {@code python} do. An import brings
 *       all definitions that the imported ones need, under the name {@code file__name}; declared
 *       terminals keep their names, unless one is imported by another; directives stay behind.
 *   <li>{@code %extend .file} derives a language from another one: all statements of that file
 *       stand here, directives too; later statements replace and add to them by {@code %override}
 *       and {@code %extend}. Copies ({@code %copy}) are made of the rules after these changes.
 * </ul>
 *
 * <p>The start is the rule that the caller names, or {@code start}, or the first rule of the file.
 * A string in a rule is a terminal: the named terminal that is defined as that string, if there is
 * one. Terminals that only other terminals mention are no terminals of the lexer.
 *
 * <h2>Lexers</h2>
 *
 * <p>{@code %lexer} names one; else a file of llguidance's is read by {@code greedy}, one with a
 * directive of Dovetail's own, or a layout, by {@code longest}, and any other one as Lark reads it
 * by default: {@code contextual} if its rules are LALR, else {@code dynamic}. {@link Grammar#lexer}
 * says which it is, and why.
 *
 * <ul>
 *   <li>{@code longest}: the longest match of all terminals wins, then the greater priority, then a
 *       string over a pattern, then the order of the file. A terminal with a lazy repetition or
 *       look-around has the match that {@code re} finds first: {@code /".*?"/} ends at the second
 *       quote.
 *   <li>{@code basic}: the first match of all terminals, ignored ones too, by priority, then the
 *       greatest width, then the length of the spelling, then the name. A string of the same
 *       priority that a pattern matches whole is a keyword of it. Alternatives in a terminal stand
 *       in the order of their widths, as Lark puts them; in a pattern, in its own.
 *   <li>{@code contextual}: the same among the terminals on which the LALR parser acts in the state
 *       after the last token, and the ignored ones. Where an LALR parser could shift or reduce, the
 *       rules are followed, not Lark, which shifts; a warning names the rules.
 *   <li>{@code dynamic}: each terminal that may stand there takes its own match.
 *   <li>{@code greedy}: the longest terminal that the rule could read next, or that is ignored; a
 *       text of several terminals is each of them that has the greatest priority, and is ignored if
 *       one of them is ({@link dovetail.lexer.GreedyLexer}). So llguidance reads, with {@code
 *       lexer_backtracking} and blanks before the first token, by the terminals of all open rules.
 *       A file with {@code %llguidance} is read so, unless a layout gives it tokens.
 * </ul>
 *
 * <p>Under the last three, several lexers read one file. Rules are copied for the lexers that read
 * their tokens ({@code Lexing}, {@code Splitting}, {@code RuleContexts}), and where patterns look
 * behind, for the borders between tokens ({@code Bordering}). Lexers that take the same tokens
 * wherever it matters are one ({@code Colors}). Their number has no bound but the size of the
 * automaton. A terminal that may match nothing may be missing where it stands. A terminal that is
 * ignored and used in rules reaches them under {@code dynamic} only, as in Lark.
 *
 * <p>{@code %declare _INDENT _DEDENT} with a terminal {@code _NEWLINE} (or {@code _NL}, {@code
 * NEWLINE}) right before each {@code _INDENT} is Lark's {@code Indenter}: it means {@code %layout
 * indentation}. So it is in a grammar without blocks that has a {@code _NEWLINE}. Comments that are
 * an alternative of the line end, or a part of its pattern, are ignored, without the line end in
 * them ({@code LineComments}).
 *
 * <h2>GBNF</h2>
 *
 * <p>A file whose name ends in {@code .gbnf} is in llama.cpp's notation; {@code .ebnf} is
 * XGrammar's, which is like it: {@code root ::= "a" [^b]{1,3} other-rule | ( ... )*}. It has no
 * lexer: each token is a character.
 *
 * <h2>tree-sitter</h2>
 *
 * <p>A file whose name ends in {@code .json} is {@code grammar.json} of tree-sitter: {@code
 * TreeSitter} reads it, {@code TreeSitterTokens} and {@code RuleAutomata} hold its tokens and
 * rules, and {@code RuleContexts} copies both by the tokens that the lexer looks for at each place.
 * Tokens that come from a C program are declared in another file ({@code Externals}).
 *
 * <h2>Dovetail's own directives</h2>
 *
 * <ul>
 *   <li>{@code %layout indentation} names the layout policy: {@code none} (the default); {@code
 *       indentation}, under which a block is {@code _NEWLINE _INDENT ... _DEDENT} in one sequence;
 *       {@code semicolons}, under which a statement ends in {@code ";" | _INSERTED}, {@code
 *       _SAME_LINE} stands where no line end may, and {@code _NEXT_LINE} where one must; or {@code
 *       terminated}, under which one ends in {@code ";" | _NEWLINE} ({@link
 *       dovetail.lexer.layout.Layouts}). All of these but {@code _NEWLINE} of {@code indentation}
 *       are declared with {@code %declare}.
 *   <li>{@code %declare _NEVER}: a terminal that stands nowhere, so no text has an alternative with
 *       it. A rule of such alternatives derives nothing; copies ({@code %copy}) may replace it by
 *       another rule.
 *   <li>{@code %soft NAME: "match" "case"}: these strings are keywords that are accepted as {@code
 *       NAME} too.
 *   <li>{@code %contextual A B}: these terminals, a contextual group, are considered only where the
 *       parser can scan one of them. Each such line is a group; they are numbered from 1.
 *   <li>{@code %error A}: the terminal stands in no rule, and wins by length like any other, so its
 *       texts are errors.
 *   <li>{@code %copy name: rule (a -> b, c -> d)} defines {@code name} as {@code rule}, and all
 *       rules it needs a second time, called {@code name__rule}, with {@code b} in the places of
 *       {@code a}.
 *   <li>{@code %fence "pass" "if _:" ""}: the lines that may stand for broken ones, without
 *       indentation and line end, in the order in which they are tried; the empty one leaves broken
 *       lines out. Lines that open or close a bracket, or end a long token, are tried after the
 *       others. Without this directive a broken file has no fences. They are made of the grammar's
 *       terminals, and hold no line end.
 *   <li>{@code %ending NAME ")"}: the tokens behind which a line end is one, under {@code %layout
 *       terminated}.
 *   <li>{@code %open "(" A} and {@code %close ")" A}: bracket terminals; one that is both closes
 *       and opens.
 *   <li>{@code %rare A}: no person writes these terminals. A completion is spelt with one only
 *       where nothing else fits.
 * </ul>
 *
 * <h2>Declarations</h2>
 *
 * <p>Declarations are about trees: the places of a text where rules were used, one in another.
 * Where a text can be read in several ways, the alternative that stands first in its rule is taken.
 * Declarations do not change the texts that parse. They name rules; a string at the end is the
 * message, with the node's text for {@code {}}. A copy of a rule counts as the rule.
 *
 * <ul>
 *   <li>{@code %scope a b}: regions of names. {@code %outer a}: an {@code a} stands in a scope and
 *       is evaluated outside it, such as a default value.
 *   <li>{@code %binds a}: an {@code a} binds its text as a name in the scope around it. {@code
 *       %refers a}: an {@code a} uses a name. {@code %through a in b "message"}: {@code a} binds in
 *       the innermost scope that is no {@code b}, and must not be bound in the scopes between.
 *   <li>{@code %named c from a with b "text" /pattern/}: an {@code a} counts as a {@code c} if it
 *       has one of these texts, or one that a Java pattern matches whole, or a {@code b} directly
 *       in it. The file's order decides.
 *   <li>{@code %lexeme a /pattern/}: the match of a Java pattern's group, at the beginning of a
 *       token or of the text between two tokens, is an {@code a} where a whole text is judged: in a
 *       token a node of the innermost node around it, else of the outermost. Each byte is a
 *       character.
 *   <li>{@code %forbid a through t in b unless c "message"}: the innermost {@code b} or {@code c}
 *       around an {@code a} is no {@code b}; if {@code t} is given, only where one stands between.
 *   <li>{@code %unique a in b with c within d "message"}: no two {@code a} of one text in the
 *       innermost {@code b}, if it is a {@code c} or also that of a {@code c}; with a {@code d}
 *       also none in the {@code b} around that one, up to a {@code d}. {@code %one a in b
 *       "message"}: no two at all.
 *   <li>{@code %clash a with b in s through t "message"}: no name as both in one scope (a {@code
 *       s}, if given); an {@code a} in scopes {@code t} counts in each of them, and in the scope
 *       around them. {@code %first a before b "message"}: no name as {@code b} before it is one as
 *       {@code a}.
 *   <li>{@code %enclosing a in s unless c "message"}: the name is bound in a scope {@code s}
 *       around, and in none up to there as {@code c}.
 *   <li>{@code %apart a with b in s "message"}: not both directly in one scope {@code s}.
 *   <li>{@code %same a in b of c "message"}: all {@code b} of one innermost {@code c} (of one
 *       parent, if no {@code c} is given) hold the same {@code a}; to {@code %unique} they are
 *       alternatives.
 *   <li>{@code %leading a after b of c "message"}: before an {@code a} stand only {@code c} that
 *       hold an {@code a}, too; the first {@code c} may be a {@code b} instead. So Python's {@code
 *       from __future__ import} follows a docstring and other such imports only.
 *   <li>{@code %among a of b in c within d "message"}: a {@code b} with the text of the {@code a}
 *       stands directly in one of the {@code c} around the {@code a}, no other {@code c} between
 *       them, up to a {@code d} if one is named.
 *   <li>{@code %reads a "message" "regexp"}: the text of an {@code a} is in the language {@code
 *       regexp}, one among the program's resources, and breaks none of its declarations.
 *   <li>{@code %spells a "message"}: each escape in an {@code a}, such as a {@code \u005cu0061}, is
 *       a character that may stand there in a name. With a pattern behind the message: each text
 *       that its group finds in an {@code a} is the name of a character in Unicode.
 *   <li>{@code %rising a before b in c "message"}: no {@code a} is greater than a {@code b} of the
 *       same innermost {@code c}; a longer text is greater, then characters decide.
 * </ul>
 *
 * <p>{@code %unwanted} before one of these that refuses something, as in {@code %unwanted %unique a
 * in b}, says that a compiler accepts the text, and no person would write it: suggestions heed such
 * a declaration, {@code check --strict} does not. These mostly stand behind it:
 *
 * <ul>
 *   <li>{@code %idle a unless b with c "message"}: an {@code a} at whose beginning and end no
 *       {@code b} stands, and that holds no {@code c}, does nothing.
 *   <li>{@code %last a in b of c "message"}: no {@code c} stands behind an {@code a} in the
 *       innermost {@code b} around both.
 *   <li>{@code %touching a before b "message"}: no {@code b} begins where an {@code a} ends;
 *       without a {@code b}, no other {@code a}.
 *   <li>{@code %differs a "message"}: an {@code a} does not stand between equal paths of names, if
 *       these are all that is there, between an opening bracket or a mark and a closing one, a
 *       comma, a semicolon or a line end.
 * </ul>
 *
 * <p>Other directives refuse nothing. They declare where a name can be used ({@code
 * dovetail.analysis.names}).
 *
 * <ul>
 *   <li>{@code %hidden a from s}: a name that a scope {@code a} binds cannot be used in an {@code
 *       s} inside it.
 *   <li>{@code %hoists a to s}: a name that is bound in an {@code a}, with no scope between,
 *       belongs to the innermost scope {@code s} around, from the beginning of that scope on.
 *   <li>{@code %pieces a}: the names of an {@code a} depend on its text alone. Where {@code a}s
 *       nest, the outermost are the pieces; after an edit only the changed pieces are read again.
 *   <li>{@code %shared a}: other files, too, bind names in the scope {@code a}. A name that a file
 *       uses at two places, and nothing binds, may be bound by another file. {@code %shares a by
 *       b}: a name that is bound in an {@code a} is bound in all files of the folder that have the
 *       same {@code b}, or that have none either.
 *   <li>{@code %implied a /pattern/}: an {@code a} does not bind its own text as a name, but a name
 *       for each of these Java patterns that matches the whole text: its groups, put together.
 *   <li>{@code %unfinished a}: as long as nothing stands behind it, a used {@code a} may become
 *       something that uses no name, such as a key.
 *   <li>{@code %wide a}: a name that an {@code a} binds can be used in its whole scope, in outer
 *       and hidden parts too. {@code %during a in b}: the name is bound in the innermost {@code b}
 *       only.
 *   <li>{@code %given a by b "x" "y"}: names bound in all that an {@code a} holds, without being
 *       written; only the {@code b} see them, if some are named.
 *   <li>{@code %noted a /region/ /name/}: comments bind names. Wherever a text has the first
 *       pattern, its first group holds them; the first group of the second pattern is one of them.
 *       They are bound in all that an {@code a} holds.
 *   <li>{@code %unseen a by b}: a {@code b} does not look up a name that an {@code a} binds, such
 *       as a type where a value stands. Both may have one name.
 *   <li>{@code %later a}: runs when all around it has run, so that bindings further down count.
 *       {@code %together a}: the parts of an {@code a} have no order, such as a loop's.
 *   <li>{@code %initial i of a in b}: an {@code i} runs before the name of an {@code a} beside it,
 *       in the innermost {@code b} around both, stands for anything.
 *   <li>{@code %excused a with b}: in an {@code a} that has a {@code b} for a sibling, any name may
 *       be looked up. {@code %opens a}: a text with an {@code a} may bind names that it does not
 *       spell.
 *   <li>{@code %inherits s from b without c}: a name in an {@code s} may be a member of the types
 *       that the {@code b} right in it spell, but not in a {@code b}; a {@code c} in that is left
 *       out of the type's name, as its arguments are. Where such a type is not known, any name may
 *       be one of them. A type is an {@code s} with its name right before it. With this directive a
 *       star import is known if the names that it binds are.
 *   <li>{@code %imports a from m in s}: an {@code a} in the innermost {@code s} comes from a
 *       module, whose path the {@code m} in that {@code s} spells, or {@code a} itself where there
 *       is no {@code m}. One that {@code %opens} stands for all members.
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
 *       3.9 "y"}. A group without an alternative left takes the alternative around it with it, and
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
