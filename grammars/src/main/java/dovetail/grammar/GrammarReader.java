package dovetail.grammar;

import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.names.Names;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads a grammar file into a checked {@link Grammar}. The notation is described in the package. No
 * input makes it throw. Safe for threads.
 */
public final class GrammarReader {
  private GrammarReader() {}

  /**
   * Reads a grammar, as it is in its newest version.
   *
   * @param source the text of the file
   * @param fileName how messages call it; without folder and extension, the grammar's name
   * @param importer gives the text of the file that {@code %import .name} asks for
   */
  public static Reading read(
      String source, String fileName, Function<String, Optional<String>> importer) {
    return read(source, fileName, importer, Optional.empty());
  }

  /** The versions that a file lists in {@code %versions}, oldest first; none if it has no such. */
  public static List<String> versions(String source) {
    Versions versions = new Versions(Optional.empty());
    SyntaxParser.parse(source, "", versions, new Problems());
    return List.copyOf(versions.known());
  }

  /**
   * Reads a grammar as it is in one version of the language.
   *
   * @param version one of {@link #versions}; empty for the newest. An imported file that does not
   *     know it is read for its own newest
   */
  public static Reading read(
      String source,
      String fileName,
      Function<String, Optional<String>> importer,
      Optional<String> version) {
    return read(source, fileName, importer, version, Set.of());
  }

  /**
   * The same.
   *
   * @param outer the grammars that it is read for, as one for texts of their rules
   */
  private static Reading read(
      String source,
      String fileName,
      Function<String, Optional<String>> importer,
      Optional<String> version,
      Set<String> outer) {
    Problems problems = new Problems();
    String name = baseName(fileName);
    Module module = new ModuleLoader(importer, version, problems).loadMain(source, fileName, name);
    TerminalTable terminals = new TerminalTable(module, problems);
    Map<String, Rule> rules = Lowering.lower(module, terminals, problems);
    Directives directives = Directives.apply(module.directives(), terminals, problems);
    String start = start(rules, fileName);
    if (start == null && !problems.hasErrors()) {
      problems.error(
          new Position(fileName, 1, 1), "the file has no rule to start from; write 'start: ...'");
    }
    if (start == null || problems.hasErrors()) {
      return new Reading(null, problems.sorted());
    }
    List<Rule> reachable = reachable(rules, start, fileName, problems);
    Map<String, Grammar> inner = inner(directives, importer, union(outer, name), problems);
    Grammar grammar = assemble(fileName, start, reachable, terminals, directives, inner, problems);
    GrammarCheck.check(grammar, problems);
    return new Reading(problems.hasErrors() ? null : grammar, problems.sorted());
  }

  private static Set<String> union(Set<String> names, String name) {
    Set<String> union = new HashSet<>(names);
    union.add(name);
    return union;
  }

  /** The grammars that declarations read texts of rules by. */
  private static Map<String, Grammar> inner(
      Directives directives,
      Function<String, Optional<String>> importer,
      Set<String> outer,
      Problems problems) {
    Map<String, Grammar> inner = new HashMap<>();
    for (Statement.Declares declares : directives.readings()) {
      if (declares.texts().size() != 2) {
        problems.error(
            declares.position(), "write %reads rule \"message\" \"the name of a grammar\"");
        continue;
      }
      String name = declares.texts().getLast();
      Optional<String> source = importer.apply(name);
      if (source.isEmpty()) {
        problems.error(declares.position(), "there is no grammar file '%s' to read by", name);
      } else if (outer.contains(name)) {
        problems.error(declares.position(), "'%s' reads by itself", name);
      } else if (!inner.containsKey(name)) {
        Reading reading = read(source.get(), name + ".lark", importer, Optional.empty(), outer);
        problems.addAll(reading.problems());
        if (reading.grammar() != null) {
          inner.put(name, reading.grammar());
        }
      }
    }
    return inner;
  }

