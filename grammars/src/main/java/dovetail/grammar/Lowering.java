package dovetail.grammar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns the rules of a module into expressions over rules and terminals: resolves names, and makes
 * a rule of its own for each use of a template with new arguments. {@code list{x}} with {@code x:
 * NAME} becomes such a rule.
 */
final class Lowering {
  private static final int MAX_INSTANCES = 5000;
  private static final int MAX_INSTANCE_NAME = 2000;

  private final Module module;
  private final TerminalTable terminals;
  private final Problems problems;
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Deque<Statement.Definition> instances = new ArrayDeque<>();
  private final Map<String, Statement.Definition> instanceByName = new HashMap<>();

  private Lowering(Module module, TerminalTable terminals, Problems problems) {
    this.module = module;
    this.terminals = terminals;
    this.problems = problems;
  }

  /** The rules by name, in the order of the file, instances of templates last. */
  static Map<String, Rule> lower(Module module, TerminalTable terminals, Problems problems) {
    Lowering lowering = new Lowering(module, terminals, problems);
    for (Statement.Definition definition : module.definitions().values()) {
      if (!definition.isTerminal() && !definition.isTemplate()) {
        lowering.lower(definition);
      }
    }
    while (!lowering.instances.isEmpty()) {
      lowering.lower(lowering.instances.removeFirst());
    }
    return lowering.rules;
  }

  private void lower(Statement.Definition definition) {
    Expr body = lower(definition.body());
    rules.put(
        definition.name(),
        new Rule(definition.name(), body, definition.position(), definition.priority()));
  }

  private Expr lower(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Name name -> resolve(name);
      case Syntax.Use use -> instantiate(use);
      case Syntax.Text text -> new Expr.Token(terminals.inRule(text).number, text.position());
      case Syntax.Pattern pattern ->
          new Expr.Token(terminals.pattern(pattern).number, pattern.position());
      case Syntax.Range range ->
          new Expr.Token(
              terminals.anonymous(print(range), range, range.position()).number, range.position());
      case Syntax.Operation operation ->
          new Expr.Token(terminals.operation(operation).number, operation.position());
      case Syntax.Sequence sequence -> {
        List<Expr> items = new ArrayList<>();
        for (Syntax item : sequence.items()) {
          Expr expr = lower(item);
          // a group without alternatives is part of the sequence around it
          if (expr instanceof Expr.Sequence inner) {
            items.addAll(inner.items());
          } else {
            items.add(expr);
          }
        }
        yield items.size() == 1 ? items.get(0) : new Expr.Sequence(items);
      }
      case Syntax.Choice choice ->
          new Expr.Choice(choice.branches().stream().map(this::lower).toList());
      case Syntax.Repeat repeat ->
          new Expr.Repeat(lower(repeat.body()), repeat.min(), repeat.max());
    };
  }

  private Expr resolve(Syntax.Name name) {
    TerminalTable.Entry terminal = terminals.named(name.name());
    if (terminal != null) {
      return new Expr.Token(terminal.number, name.position());
    }
    Statement.Definition definition = module.definitions().get(name.name());
    if (definition == null) {
      String kind = Piece.isTerminalName(name.name()) ? "terminal" : "rule";
      problems.unknown(kind, name, module.definitions().keySet());
      return Expr.EMPTY;
    }
    if (definition.isTemplate()) {
      problems.error(
          name.position(),
          "the template '%s' takes %s arguments in braces",
          name.name(),
          definition.parameters().size());
      return Expr.EMPTY;
    }
    return new Expr.Ref(name.name(), name.position());
  }

  private Expr instantiate(Syntax.Use use) {
    Statement.Definition template = module.definitions().get(use.template());
    if (template == null || !template.isTemplate()) {
      problems.error(
          use.position(),
          "unknown template '%s'; a template is defined as name{a, b}: ...",
          use.template());
      return Expr.EMPTY;
    }
    if (template.parameters().size() != use.arguments().size()) {
      problems.error(
          use.position(),
          "the template '%s' takes %s arguments, found %s",
          use.template(),
          template.parameters().size(),
          use.arguments().size());
      return Expr.EMPTY;
    }
    String name = print(use);
    if (!instanceByName.containsKey(name)) {
      if (name.length() > MAX_INSTANCE_NAME || instanceByName.size() >= MAX_INSTANCES) {
        problems.error(
            template.position(),
            "the template '%s' uses itself with ever new arguments",
            use.template());
        return Expr.EMPTY;
      }
      Map<String, Syntax> arguments = new HashMap<>();
      for (int i = 0; i < use.arguments().size(); i++) {
        arguments.put(template.parameters().get(i), use.arguments().get(i));
      }
      Statement.Definition instance =
          new Statement.Definition(
              Statement.Mode.DEFINE,
              name,
              List.of(),
              0,
              Renaming.substitute(template.body(), arguments),
              template.position());
      instanceByName.put(name, instance);
      instances.add(instance);
    }
    return new Expr.Ref(name, use.position());
  }

  /** The notation of {@code syntax}, at most a little over the longest name of an instance. */
  static String print(Syntax syntax) {
    StringBuilder out = new StringBuilder();
    print(syntax, out);
    return out.toString();
  }

  private static void print(Syntax syntax, StringBuilder out) {
    if (out.length() > MAX_INSTANCE_NAME) {
      return;
    }
    switch (syntax) {
      case Syntax.Name name -> out.append(name.name());
      case Syntax.Text text ->
          out.append('"').append(text.value()).append(text.ignoringCase() ? "\"i" : "\"");
      case Syntax.Pattern pattern ->
          out.append('/').append(pattern.source()).append('/').append(pattern.flags());
      case Syntax.Range range ->
          out.append('"')
              .appendCodePoint(range.first())
              .append("\"..\"")
              .appendCodePoint(range.last())
              .append('"');
      case Syntax.Use use -> {
        out.append(use.template()).append('{');
        printAll(use.arguments(), ",", out);
        out.append('}');
      }
      case Syntax.Sequence sequence -> {
        out.append('(');
        printAll(sequence.items(), " ", out);
        out.append(')');
      }
      case Syntax.Choice choice -> {
        out.append('(');
        printAll(choice.branches(), "|", out);
        out.append(')');
      }
      case Syntax.Operation operation -> {
        out.append(operation.operator().written()).append('(');
        printAll(operation.operands(), ",", out);
        out.append(')');
      }
      case Syntax.Repeat repeat -> {
        print(repeat.body(), out);
        out.append('~').append(repeat.min()).append("..").append(repeat.max());
      }
    }
  }

  private static void printAll(List<Syntax> list, String separator, StringBuilder out) {
    for (int i = 0; i < list.size(); i++) {
      out.append(i == 0 ? "" : separator);
      print(list.get(i), out);
    }
  }
}
