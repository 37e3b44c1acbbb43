package dovetail.model.remote;

/**
 * What a server says of one place: the token that it writes there, and the likeliest ones with the
 * logarithms of their probabilities.
 *
 * @param token what it goes on with
 * @param ids tokens, each once, that one among them
 * @param logs as many, 0 or less
 */
record Step(int token, int[] ids, float[] logs) {}
