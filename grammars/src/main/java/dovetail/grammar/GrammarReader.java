package dovetail.grammar;

import com.google.common.collect.Sets;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import java.util.ArrayList;
import java.util.BitSet;
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
 * Reads a grammar file into a checked {@link Grammar}. The page of the package describes the
 * notation. No input makes the reader throw. Safe for threads.
 */
public final class GrammarReader {
  private GrammarReader() {}

  /**
   * Reads a grammar, as it is in its newest version.
   *
   * @param source the text of the file
   * @param fileName its name in messages; without folder and extension, the grammar's name
   * @param importer gives the text of the file that {@code %import .name} names
   */
  public static Reading read(
      String source, String fileName, Function<String, Optional<String>> importer) {
    return read(source, fileName, importer, GrammarOptions.NONE);
  }

  /** The name of a file's grammar: the name that {@code grammar.json} has, else the file's own. */
  public static String name(String source, String fileName) {
    return TreeSitter.isMeant(fileName)
        ? Json.string(source, "name").orElse(baseName(fileName))
        : baseName(fileName);
  }

  /** The versions that a file lists in {@code %versions}, oldest first; none if it has no such. */
  public static List<String> versions(String source) {
    Versions versions = new Versions(Optional.empty());
    SyntaxParser.parse(source, "", versions, new Problems());
    return List.copyOf(versions.known);
  }

  /**
   * Reads a grammar with a caller's options.
   *
   * @param fileName its name in messages; a file that ends in {@code .gbnf} or {@code .ebnf} is in
   *     llama.cpp's notation
   * @param importer gives the text of an imported file by its path beside this one, without
   *     extension, parts divided by slashes
   */
  public static Reading read(
      String source,
      String fileName,
      Function<String, Optional<String>> importer,
      GrammarOptions options) {
    if (TreeSitter.isMeant(fileName)) {
      return TreeSitter.read(source, fileName, importer, options);
    }
    if (Gbnf.isMeant(fileName)) {
      return Gbnf.read(source, fileName, options);
    }
    Reading reading = read(source, fileName, importer, options, Set.of());
    return reading.grammar() != null
        ? reading
        : Notation.error(source, fileName)
            .map(error -> new Reading(null, List.of(error)))
            .orElse(reading);
  }

  /**
   * Reads a grammar in Lark's notation.
   *
   * @param outer the grammars that read texts of their rules by it
   */
  private static Reading read(
      String source,
      String fileName,
      Function<String, Optional<String>> importer,
      GrammarOptions options,
      Set<String> outer) {
    Problems problems = new Problems();
    String name = baseName(fileName);
    Module module =
        new ModuleLoader(importer, options.version(), problems).loadMain(source, fileName, name);
    ImpliedLayout.join(module);
    TerminalTable terminals = new TerminalTable(module, problems);
    Map<String, Rule> rules = Lowering.lower(module, terminals, problems);
    Directives directives = Directives.apply(module.directives(), terminals, problems);
    boolean implied = ImpliedLayout.apply(module, terminals, directives, problems);
    boolean library = rules.isEmpty() && !module.definitions().isEmpty();
    String start = library ? null : start(options, rules, fileName, problems);
    if (library && !problems.hasErrors()) {
      problems.warning(
          new Position(fileName, 1, 1),
          "the file has no rule to start from; it is one for others to import from");
    }
    if (start == null || problems.hasErrors()) {
      return new Reading(null, problems.sorted());
    }
    List<Rule> reachable = reachable(rules, start, fileName, problems);
    BitSet opening = directives.marked(Statement.Marking.OPEN);
    BitSet closing = directives.marked(Statement.Marking.CLOSE);
    Map<String, Grammar> inner =
        inner(directives, importer, Sets.union(outer, Set.of(name)), problems);
    boolean asks = options.lexer().isPresent() || directives.lexer().isPresent();
    Lexing.Kind lexer =
        options
            .lexer()
            .flatMap(Lexing.Kind::of)
            .or(directives::lexer)
            .or(() -> guidance(directives, module))
            .orElse(
                module.own() || (!directives.layout().equals("none") && !implied)
                    ? Lexing.Kind.LONGEST
                    : Lexing.Kind.CONTEXTUAL);
    if (!module.own() && opening.isEmpty() && closing.isEmpty()) {
      boolean ties = lexer == Lexing.Kind.GREEDY; // a text may be several terminals
      Pairs.find(reachable, terminals, ties, opening, closing);
    }
    List<LarkPattern> spellings = new ArrayList<>();
    Grammar grammar =
        assemble(
            fileName,
            start,
            reachable,
            terminals,
            directives,
            inner,
            lexer,
            implied,
            spellings,
            problems);
    if (!spellings.isEmpty()) {
      terminals.warnOfSpellings();
    }
    new GrammarCheck(grammar, lexer, problems).rules();
    if (!grammar.terminals().isEmpty()
        && grammar.terminals().stream().allMatch(terminal -> terminal.pattern() == null)) {
      problems.error(
          new Position(fileName, 1, 1),
          "no terminal has a text: a declared terminal comes from a program's own lexer; define"
              + " it");
    }
    if (!problems.hasErrors()) {
      Lexing lexing = new Lexing(grammar, spellings, problems, new Position(fileName, 1, 1));
      grammar = lexing.compact(lexing.with(lexer, asks), lexer);
      // under our own lexer, unused terminals of Lark's notation are no error
      new GrammarCheck(grammar, implied ? Lexing.Kind.BASIC : lexer, problems).lexer();
      grammar = Lexing.readable(grammar);
    }
    return new Reading(problems.hasErrors() ? null : grammar, problems.sorted());
  }