  private static String baseName(String fileName) {
    String name = fileName.substring(fileName.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** The rule named start, or the first one of the file itself. */
  private static @Nullable String start(Map<String, Rule> rules, String fileName) {
    if (rules.containsKey("start")) {
      return "start";
    }
    return rules.values().stream()
        .filter(rule -> rule.position().file().equals(fileName))
        .map(Rule::name)
        .findFirst()
        .orElse(null);
  }

  private static List<Rule> reachable(
      Map<String, Rule> rules, String start, String file, Problems problems) {
    Set<String> reached = Expressions.reachable(rules, start);
    // a rule has the position of what it is a copy of, which is used by being copied
    Set<Position> used = new HashSet<>();
    rules.values().stream()
        .filter(rule -> reached.contains(rule.name()))
        .forEach(rule -> used.add(rule.position()));
    for (Rule rule : rules.values()) {
      if (!used.contains(rule.position()) && rule.position().file().equals(file)) {
        problems.warning(
            rule.position(),
            "the rule '%s' cannot be reached from '%s'; use it or remove it",
            rule.name(),
            start);
      }
    }
    return rules.values().stream().filter(rule -> reached.contains(rule.name())).toList();
  }

  /** Warns of a string in a rule that means a terminal which is not like any string. */
  private static void warnOfName(TerminalTable.Entry entry, Problems problems) {
    Position meant = entry.meant;
    if (meant != null && (entry.group > 0 || entry.priority != 0)) {
      problems.warning(
          meant,
          "the string means the terminal '%s', which %s; write its name, or define it"
              + " by a pattern so that the string is another terminal",
          entry.name,
          entry.group > 0 ? "counts in contexts only" : "has a priority");
    }
  }

  /** Keeps the terminals that are used, numbers them anew, and puts the numbers into the rules. */
  private static Grammar assemble(
      String file,
      String start,
      List<Rule> rules,
      TerminalTable table,
      Directives directives,
      Map<String, Grammar> inner,
      Problems problems) {
    BitSet inRules = new BitSet();
    rules.forEach(rule -> Expressions.terminals(rule.body(), inRules));
    int[] idOf = new int[table.entries().size()];
    List<Terminal> terminals = new ArrayList<>();
    List<Position> positions = new ArrayList<>();
    for (TerminalTable.Entry entry : table.entries()) {
      boolean token = entry.role == Role.TOKEN || entry.role == Role.DECLARED;
      idOf[entry.number] = -1;
      if (!token && inRules.get(entry.number)) {
        problems.error(
            entry.position,
            "'%s' stands in a rule, but it is %s and never reaches the rules",
            entry.name,
            entry.role == Role.IGNORED ? "ignored" : "an error terminal");
      } else if (token && !inRules.get(entry.number)) {
        if (!table.mentioned().contains(entry.name) && entry.position.file().equals(file)) {
          problems.warning(
              entry.position, "the terminal '%s' is not used; use it or remove it", entry.name);
        }
        continue;
      }
      if (entry.role == Role.IGNORED && entry.group > 0) {
        problems.error(
            entry.position,
            "the ignored terminal '%s' cannot be contextual: it may stand before any token, so the"
                + " parser never waits for it",
            entry.name);
      }
      warnOfName(entry, problems);
      idOf[entry.number] = terminals.size();
      positions.add(entry.position);
      terminals.add(
          new Terminal(
              terminals.size(),
              entry.name,
              entry.pattern,
              entry.literal,
              entry.priority,
              entry.role,
              entry.group));
    }
    Map<Integer, Integer> soft = new HashMap<>();
    directives
        .soft()
        .forEach(
            (literal, identifier) -> {
              if (idOf[literal] >= 0 && idOf[identifier] >= 0) {
                soft.put(idOf[literal], idOf[identifier]);
              }
            });
    List<Rule> numbered =
        rules.stream()
            .map(
                rule ->
                    new Rule(rule.name(), Expressions.renumber(rule.body(), idOf), rule.position()))
            .toList();
    return new Grammar(
        baseName(file),
        start,
        numbered,
        lexical(terminals, soft, table.list()),
        terminals,
        directives.layout(),
        ids(directives.opening(), idOf),
        ids(directives.closing(), idOf),
        ids(directives.rare(), idOf),
        directives.standIns(),
        directives.declarations(
            rules.stream()
                .map(rule -> Declaration.original(rule.name()))
                .collect(Collectors.toCollection(LinkedHashSet::new))),
        inner,
        positions);
  }

  private static LexicalGrammar lexical(
      List<Terminal> terminals, Map<Integer, Integer> soft, @Nullable Names list) {
    LexicalGrammar lexical = LexicalGrammar.of(terminals, soft);
    return list == null ? lexical : lexical.lookingUp(list);
  }

  private static BitSet ids(Collection<Integer> numbers, int[] idOf) {
    BitSet ids = new BitSet();
    numbers.stream().filter(number -> idOf[number] >= 0).forEach(number -> ids.set(idOf[number]));
    return ids;
  }
}
