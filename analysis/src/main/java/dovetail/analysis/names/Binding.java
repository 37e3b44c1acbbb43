package dovetail.analysis.names;

import java.util.Optional;

/**
 * A place where a name is bound.
 *
 * @param rule the grammar's rule for such a place, such as {@code parameter}
 * @param begin its place, in bytes
 * @param scope the scope that it is bound in, by its number in its piece; 0 is the file
 * @param from the first place that sees it; in code that runs in order, its own place counts too
 * @param to the end of the places that see it
 * @param hoisted whether it counts from the beginning of its scope, in whatever order the code runs
 * @param module the path of the module that it comes from, as it is spelt, if it is an import
 * @param space its space, as {@link NameRules#space} says
 */
record Binding(
    String name,
    String rule,
    int begin,
    int scope,
    int from,
    int to,
    boolean hoisted,
    Optional<String> module,
    int space) {}
