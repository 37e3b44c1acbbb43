package dovetail.lexer;

import dovetail.lexer.regex.Regex;
import org.jspecify.annotations.Nullable;

/**
 * A terminal as the lexer sees it.
 *
 * @param id its index in the grammar's list of terminals
 * @param name its name in the grammar file, or a name made from its text
 * @param pattern the texts that it matches; null for a declared terminal, and once a table stands
 *     for it
 * @param literal whether it was written as a string; a literal wins over a pattern of equal
 *     priority
 * @param priority the greater wins among matches of equal length
 * @param role its purpose
 * @param group 0 if it is considered everywhere, g &gt;= 1 if only in lexical context g
 */
public record Terminal(
    int id,
    String name,
    @Nullable Regex pattern,
    boolean literal,
    int priority,
    Role role,
    int group) {
  /** The same terminal without its pattern, as needed beside a {@link LexerTable}. */
  public Terminal withoutPattern() {
    return new Terminal(id, name, null, literal, priority, role, group);
  }
}
