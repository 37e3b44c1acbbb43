package dovetail.quotient.stack;

/**
 * Where a mask is asked for.
 *
 * @param lexer the lexer state
 * @param open whether a token is open
 * @param guards a chain of guards, a number of {@link dovetail.quotient.mask.Folds}
 * @param guardsNumber the same as a number that does not depend on the process
 * @param set the Earley set before the open token
 * @param lineState the line state before it
 * @param depth the open brackets
 * @param column where the next byte stands, as far as that counts
 * @param tokenColumn where the open token began, as far as that counts
 */
public record Place(
    int lexer,
    boolean open,
    int guards,
    long guardsNumber,
    int set,
    int lineState,
    int depth,
    int column,
    int tokenColumn) {}
