package dovetail.grammar;

import dovetail.lexer.Limits;
import dovetail.lexer.Role;
import dovetail.lexer.automaton.Operations;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The terminals of a module: first the named terminals in the order of the file, then the literals
 * in rules. A literal that equals a named literal terminal is that terminal.
 */
final class TerminalTable {
  private static final int MAX_NESTING = 50;
  private static final int MAX_HEIGHT = 1000;
  private static final int MAX_NAME = 60; // of one that is made up
  private static final Regex NOTHING = new Regex.Alternation(List.of());

  /** Lark's names for single characters. */
  private static final Map<String, String> CHARACTER_NAMES =
      Map.ofEntries(
          Map.entry(".", "DOT"),
          Map.entry(",", "COMMA"),
          Map.entry(":", "COLON"),
          Map.entry(";", "SEMICOLON"),
          Map.entry("+", "PLUS"),
          Map.entry("-", "MINUS"),
          Map.entry("*", "STAR"),
          Map.entry("/", "SLASH"),
          Map.entry("\\", "BACKSLASH"),
          Map.entry("|", "VBAR"),
          Map.entry("?", "QMARK"),
          Map.entry("!", "BANG"),
          Map.entry("@", "AT"),
          Map.entry("#", "HASH"),
          Map.entry("$", "DOLLAR"),
          Map.entry("%", "PERCENT"),
          Map.entry("^", "CIRCUMFLEX"),
          Map.entry("&", "AMPERSAND"),
          Map.entry("_", "UNDERSCORE"),
          Map.entry("<", "LESSTHAN"),
          Map.entry(">", "MORETHAN"),
          Map.entry("=", "EQUAL"),
          Map.entry("\"", "DBLQUOTE"),
          Map.entry("'", "QUOTE"),
          Map.entry("`", "BACKQUOTE"),
          Map.entry("~", "TILDE"),
          Map.entry("(", "LPAR"),
          Map.entry(")", "RPAR"),
          Map.entry("{", "LBRACE"),
          Map.entry("}", "RBRACE"),
          Map.entry("[", "LSQB"),
          Map.entry("]", "RSQB"),
          Map.entry("\n", "NEWLINE"),
          Map.entry("\t", "TAB"),
          Map.entry(" ", "SPACE"));

  /** A terminal while its role is still being found out. */
  final class Entry {
    final int number;
    final boolean literal;
    final int priority;
    final Position position;
    final boolean named;
    String name;
    Syntax body;
    @Nullable Regex pattern;
    Role role;
    int group;

    /** Where it is meant in a rule by its text, though it has a name; null if nowhere. */
    @Nullable Position meant;

    private Entry(
        String name,
        @Nullable Regex pattern,
        Syntax body,
        boolean literal,
        int priority,
        Position position,
        boolean named) {
      this.body = body;
      this.number = entries.size();
      this.name = name;
      this.pattern = pattern;
      this.literal = literal;
      this.priority = priority;
      this.position = position;
      this.named = named;
      role = pattern == null ? Role.DECLARED : Role.TOKEN;
    }
  }

  /** The definition of a terminal; {@code text} if it is a literal. */
  private record Meaning(Regex regex, Syntax.@Nullable Text text) {}

  private final Module module;
  private final Problems problems;
  private final LarkPatterns spellings;
  final List<Entry> entries = new ArrayList<>();
  private final Map<String, Entry> byName = new HashMap<>();
  private final Map<String, Entry> byText = new HashMap<>();
  private final Map<Regex, Entry> operations = new HashMap<>(); // those in rules
  private final Map<String, Meaning> meanings = new HashMap<>();
  private final Set<String> resolving = new LinkedHashSet<>();

  /** The names of terminals that other terminals' definitions mention. */
  final Set<String> mentioned = new TreeSet<>();

  TerminalTable(Module module, Problems problems) {
    this.module = module;
    this.problems = problems;
    this.spellings = new LarkPatterns(module.definitions());
    Map<String, Statement.Definition> terminals = new LinkedHashMap<>(module.definitions());
    terminals.values().removeIf(definition -> !definition.isTerminal());
    terminals.forEach(
        (name, definition) -> {
          Meaning meaning = meaning(definition);
          Syntax.Text text = meaning.text();
          Entry entry =
              add(
                  new Entry(
                      name,
                      meaning.regex(),
                      definition.body(),
                      text != null,
                      definition.priority(),
                      definition.position(),
                      true));
          if (text != null) {
            byText.putIfAbsent(key(text), entry);
          } else if (definition.body() instanceof Syntax.Pattern pattern) {
            byText.putIfAbsent(key(pattern), entry);
          }
        });
    module
        .declared()
        .forEach(
            (name, position) ->
                add(
                    new Entry(
                        name, null, new Syntax.Sequence(List.of()), false, 0, position, true)));
  }

