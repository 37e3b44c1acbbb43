package dovetail.grammar;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Replaces names in syntax: for imports, and for the parameters of templates. */
final class Renaming {
  private Renaming() {}

  /** The definition with its name and all names but its parameters replaced. */
  static Statement.Definition rename(Statement.Definition definition, UnaryOperator<String> names) {
    UnaryOperator<String> free =
        name -> definition.parameters().contains(name) ? name : names.apply(name);
    Syntax body =
        replace(
            definition.body(),
            name -> new Syntax.Name(free.apply(name.name()), name.position()),
            free);
    return new Statement.Definition(
        definition.mode(),
        names.apply(definition.name()),
        definition.parameters(),
        definition.priority(),
        body,
        definition.position());
  }

  /** The names that a definition uses, its own too, sorted; none without a definition. */
  static Set<String> names(Statement.@Nullable Definition definition) {
    Set<String> names = new TreeSet<>();
    if (definition == null) {
      return names;
    }
    rename(
        definition,
        name -> {
          names.add(name);
          return name;
        });
    return names;
  }

  /** A template's body with its arguments in the places of its parameters. */
  static Syntax substitute(Syntax body, Map<String, Syntax> arguments) {
    return replace(
        body,
        name -> arguments.getOrDefault(name.name(), name),
        template -> arguments.get(template) instanceof Syntax.Name name ? name.name() : template);
  }

  private static Syntax replace(
      Syntax syntax, Function<Syntax.Name, Syntax> names, UnaryOperator<String> templates) {
    return switch (syntax) {
      case Syntax.Name name -> names.apply(name);
      case Syntax.Use use ->
          new Syntax.Use(
              templates.apply(use.template()),
              replaceAll(use.arguments(), names, templates),
              use.position());
      case Syntax.Text text -> text;
      case Syntax.Pattern pattern -> pattern;
      case Syntax.Range range -> range;
      case Syntax.Sequence sequence ->
          new Syntax.Sequence(replaceAll(sequence.items(), names, templates));
      case Syntax.Choice choice ->
          new Syntax.Choice(replaceAll(choice.branches(), names, templates));
      case Syntax.Operation operation ->
          new Syntax.Operation(
              operation.operator(),
              replaceAll(operation.operands(), names, templates),
              operation.position());
      case Syntax.Repeat repeat ->
          new Syntax.Repeat(replace(repeat.body(), names, templates), repeat.min(), repeat.max());
    };
  }

  private static List<Syntax> replaceAll(
      List<Syntax> list, Function<Syntax.Name, Syntax> names, UnaryOperator<String> templates) {
    return list.stream().map(item -> replace(item, names, templates)).toList();
  }
}
