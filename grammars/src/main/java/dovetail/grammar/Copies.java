package dovetail.grammar;

import com.google.common.collect.Sets;
import com.google.common.graph.Traverser;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Carries out {@code %copy}: a rule and all rules that it needs a second time, under names of their
 * own, with some rules replaced. Replacements and terminals are not copied.
 */
final class Copies {
  private final Map<String, Statement.Definition> definitions;
  private final Problems problems;

  /** Adds copies to some definitions. */
  Copies(Map<String, Statement.Definition> definitions, Problems problems) {
    this.definitions = definitions;
    this.problems = problems;
  }

  /** Adds the copies to the definitions. */
  void copy(Statement.Copy copy) {
    boolean known = check(copy.source());
    for (Statement.Replacement replacement : copy.replacements()) {
      known &= check(replacement.rule()) & check(replacement.by());
    }
    if (!known) {
      return;
    }
    Statement.Definition old = definitions.get(copy.name().name());
    if (old != null) {
      problems.error(
          copy.position(),
          "'%s' is defined already at %s; give the copy another name",
          copy.name().name(),
          old.position());
      return;
    }
    Map<String, String> replaced = new HashMap<>();
    copy.replacements().forEach(r -> replaced.put(r.rule().name(), r.by().name()));
    Set<String> reached = reached(copy.source().name(), replaced.keySet());
    for (Statement.Replacement replacement : copy.replacements()) {
      if (!reached.contains(replacement.rule().name())) {
        problems.warning(
            replacement.rule().position(),
            "'%s' does not need '%s'; nothing is replaced",
            copy.source().name(),
            replacement.rule().name());
      }
    }
    reached.removeAll(replaced.keySet());
    UnaryOperator<String> names =
        name -> {
          if (name.equals(copy.source().name())) {
            return copy.name().name();
          }
          String by = replaced.get(name);
          return by != null ? by : reached.contains(name) ? copy.name().name() + "__" + name : name;
        };
    for (String name : reached) {
      Statement.Definition definition = definitions.get(name);
      if (definition != null) {
        Statement.Definition copied = Renaming.rename(definition, names);
        definitions.put(copied.name(), copied);
      }
    }
  }

  /** The rules that {@code root} needs, itself included; a replaced rule needs none. */
  private Set<String> reached(String root, Set<String> replaced) {
    Traverser<String> uses =
        Traverser.forGraph(
            name ->
                replaced.contains(name) && !name.equals(root)
                    ? Set.of()
                    : Sets.filter(Renaming.names(definitions.get(name)), this::isRule));
    return Sets.newLinkedHashSet(uses.breadthFirst(root));
  }

  private boolean isRule(String name) {
    return definitions.containsKey(name) && !Piece.isTerminalName(name);
  }

  private boolean check(Syntax.Name name) {
    if (isRule(name.name())) {
      return true;
    }
    problems.unknown("rule", name, definitions.keySet());
    return false;
  }
}