  /** A terminal as Lark spells it. O(size); undefined if there are problems. */
  LarkPattern spelling(Entry entry) {
    return spellings.of(entry.body);
  }

  /** Says of the patterns that were spelled which of them Lark reads in another way than others. */
  void warnOfSpellings() {
    for (Position position : spellings.shortened) {
      problems.warning(
          position,
          "Lark reads \\\\\" in a pattern as a quote alone; [\\\\]\" is a backslash and a quote");
    }
    spellings.joined.forEach(
        (position, source) ->
            problems.warning(
                position,
                "Lark joins patterns as they are written, so this is /%s/; write (?:...)"
                    + " around alternatives",
                source));
  }

  /** Whether a rule has a name. */
  boolean isRule(String name) {
    Statement.Definition definition = module.definitions().get(name);
    return definition != null && !definition.isTerminal();
  }

  @Nullable Entry named(String name) {
    return byName.get(name);
  }

  /** The terminal of a string in a rule or directive, made if there is none. */
  Entry literal(Syntax.Text text) {
    Entry entry = byText.get(key(text));
    if (entry == null) {
      entry = add(new Entry(literalName(text), regex(text), text, true, 0, text.position(), false));
      byText.put(key(text), entry);
    }
    return entry;
  }

  Optional<Entry> text(String value) {
    return Optional.ofNullable(byText.get("\"" + value + "\""));
  }

  /** The same of a string in a rule. */
  Entry inRule(Syntax.Text text) {
    Entry entry = literal(text);
    entry.meant = entry.named && entry.meant == null ? text.position() : entry.meant;
    return entry;
  }

  /** The terminal of a pattern in a rule, made if there is none. */
  Entry pattern(Syntax.Pattern pattern) {
    Entry entry = byText.get(key(pattern));
    if (entry == null) {
      entry = anonymous(key(pattern), pattern, pattern.position());
      byText.put(key(pattern), entry);
    }
    return entry;
  }

  /** The terminal of an operation in a rule, made if there is none. */
  Entry operation(Syntax.Operation operation) {
    return operations.computeIfAbsent(
        regex(operation),
        _ -> anonymous(shortened(Lowering.print(operation)), operation, operation.position()));
  }

  /** A terminal of its own for an expression over terminals. */
  Entry anonymous(String name, Syntax body, Position position) {
    return add(
        new Entry(unique(name), bounded(regex(body), position), body, false, 0, position, false));
  }

  /** Gives a terminal another text. */
  void redefine(Entry entry, Syntax body) {
    entry.body = body;
    entry.pattern = bounded(regex(body), entry.position);
  }

  private Entry add(Entry entry) {
    entries.add(entry);
    byName.put(entry.name, entry);
    return entry;
  }

  private Meaning meaning(Statement.Definition definition) {
    Meaning known = meanings.get(definition.name());
    if (known != null) {
      return known;
    }
    Meaning meaning = new Meaning(NOTHING, null);
    if (resolving.contains(definition.name())) {
      problems.error(
          definition.position(),
          "the terminal '%s' contains itself; make it a rule, whose name begins with a"
              + " small letter",
          definition.name());
    } else if (resolving.size() > MAX_NESTING) {
      problems.error(definition.position(), "terminals are nested more than %s deep", MAX_NESTING);
    } else {
      resolving.add(definition.name());
      Syntax.Text text = text(definition.body());
      Regex regex = bounded(regex(definition.body()), definition.position());
      meaning = new Meaning(regex, text);
      resolving.remove(definition.name());
    }
    meanings.put(definition.name(), meaning);
    return meaning;
  }

  /** The string that {@code body} is, directly or by another terminal's name. */
  private Syntax.@Nullable Text text(Syntax body) {
    return switch (body) {
      case Syntax.Text text -> text;
      case Syntax.Name name -> {
        Statement.Definition definition = module.definitions().get(name.name());
        yield definition != null
                && definition.isTerminal()
                && !resolving.contains(definition.name())
            ? meaning(definition).text()
            : null;
      }
      default -> null;
    };
  }

  private Regex bounded(Regex regex, Position position) {
    if (regex.expandedSize() > Limits.DEFAULT.maxPositions()) {
      problems.error(
          position,
          "the terminal's repetitions, written out, are more than %s characters; use +" + " or *",
          Limits.DEFAULT.maxPositions());
      return NOTHING;
    }
    if (regex.height() > MAX_HEIGHT) {
      problems.error(position, "the terminal is nested more than %s deep", MAX_HEIGHT);
      return NOTHING;
    }
    if (!Operations.fit(regex)) {
      problems.error(
          position,
          "an automaton of what '&', '~', [lazy] or '%regex' ask for is too large; ask for less: a"
              + " shorter text, or larger parts ('substring_chunks')");
      return NOTHING;
    }
    return regex;
  }

