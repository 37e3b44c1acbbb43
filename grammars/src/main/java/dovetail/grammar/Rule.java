package dovetail.grammar;

/** A rule of a grammar: a name and what it derives. */
public record Rule(String name, Expr body, Position position) {}
