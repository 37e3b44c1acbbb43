package dovetail.grammar;

import dovetail.lexer.Role;
import dovetail.lexer.layout.Layouts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies the directives of a module to its terminals, and collects their other declarations. */
final class Directives {
  private final TerminalTable terminals;
  private final Problems problems;

  /** From the number of a soft keyword to that of its identifier. */
  final Map<Integer, Integer> soft = new LinkedHashMap<>();

  private final Map<Statement.Marking, BitSet> marked = new EnumMap<>(Statement.Marking.class);
  final List<StandIn> standIns = new ArrayList<>();
  private final List<Statement.Declares> declarations = new ArrayList<>();
  private @Nullable Position layoutPosition;
  private String layout = "none";
  private @Nullable String lexer;
  private boolean guidance;
  private int groups;

  private Directives(TerminalTable terminals, Problems problems) {
    this.terminals = terminals;
    this.problems = problems;
  }

  static Directives apply(List<Statement> statements, TerminalTable terminals, Problems problems) {
    Directives directives = new Directives(terminals, problems);
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Ignore ignore -> directives.ignore(ignore);
        case Statement.Layout l -> directives.layout(l);
        case Statement.Soft s -> directives.soft(s);
        case Statement.Mark mark -> directives.mark(mark);
        case Statement.Fence fence -> directives.fence(fence);
        case Statement.Declares d -> directives.declarations.add(d);
        case Statement.Lexer l -> directives.lexer(l);
        case Statement.Guidance _ -> directives.guidance = true;
        case Statement.Definition _,
            Statement.Declare _,
            Statement.Import _,
            Statement.Include _,
            Statement.Copy _ -> {}
      }
    }
    return directives;
  }

  String layout() {
    return layout;
  }

  /** Sets the layout that a file means without naming it. */
  void imply(String policy) {
    layout = policy;
  }

  /** The numbers of the terminals with a mark; more may be added. */
  BitSet marked(Statement.Marking marking) {
    return marked.computeIfAbsent(marking, _ -> new BitSet());
  }

  /** The declarations that name another grammar. */
  List<Statement.Declares> readings() {
    return declarations.stream()
        .filter(declares -> declares.kind() == Declaration.Kind.READS)
        .toList();
  }

  /** The declarations about trees of rules, if all of these rules are there. */
  List<Declaration> declarations(Set<String> rules) {
    Set<String> known = new LinkedHashSet<>(rules);
    for (Statement.Declares declares : declarations) {
      if (declares.kind() == Declaration.Kind.NAMED || declares.kind() == Declaration.Kind.LEXEME) {
        declares.parts().getFirst().forEach(name -> known.add(name.name()));
      }
    }
    List<Declaration> out = new ArrayList<>();
    for (Statement.Declares declares : declarations) {
      for (List<Syntax.Name> part : declares.parts()) {
        for (Syntax.Name name : part) {
          if (!known.contains(name.name())) {
            problems.unknown("rule", name, known);
          }
        }
      }
      out.add(
          new Declaration(
              declares.kind(),
              declares.unwanted(),
              declares.parts().stream()
                  .map(part -> part.stream().map(Syntax.Name::name).toList())
                  .toList(),
              declares.texts()));
    }
    return out;
  }

  private void fence(Statement.Fence fence) {
    for (Syntax.Text text : fence.texts()) {
      if (text.value().indexOf('\n') >= 0 || text.value().indexOf('\r') >= 0) {
        problems.error(
            text.position(),
            "the text that replaces broken lines is one line; leave out the line end");
      } else if (standIns.stream().anyMatch(s -> s.text().equals(text.value()))) {
        problems.error(text.position(), "\"%s\" is named already", text.value());
      } else {
        standIns.add(new StandIn(text.value(), text.position()));
      }
    }
  }

  private void ignore(Statement.Ignore ignore) {
    TerminalTable.Entry entry =
        switch (ignore.body()) {
          case Syntax.Name name -> find(name);
          case Syntax.Text text -> terminals.literal(text);
          case Syntax.Pattern pattern -> terminals.pattern(pattern);
          default -> terminals.anonymous("ignored", ignore.body(), ignore.position());
        };
    assign(entry, Role.IGNORED, ignore.position());
  }

  private void layout(Statement.Layout statement) {
    if (layoutPosition != null) {
      problems.error(statement.position(), "the layout is given already at %s", layoutPosition);
    } else if (!Layouts.names().contains(statement.policy())) {
      problems.error(
          statement.position(),
          "unknown layout '%s'; there are %s",
          statement.policy(),
          String.join(", ", Layouts.names()));
    } else {
      layout = statement.policy();
    }
    layoutPosition = statement.position();
  }

  private void lexer(Statement.Lexer statement) {
    String name = statement.name().name();
    if (lexer != null) {
      problems.error(statement.position(), "the lexer is given already");
    } else if (Lexing.Kind.of(name).isEmpty()) {
      problems.error(
          statement.name().position(),
          "unknown lexer '%s'; there are %s",
          name,
          String.join(", ", GrammarOptions.lexers()));
    }
    lexer = name;
  }

  /** The lexer that the file asks for. */
  Optional<Lexing.Kind> lexer() {
    return Optional.ofNullable(lexer).flatMap(Lexing.Kind::of);
  }

  /** Whether the file says that it is meant as llguidance reads it. */
  boolean guidance() {
    return guidance;
  }

  private void soft(Statement.Soft statement) {
    TerminalTable.Entry identifier = find(statement.identifier());
    if (identifier == null) {
      return;
    }
    if (identifier.pattern == null || identifier.literal) {
      problems.error(
          statement.identifier().position(),
          "the identifiers that soft keywords are taken for are a pattern, and '%s' is"
              + " not one",
          identifier.name);
      return;
    }
    for (Syntax.Text text : statement.literals()) {
      int literal = terminals.literal(text).number;
      Integer other = soft.putIfAbsent(literal, identifier.number);
      if (other != null && other != identifier.number) {
        problems.error(
            text.position(),
            "\"%s\" is a soft keyword of '%s' already",
            text.value(),
            terminals.entries.get(other).name);
      }
    }
  }

  private void mark(Statement.Mark mark) {
    if (mark.marking() == Statement.Marking.CONTEXTUAL) {
      groups++;
    }
    List<TerminalTable.Entry> entries = new ArrayList<>();
    for (Syntax syntax : mark.terminals()) {
      TerminalTable.Entry entry =
          syntax instanceof Syntax.Text text
              ? terminals.literal(text)
              : syntax instanceof Syntax.Name name ? find(name) : null;
      if (entry != null) {
        entries.add(entry);
      }
    }
    for (TerminalTable.Entry entry : entries) {
      switch (mark.marking()) {
        case CONTEXTUAL -> contextual(entry, mark.position());
        case ERROR -> assign(entry, Role.ERROR, mark.position());
        case OPEN, CLOSE, ENDING, RARE -> marked(mark.marking()).set(entry.number);
      }
    }
  }

  private void contextual(TerminalTable.Entry entry, Position position) {
    if (entry.pattern == null) {
      problems.error(position, "the declared terminal '%s' has no text", entry.name);
    } else if (entry.group != 0 && entry.group != groups) {
      problems.error(position, "'%s' is in contextual group %s already", entry.name, entry.group);
    } else {
      entry.group = groups;
    }
  }

  private void assign(TerminalTable.@Nullable Entry entry, Role role, Position position) {
    if (entry == null) {
      return;
    }
    if (entry.role != Role.TOKEN && entry.role != role) {
      problems.error(
          position,
          "'%s' is %s already, and cannot be %s",
          entry.name,
          described(entry.role),
          described(role));
      return;
    }
    entry.role = role;
  }

  private static String described(Role role) {
    return switch (role) {
      case TOKEN, COMMENT, STRING -> "a token";
      case IGNORED -> "ignored";
      case ERROR -> "an error terminal";
      case DECLARED -> "declared";
    };
  }

  private TerminalTable.@Nullable Entry find(Syntax.Name name) {
    TerminalTable.Entry entry = terminals.named(name.name());
    if (entry == null && !Piece.isTerminalName(name.name()) && terminals.isRule(name.name())) {
      problems.error(
          name.position(),
          "'%s' is a rule, and a terminal must stand here; write its name in capitals where it is"
              + " defined and used",
          name.name());
    } else if (entry == null) {
      problems.unknown("terminal", name, terminals.entries.stream().map(e -> e.name).toList());
    }
    return entry;
  }
}