  private Regex regex(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Text text -> regex(text);
      case Syntax.Pattern pattern -> regex(pattern);
      case Syntax.Range range -> new Regex.Chars(CodePoints.range(range.first(), range.last()));
      case Syntax.Sequence sequence -> {
        Optional<Regex> joined = joined(sequence);
        yield joined.isPresent()
            ? joined.get()
            : new Regex.Concat(sequence.items().stream().map(this::regex).toList());
      }
      case Syntax.Choice choice ->
          new Regex.Alternation(choice.branches().stream().map(this::regex).toList());
      case Syntax.Repeat repeat ->
          new Regex.Repeat(regex(repeat.body()), repeat.min(), repeat.max());
      case Syntax.Operation operation -> {
        List<Regex> operands = operation.operands().stream().map(this::regex).toList();
        if (!operands.stream().allMatch(Regex::isPlain)) {
          problems.error(
              operation.position(),
              "what is looked for around a text ('(?=...)', '\\b', '^', ...) cannot"
                  + " stand under '&', '~' or [lazy]");
          yield NOTHING;
        }
        Regex.Operation made = new Regex.Operation(operation.operator(), operands);
        yield Operations.fit(made) && Operations.matchesNothing(made) ? NOTHING : made;
      }
      case Syntax.Use use -> {
        problems.error(use.position(), "a template cannot stand in a terminal");
        yield NOTHING;
      }
      case Syntax.Name name -> {
        Statement.Definition definition = module.definitions().get(name.name());
        if (definition != null && definition.isTerminal()) {
          mentioned.add(name.name());
          yield meaning(definition).regex();
        }
        if (definition != null) {
          problems.error(name.position(), "the rule '%s' cannot stand in a terminal", name.name());
        } else if (module.declared().containsKey(name.name())) {
          problems.error(
              name.position(),
              "the declared terminal '%s' has no text to stand in a terminal",
              name.name());
        } else {
          problems.unknown("terminal", name, module.definitions().keySet());
        }
        yield NOTHING;
      }
    };
  }

  /**
   * A sequence in which some pattern is none by itself, but all together are: Lark joins their
   * sources, as in {@code /(?!/ RESERVED /)/ NAME}.
   */
  private Optional<Regex> joined(Syntax.Sequence sequence) {
    boolean inParts =
        sequence.items().stream()
            .anyMatch(item -> item instanceof Syntax.Pattern one && !isWhole(one));
    if (!inParts
        || !(RegexReader.read(spellings.of(sequence).source(), "")
            instanceof RegexReading.Read(Regex regex))) {
      return Optional.empty();
    }
    sequence.items().stream()
        .filter(item -> !(item instanceof Syntax.Pattern))
        .forEach(this::regex);
    return Optional.of(regex);
  }

  private static boolean isWhole(Syntax.Pattern pattern) {
    return RegexReader.read(pattern.source(), pattern.flags()) instanceof RegexReading.Read;
  }

  private static Regex regex(Syntax.Text text) {
    return text.ignoringCase()
        ? RegexReader.literalIgnoringCase(text.value())
        : Regex.literal(text.value());
  }

  private Regex regex(Syntax.Pattern pattern) {
    return switch (RegexReader.read(pattern.source(), pattern.flags())) {
      case RegexReading.Read read -> read.regex();
      case RegexReading.Failed failed -> {
        Position position = pattern.position().after("/" + pattern.source(), failed.offset() + 1);
        problems.error(position, "in the pattern: %s", failed.message());
        yield NOTHING;
      }
    };
  }

  private String literalName(Syntax.Text text) {
    String value = text.value();
    String name = CHARACTER_NAMES.get(value);
    if (name == null && value.matches("[A-Za-z_][A-Za-z_0-9]*")) {
      name = value.toUpperCase(Locale.ROOT);
    }
    boolean taken =
        name != null && (byName.containsKey(name) || module.definitions().containsKey(name));
    return name == null || taken ? unique(key(text)) : name;
  }

  private String unique(String name) {
    String unique = name;
    for (int i = 2; byName.containsKey(unique); i++) {
      unique = name + "#" + i;
    }
    return unique;
  }

  private static String shortened(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "...";
  }

  private static String key(Syntax.Text text) {
    return "\"" + text.value() + "\"" + (text.ignoringCase() ? "i" : "");
  }

  private static String key(Syntax.Pattern pattern) {
    return "/" + pattern.source() + "/" + pattern.flags();
  }
}
