package dovetail.model.decode;

/**
 * The ending of a middle at the end of its first line, if the stop policy wanted to end it there
 * and the constraint did not allow that without more text.
 *
 * @param count how many tokens stand before that place
 * @param rest the text on the line behind the tokens
 * @param ending the text that would have ended the middle there
 */
record FirstLine(int count, byte[] rest, byte[] ending) {}
