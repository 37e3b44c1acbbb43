package dovetail.grammar;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.graph.Traverser;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Reads a grammar file and its imports. The loader adds all definitions that an imported name
 * needs. A definition that the file did not import by name is called {@code file__name}; declared
 * terminals keep their names.
 */
final class ModuleLoader {
  private final Function<String, Optional<String>> importer;
  private final Optional<String> version;
  private final Problems problems;
  private final Deque<String> loading = new ArrayDeque<>();
  private boolean included; // a file was extended

  /** Reads files in one version; a file that does not list the version, in its newest one. */
  ModuleLoader(
      Function<String, Optional<String>> importer, Optional<String> version, Problems problems) {
    this.importer = importer;
    this.version = version;
    this.problems = problems;
  }

  /** Reads the main file; other files would import it by {@code name}. */
  Module loadMain(String source, String file, String name) {
    loading.addLast(name);
    Versions versions = new Versions(version);
    Module module = load(source, file, "", versions);
    if (!versions.ok()) {
      problems.error(
          new Position(file, 1, 1),
          "unknown version '%s'; %s",
          version.orElseThrow(),
          versions.known.isEmpty()
              ? "the file has no %versions"
              : "there are " + String.join(", ", versions.known));
    }
    return module;
  }

  /**
   * The module of a file.
   *
   * @param folder the folder of its relative imports, with a slash at its end, or empty
   */
  private Module load(String source, String file, String folder, Versions versions) {
    List<Statement> statements = new ArrayList<>();
    statements(source, file, versions, statements);
    boolean own =
        included || !versions.known.isEmpty() || statements.stream().anyMatch(ModuleLoader::isOwn);
    Module module =
        new Module(new LinkedHashMap<>(), new LinkedHashMap<>(), own, new ArrayList<>());
    Map<GrammarFile, List<Statement.Import>> imports = new LinkedHashMap<>();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Import i) {
        imports.computeIfAbsent(meant(i, folder), key -> new ArrayList<>()).add(i);
      }
    }
    imports.forEach((from, list) -> importAll(from, list, module));
    for (Statement statement : statements) {
      switch (statement) {
        case Statement.Definition definition -> define(definition, module);
        case Statement.Declare declare -> declare(declare, module);
        case Statement.Import _, Statement.Include _, Statement.Copy _ -> {}
        default -> module.directives().add(statement);
      }
    }
    Copies copies = new Copies(module.definitions(), problems);
    for (Statement statement : statements) {
      if (statement instanceof Statement.Copy copy) {
        copies.copy(copy);
      }
    }
    return module;
  }

  /**
   * A file that is imported.
   *
   * @param path with its folder, without its extension
   * @param library whether it is one of Lark's own files
   */
  private record GrammarFile(String path, boolean library) {
    /** The prefix of its names that are not imported by name. */
    String name() {
      return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The folder of its own relative imports. */
    String folder() {
      return path.substring(0, path.lastIndexOf('/') + 1);
    }
  }

  /** Whether Lark's notation has no such statement. */
  private static boolean isOwn(Statement statement) {
    return switch (statement) {
      case Statement.Definition _,
          Statement.Ignore _,
          Statement.Declare _,
          Statement.Lexer _,
          Statement.Guidance _,
          Statement.Import _ ->
          false;
      case Statement.Include _,
          Statement.Copy _,
          Statement.Layout _,
          Statement.Soft _,
          Statement.Fence _,
          Statement.Declares _,
          Statement.Mark _ ->
          true;
    };
  }

  /** Lark's own files are meant by imports that are not relative. */
  private static GrammarFile meant(Statement.Import statement, String folder) {
    return statement.relative()
        ? new GrammarFile(folder + statement.file(), false)
        : new GrammarFile(statement.file(), Library.has(statement.file()));
  }

  /** Adds the statements of a file; the statements of a file that it extends stand in its place. */
  private void statements(String source, String file, Versions versions, List<Statement> out) {
    for (Statement statement : SyntaxParser.parse(source, file, versions, problems)) {
      if (statement instanceof Statement.Include(String name, Position position)) {
        included = true;
        Optional<String> text = open(new GrammarFile(name, false), position);
        if (text.isPresent()) {
          statements(text.get(), name + ".lark", new Versions(version), out);
          loading.removeLast();
        }
      } else {
        out.add(statement);
      }
    }
  }

  /** Begins to load a file that another file names; its text, empty if there is an error. */
  private Optional<String> open(GrammarFile file, Position position) {
    Optional<String> source =
        file.library() ? Library.source(file.path()) : importer.apply(file.path());
    if (source.isEmpty()) {
      problems.error(position, "there is no grammar file '%s' to import from", file.path());
    } else if (loading.contains(file.path()) && !file.library()) {
      problems.error(
          position, "'%s' imports itself: %s", file.path(), String.join(" -> ", loading));
      return Optional.empty();
    } else {
      loading.addLast(file.path());
    }
    return source;
  }

  private void declare(Statement.Declare declare, Module module) {
    for (Syntax.Name name : declare.names()) {
      Statement.Definition old = module.definitions().get(name.name());
      if (old != null) {
        problems.error(
            name.position(),
            "'%s' is defined at %s; do not declare it",
            name.name(),
            old.position());
      } else {
        module.declared().putIfAbsent(name.name(), name.position());
      }
    }
  }

  private void define(Statement.Definition definition, Module module) {
    String name = definition.name();
    Statement.Definition old = module.definitions().get(name);
    if (definition.mode() != Statement.Mode.DEFINE) {
      if (old == null) {
        problems.error(
            definition.position(),
            "there is no earlier definition of '%s' to change; import it first, or define it"
                + " without a directive",
            name);
        return;
      }
      boolean replaces = definition.mode() == Statement.Mode.OVERRIDE;
      Syntax both = new Syntax.Choice(List.of(old.body(), definition.body()));
      module.definitions().put(name, replaces ? definition : old.with(both));
    } else if (old != null || module.declared().containsKey(name)) {
      problems.error(
          definition.position(),
          "'%s' is defined already at %s; use %%override to replace it, or %%extend to add"
              + " alternatives",
          name,
          old != null ? old.position() : module.declared().get(name));
    } else {
      module.definitions().put(name, definition);
    }
  }

  private void importAll(GrammarFile from, List<Statement.Import> imports, Module into) {
    Position position = imports.get(0).position();
    Optional<String> source = open(from, position);
    if (source.isEmpty()) {
      imports.forEach(one -> one.names().forEach(name -> problems.missing(name.alias())));
      return;
    }
    Module other = load(source.get(), from.path() + ".lark", from.folder(), new Versions(version));
    loading.removeLast();
    String file = from.name();
    Map<String, String> wanted = new LinkedHashMap<>();
    for (Statement.Import statement : imports) {
      for (Statement.Imported name : statement.names()) {
        importOne(file, name, other, wanted, into);
      }
    }
    UnaryOperator<String> rename =
        name -> {
          String alias = wanted.get(name);
          if (alias != null) {
            return alias;
          }
          if (other.declared().containsKey(name)) {
            return name;
          }
          boolean terminal = Piece.isTerminalName(name);
          return (terminal ? file.toUpperCase(Locale.ROOT) : file) + "__" + name;
        };
    for (String name : closure(wanted.keySet(), other)) {
      Statement.Definition definition = other.definitions().get(name);
      if (definition == null) {
        into.declared().putIfAbsent(rename.apply(name), other.declared().get(name));
        continue;
      }
      Statement.Definition renamed = Renaming.rename(definition, rename);
      Statement.Definition old = into.definitions().putIfAbsent(renamed.name(), renamed);
      if (old != null && !old.position().equals(renamed.position())) {
        problems.error(
            position,
            "'%s' is imported from %s and from %s; give one of them an alias with '->'",
            renamed.name(),
            old.position(),
            renamed.position());
      }
    }
  }

  private void importOne(
      String file, Statement.Imported name, Module other, Map<String, String> wanted, Module into) {
    if (!other.definitions().containsKey(name.name())
        && !other.declared().containsKey(name.name())) {
      problems.error(
          name.position(),
          "'%s' has no '%s'%s",
          file,
          name.name(),
          Suggestion.of(name.name(), other.definitions().keySet()));
      problems.missing(name.alias());
      return;
    }
    String first = wanted.putIfAbsent(name.name(), name.alias());
    if (first != null && !first.equals(name.alias())) {
      into.definitions()
          .put(
              name.alias(),
              new Statement.Definition(
                  Statement.Mode.DEFINE,
                  name.alias(),
                  List.of(),
                  0,
                  new Syntax.Name(first, name.position()),
                  name.position()));
    }
  }

  /** The names that the definitions of {@code wanted} need, themselves included. */
  private static Set<String> closure(Set<String> wanted, Module module) {
    Set<String> known = Sets.union(module.definitions().keySet(), module.declared().keySet());
    Traverser<String> uses =
        Traverser.forGraph(
            name -> Sets.intersection(Renaming.names(module.definitions().get(name)), known));
    Set<String> needed = ImmutableSet.copyOf(uses.breadthFirst(wanted));
    // in the order of the file, which decides between terminals
    return Sets.filter(known, needed::contains);
  }
}
