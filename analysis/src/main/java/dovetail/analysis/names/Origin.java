package dovetail.analysis.names;

/**
 * Where an imported name comes from.
 *
 * @param module the path of a module as it is spelt, without blanks: {@code a.b}, or {@code ..a}
 * @param member the member of that module that the name stands for; empty for the module itself
 */
public record Origin(String module, String member) {}
