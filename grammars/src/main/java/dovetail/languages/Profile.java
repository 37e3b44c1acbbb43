package dovetail.languages;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts about a language's files beside its grammar: the file {@code profile} in its folder. A line
 * is a word and what it says; those that begin with {@code #} are comments.
 *
 * <ul>
 *   <li>{@code names NAME...}: what else the language is called: identifiers of editors, endings of
 *       files; the first one is the usual ending.
 *   <li>{@code like NAME}: the lines of that language's profile count too, behind these, but not
 *       its names.
 *   <li>{@code beside NAME...}: languages whose files are read with those of this one where text of
 *       a project is looked for.
 *   <li>{@code file GLOB}: files of that name are in the language whatever they end in; with a
 *       slash, in such a folder.
 *   <li>{@code project FILE PATTERN}: where a project says which version of the language it is
 *       written in; the pattern's first group is the version. {@code environment FILE PATTERN}: the
 *       same of what it is run with.
 *   <li>{@code interpreter FILE PATTERN}: the same of an interpreter, by a file beside its folder;
 *       {@code -} for its path.
 *   <li>{@code encoding PATTERN}: what at the beginning of a file names its encoding: the pattern's
 *       first group.
 *   <li>{@code idiom TEXT}: a line that is written the same in nearly every program, {@code ¦}
 *       where it is known from: once so much of a line is written, the rest is.
 *   <li>{@code block MARK...}: the marks that open a block at the end of a line. {@code below
 *       MARK...}: brackets that close on a line of their own, as deep as the line that ends with
 *       what opens them, and with a blank before them where one stands behind that. {@code body
 *       TEXT}: a statement that stands for all those of a block until they are written.
 *   <li>{@code habit ending ; _}: a statement may end in the first text or without it, and the
 *       second one stands behind none on its line. {@code habit quotes "'}: strings may stand in
 *       either. {@code habit trailing ,}: may stand behind the last item of a list whose bracket
 *       closes on a line of its own. Suggestions follow the file's own habit.
 *   <li>{@code elements RULE...}: the rules of the grammar that are elements, such as {@code
 *       <a>b</a>}.
 *   <li>{@code idle OPERATOR...}: operators that nobody puts between something and itself, with the
 *       words that belong to them; {@code operator OPERATOR...}: the others between two operands.
 *       {@code arrow OPERATOR...}: what makes parameters of what stands before it.
 *   <li>{@code cell PATTERN}: the first line of a notebook's cell that is in another language.
 *       {@code command PATTERN¦TEXT}: a line of a cell that is a command to the notebook, and the
 *       text that the grammar reads for it, with references to the pattern's groups.
 *   <li>{@code module FILE}: the file of a module, {@code %} being its path with slashes; the first
 *       one that there is counts. {@code member NAME...}: what every module has. {@code whole
 *       NAME}: a member that is the module itself, if that lies in no file. {@code hook NAME}: a
 *       module that binds it may have any member. {@code dynamic TEXT}: so may one in whose text
 *       that stands. {@code spelt PATH}: but not one whose file's path ends in that one. {@code
 *       path PATTERN¦TEXT}: the path of a module as it is spelt, and the path of its file from the
 *       document's folder on, with references to the pattern's groups; the first line by which
 *       there is a file counts. {@code unread ENDING}: a module in a file whose name ends so may
 *       have any member. With {@code path} lines modules have no others in them. A TEXT that begins
 *       with {@code /} is a path from the folders of modules on. With {@code module %/GLOB} all
 *       files in a folder whose names fit make a module, but those that are {@code apart}. {@code
 *       public PATTERN}: only names that it matches are members. {@code begin FILE
 *       PATTERN¦PATH¦FOLDER}: modules whose paths begin so lie in that folder, as a file says that
 *       stands beside a document or above, {@code $1} being groups of the pattern; of several lines
 *       for a path the first.
 *   <li>{@code apart ENDING}: names that files share ({@code %shares}) are bound by one whose name
 *       ends so only in such files. {@code alone PATTERN}: a file in whose text that is found
 *       shares none, and is no part of a module. {@code twin PATTERN¦FOLDERS}: files below the
 *       folders of a glob, with references to the pattern's groups, share names as if they lay
 *       below the one that the pattern matches, in which the paths of packages begin. {@code mixed
 *       ENDING...}: the words of files of other languages whose names end so count as names that
 *       they share. {@code everywhere MODULE...}: modules all of whose members every file imports.
 *   <li>{@code sign CHARACTER...}: what a member's name may begin with beside letters.
 *   <li>{@code folder GLOB}: where the paths of modules begin: in a project, or anywhere on the
 *       machine, or, behind {@code @/}, by the folder of an interpreter; behind {@code ~/}, by that
 *       of the user, behind {@code $NAME/}, by that which the environment names. Of several in one
 *       place that of the version in question counts, or else that of the highest. {@code home FILE
 *       PATTERN}: where a project names the folder of an interpreter.
 *   <li>{@code embedded BEGIN¦END¦PASSED}: in files of several languages, patterns of what stands
 *       before and behind a text in a language of its own, in any case, and of what is passed over
 *       where the latter is looked for; the last need not be there. {@code as LANGUAGE PATTERN}:
 *       that language, if the pattern is found in what stands before the text of the rule above;
 *       {@code -} for one without a grammar. The first line that fits counts.
 *   <li>{@code sample TEXT}: a beginning of a program, a place to complete it, {@code ¦}, and the
 *       rest; {@code \n} is a line end.
 * </ul>
 *
 * <p>Immutable and safe for threads.
 *
 * @param names the language's other names
 * @param beside the languages whose files are read with this one's
 * @param files which files are in the language by their names
 * @param projects in the order in which they count
 * @param environments in the order in which they count
 * @param interpreters in the order in which they count
 * @param encoding the comment that names an encoding, if files can have one
 * @param idioms lines that are written the same in nearly every program
 * @param blocks how blocks are written
 * @param habits choices that a file makes in one way or the other
 * @param elements the rules of the grammar that are elements
 * @param operators operators between two operands
 * @param otherCell the beginning of a notebook's cell in another language, if there is one
 * @param commands lines of a cell that are commands to the notebook
 * @param modules rules for modules; nothing for none
 * @param sharing how files share names
 * @param signs what a member's name may begin with beside letters
 * @param embedding where texts in other languages stand, if the files hold several
 * @param sample a text on which a model and a grammar are tried before the first user asks
 */
public record Profile(
    List<String> names,
    List<String> beside,
    List<PathMatcher> files,
    List<Source> projects,
    List<Source> environments,
    List<Source> interpreters,
    Optional<Pattern> encoding,
    List<Idiom> idioms,
    Blocks blocks,
    Habits habits,
    Set<String> elements,
    Operators operators,
    Optional<Pattern> otherCell,
    List<Command> commands,
    Modules modules,
    Sharing sharing,
    List<String> signs,
    Embedding embedding,
    Sample sample) {
  /** A profile that says nothing. */
  static final Profile NONE = read("", _ -> "");

  public Profile {
    names = List.copyOf(names);
    beside = List.copyOf(beside);
    files = List.copyOf(files);
    projects = List.copyOf(projects);
    environments = List.copyOf(environments);
    interpreters = List.copyOf(interpreters);
    idioms = List.copyOf(idioms);
    commands = List.copyOf(commands);
    signs = List.copyOf(signs);
  }

  /**
   * Where a version is named.
   *
   * @param file a file's name, with folders if it is further down
   * @param pattern finds it; the version is its first group
   */
  public record Source(String file, Pattern pattern) {}

  /**
   * A line.
   *
   * @param begun from where on it is known
   * @param rest how it goes on
   */
  record Idiom(String begun, String rest) {
    private static Idiom of(String line) {
      String[] parts = line.split("¦", 2);
      return new Idiom(parts[0], parts[1]);
    }

    private Optional<String> restOf(String line) {
      boolean quotes = line.indexOf('\'') >= 0;
      String whole = begun + (quotes ? rest.replace('"', '\'') : rest);
      return line.length() >= begun.length() && whole.startsWith(line)
          ? Optional.of(whole.substring(line.length()))
          : Optional.empty();
    }
  }

  /**
   * Choices that a file makes in one way or the other; empty texts where there is no choice.
   *
   * @param ending the text that a statement may end in, or not
   * @param word a word that stands behind no statement on its line
   * @param quotes the two quotes of strings
   * @param trailing the text that may stand behind a last item
   */
  public record Habits(String ending, String word, String quotes, String trailing) {
    /** No choice. */
    public static final Habits NONE = new Habits("", "", "", "");

    private static Habits of(Map<String, List<String>> lines) {
      if (!Set.of("ending", "quotes", "trailing").containsAll(lines.keySet())) {
        throw new IllegalStateException("no habits: " + lines.keySet());
      }
      String[] both = text(lines, "ending", " ").split(" ", 2);
      return new Habits(both[0], both[1], text(lines, "quotes", ""), text(lines, "trailing", ""));
    }

    private static String text(Map<String, List<String>> lines, String kind, String otherwise) {
      return lines.getOrDefault(kind, List.of(otherwise)).getLast();
    }
  }

  /**
   * A text that stands for others: a command to a notebook, the path of a module.
   *
   * @param pattern matches the whole of them
   * @param text stands for them, with references to the pattern's groups
   */
  public record Command(Pattern pattern, String text) {
    /** The text that replaces another; empty if the pattern does not match it. */
    public Optional<String> of(String whole) {
      Matcher matcher = pattern.matcher(whole);
      return matcher.matches() ? Optional.of(matcher.replaceFirst(text)) : Optional.empty();
    }
  }

  /**
   * Where modules are, and which have members that they do not spell.
   *
   * @param files the file of a module, with {@code %} for its path
   * @param paths how paths name files, if they do
   * @param unread the endings of files whose modules may have any member
   * @param folders where paths begin, as globs, in the order in which they count
   * @param homes where a project names the folder of an interpreter
   * @param members names that every module has
   * @param wholes members that are the module itself, if that lies in no file
   * @param hooks names that make a module have any member
   * @param dynamic texts that do
   * @param spelt the last names of files whose modules spell all that they have all the same
   * @param publics what members are called, if not anything
   * @param begins where files of a project say that paths begin
   */
  public record Modules(
      List<String> files,
      List<Command> paths,
      List<String> unread,
      List<String> folders,
      List<Source> homes,
      List<String> members,
      List<String> wholes,
      List<String> hooks,
      List<String> dynamic,
      List<String> spelt,
      Optional<Pattern> publics,
      List<Begin> begins) {
    public Modules {
      files = List.copyOf(files);
      paths = List.copyOf(paths);
      unread = List.copyOf(unread);
      folders = List.copyOf(folders);
      homes = List.copyOf(homes);
      members = List.copyOf(members);
      wholes = List.copyOf(wholes);
      hooks = List.copyOf(hooks);
      dynamic = List.copyOf(dynamic);
      spelt = List.copyOf(spelt);
      begins = List.copyOf(begins);
    }

    /** Whether a name may be a module's member. */
    public boolean isPublic(String name) {
      return publics.isEmpty() || publics.get().matcher(name).matches();
    }
  }

  /**
   * A beginning of the paths of modules.
   *
   * @param source finds it in a file
   * @param path the beginning, with references to the pattern's groups
   * @param folder where modules whose paths begin so lie, from the file's folder on, with the same
   */
  public record Begin(Source source, String path, String folder) {
    private static Begin of(String line) {
      String[] parts = line.split("¦", 3);
      return new Begin(Profile.source(parts[0]), parts[1], parts[2]);
    }
  }

  /**
   * A program with a hole.
   *
   * @param prefix the text left of it
   * @param suffix the text right of it
   */
  public record Sample(String prefix, String suffix) {
    private static Sample of(String line) {
      String program = line.replace("\\n", "\n");
      int hole = program.indexOf('¦');
      return new Sample(program.substring(0, hole), program.substring(hole + 1));
    }
  }

  /**
   * Reads a profile of our own.
   *
   * @throws IllegalStateException if a line is none of those above
   */
  static Profile read(String text, UnaryOperator<String> profiles) {
    ProfileLines lines = new ProfileLines(text, profiles);
    Profile profile =
        new Profile(
            lines.words("names"),
            lines.words("beside"),
            lines.each("file", glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob)),
            lines.each("project", Profile::source),
            lines.each("environment", Profile::source),
            lines.each("interpreter", Profile::source),
            lines.first("encoding", Pattern::compile),
            lines.each("idiom", Idiom::of),
            Blocks.of(lines),
            Habits.of(lines.byKind("habit")),
            Set.copyOf(lines.words("elements")),
            Operators.of(lines),
            lines.first("cell", Pattern::compile),
            lines.each("command", Profile::command),
            modules(lines),
            Sharing.of(lines),
            lines.words("sign"),
            Embedding.of(lines),
            lines.first("sample", Sample::of).orElse(new Sample("", "")));
    lines.end();
    return profile;
  }

  private static Modules modules(ProfileLines lines) {
    return new Modules(
        lines.rests("module"),
        lines.each("path", Profile::command),
        lines.rests("unread"),
        lines.rests("folder"),
        lines.each("home", Profile::source),
        lines.words("member"),
        lines.rests("whole"),
        lines.rests("hook"),
        lines.rests("dynamic"),
        lines.rests("spelt"),
        lines.first("public", Pattern::compile),
        lines.each("begin", Begin::of));
  }

  static Command command(String text) {
    String[] parts = text.split("¦", 2);
    return new Command(Pattern.compile(parts[0]), parts[1]);
  }

  private static Source source(String text) {
    String[] words = text.split(" ", 2);
    return new Source(words[0], Pattern.compile(words[1], Pattern.MULTILINE));
  }

  /**
   * The usual rest of a line in nearly every program.
   *
   * @param line the part of it that is written; its indentation does not count
   */
  public Optional<String> idiom(String line) {
    String begun = line.stripLeading();
    return idioms.stream()
        .flatMap(idiom -> idiom.restOf(begun).stream())
        .filter(rest -> !rest.isEmpty())
        .findFirst();
  }

  /** The text that is read for a line of a notebook's cell: the line, if it is no command. */
  public String withoutCommand(String line) {
    return commands.stream()
        .map(command -> command.pattern().matcher(line).replaceFirst(command.text()))
        .filter(read -> !read.equals(line))
        .findFirst()
        .orElse(line);
  }

  /** Whether a file is in the language by its name. */
  public boolean names(Path file) {
    int count = file.getNameCount();
    for (int names = 1; names <= Math.min(count, 2); names++) {
      Path end = file.subpath(count - names, count);
      if (files.stream().anyMatch(matcher -> matcher.matches(end))) {
        return true;
      }
    }
    return false;
  }
}
