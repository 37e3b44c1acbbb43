package dovetail.grammar;

/**
 * A line that may replace broken lines; without its indentation and its line end.
 *
 * @param text the line; empty where broken lines may simply be left out
 * @param position its place in the grammar file
 */
public record StandIn(String text, Position position) {}