  /** The lexer of a file of llguidance's, unless a layout gives it tokens. */
  private static Optional<Lexing.Kind> guidance(Directives directives, Module module) {
    return directives.guidance()
            && directives.layout().equals("none")
            && module.declared().isEmpty()
        ? Optional.of(Lexing.Kind.GREEDY)
        : Optional.empty();
  }

  /** The grammars by which declarations read texts of rules. */
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
        Reading reading = read(source.get(), name + ".lark", importer, GrammarOptions.NONE, outer);
        problems.addAll(reading.problems());
        if (reading.grammar() != null) {
          inner.put(name, reading.grammar());
        }
      }
    }
    return inner;
  }

  static String baseName(String fileName) {
    String name = fileName.substring(fileName.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** The rule of the options, or the rule named start, or the first rule of the file itself. */
  private static @Nullable String start(
      GrammarOptions options, Map<String, Rule> rules, String fileName, Problems problems) {
    Position begin = new Position(fileName, 1, 1);
    if (options.start().isPresent()) {
      String name = options.start().get();
      if (!rules.containsKey(name)) {
        problems.unknown("rule", new Syntax.Name(name, begin), rules.keySet());
      }
      return rules.containsKey(name) ? name : null;
    }
    if (rules.containsKey("start")) {
      return "start";
    }
    Optional<String> first =
        rules.values().stream()
            .filter(rule -> rule.position().file().equals(fileName))
            .map(Rule::name)
            .findFirst();
    if (first.isEmpty() && !problems.hasErrors()) {
      problems.error(begin, "the file has no rule to start from; write 'start: ...'");
    }
    return first.orElse(null);
  }

  private static List<Rule> reachable(
      Map<String, Rule> rules, String start, String file, Problems problems) {
    Set<String> reached = Expressions.reachable(rules, start);
    // a copy has the position of its original, which is used by being copied
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

  /** Warns of a string in a rule that means a terminal with a group or a priority. */
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
      Lexing.Kind lexer,
      boolean implied,
      List<LarkPattern> spellings,
      Problems problems) {
    BitSet inRules = new BitSet();
    rules.forEach(rule -> Expressions.terminals(rule.body(), inRules));
    int[] idOf = new int[table.entries.size()];
    List<Terminal> terminals = new ArrayList<>();
    List<Position> positions = new ArrayList<>();
    for (TerminalTable.Entry entry : table.entries) {
      boolean token = entry.role == Role.TOKEN || entry.role == Role.DECLARED;
      idOf[entry.number] = -1;
      if (entry.role == Role.IGNORED
          && inRules.get(entry.number)
          && (lexer != Lexing.Kind.LONGEST || implied)) {
        problems.warning(
            entry.position,
            "'%s' stands in a rule and is ignored: under the lexer 'dynamic' it is both, under the"
                + " others it never reaches the rules",
            entry.name);
      } else if (!token && inRules.get(entry.number)) {
        problems.error(
            entry.position,
            "'%s' stands in a rule, but it is %s and never reaches the rules",
            entry.name,
            entry.role == Role.IGNORED ? "ignored" : "an error terminal");
      } else if (token && !inRules.get(entry.number)) {
        if (!table.mentioned.contains(entry.name) && entry.position.file().equals(file)) {
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
      if (lexer != Lexing.Kind.LONGEST && !problems.hasErrors()) {
        spellings.add(table.spelling(entry));
      }
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
    directives.soft.forEach(
        (literal, identifier) -> {
          if (idOf[literal] >= 0 && idOf[identifier] >= 0) {
            soft.put(idOf[literal], idOf[identifier]);
          }
        });
    List<Rule> numbered =
        rules.stream().map(rule -> rule.with(Expressions.renumber(rule.body(), idOf))).toList();
    return new Grammar(
        baseName(file),
        start,
        numbered,
        LexicalGrammar.of(terminals, soft),
        terminals,
        directives.layout(),
        ids(directives.marked(Statement.Marking.OPEN), idOf),
        ids(directives.marked(Statement.Marking.CLOSE), idOf),
        ids(directives.marked(Statement.Marking.ENDING), idOf),
        ids(directives.marked(Statement.Marking.RARE), idOf),
        directives.standIns,
        directives.declarations(
            rules.stream()
                .map(rule -> Declaration.original(rule.name()))
                .collect(Collectors.toCollection(LinkedHashSet::new))),
        inner,
        positions,
        "longest");
  }

  private static BitSet ids(BitSet numbers, int[] idOf) {
    BitSet ids = new BitSet();
    numbers.stream().map(number -> idOf[number]).filter(id -> id >= 0).forEach(ids::set);
    return ids;
  }
}
