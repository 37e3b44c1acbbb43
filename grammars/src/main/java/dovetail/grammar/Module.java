package dovetail.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A grammar file with its imports resolved.
 *
 * @param definitions rules, templates and terminals by name, in order
 * @param declared the terminals of {@code %declare}
 * @param own whether the file itself uses Dovetail's extensions of Lark's notation
 * @param directives the other statements of the file itself; imports bring definitions only
 */
record Module(
    LinkedHashMap<String, Statement.Definition> definitions,
    Map<String, Position> declared,
    boolean own,
    List<Statement> directives) {}
