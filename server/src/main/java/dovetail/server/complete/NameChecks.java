package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.Address;
import dovetail.protocol.OpenFile;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.names.FileNames;
import dovetail.quotient.names.Reference;
import dovetail.quotient.names.Use;
import dovetail.server.files.FileKind;
import dovetail.server.modules.Fellows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;

/**
 * Asks of finished middles whether their names exist. Remembers what it has read: a middle costs
 * the statements that it changes, and a look-up a token behind it. One thread at a time.
 */
public final class NameChecks implements AutoCloseable {
  /** More names than this wait behind the middle only if the text was misread. */
  private static final int MANY = 12;

  private static final String UNBOUND =
      "nothing binds %s, which the model would write (setting names)";

  private final TreeReaders readers;
  private final MemberChecks members = new MemberChecks();

  /** With readers of its own. */
  public NameChecks() {
    this(new TreeReaders(() -> false));
  }

  NameChecks(TreeReaders readers) {
    this.readers = readers;
  }

  /**
   * A name that does not exist where it is written.
   *
   * @param name the name
   * @param begin where it begins, in bytes of the text
   * @param reason the error, for people
   * @param legal the words that may stand there
   */
  public record Fault(String name, int begin, String reason, NavigableSet<String> legal) {
    private static final String TAKES =
        "%s takes no %s, which the model would write (setting names)";
    static final String LACKS = "%s has no %s, which the model would write (setting names)";

    /** A member that something, such as a module or a class, lacks. */
    static Fault lacking(String owner, String name, int begin, NavigableSet<String> members) {
      return new Fault(name, begin, LACKS.formatted(owner, name), members);
    }

    /** The fault of an argument that the called function does not take. */
    static Fault untaken(String called, String name, int begin, NavigableSet<String> taken) {
      return new Fault(name, begin, TAKES.formatted(called, name), taken);
    }

    /** A mark in the place of which another one has to stand. */
    static Fault misplaced(String mark, int begin, String reason) {
      return new Fault(mark, begin, reason, new TreeSet<>());
    }

    /** Whether no other word, but another token has to stand in its place. */
    public boolean isMark() {
      return legal.isEmpty();
    }

    public Fault {
      legal = new TreeSet<>(legal);
      legal.remove(name);
    }
  }

  /**
   * The verdict on a middle's names.
   *
   * @param own the names that it looks up and are not there, in the order of the text: a completed
   *     name may have begun before it, or end where it begins
   * @param selfCall the call of the function that it stands in, if it makes one
   * @param unmet how many names the text behind it waits for, with it
   * @param begin where it begins, in bytes of the text
   */
  public record Verdict(List<Fault> own, Optional<SelfCall> selfCall, int unmet, int begin) {
    /** Nothing is known, nothing is wrong. */
    public static final Verdict UNKNOWN = new Verdict(List.of(), Optional.empty(), 0, 0);

    public Verdict {
      own = List.copyOf(own);
    }

    /** Whether each of its names is there, and it does not call the function it stands in. */
    public boolean isClean() {
      return own.isEmpty() && selfCall.isEmpty();
    }

    /** The term added to a middle's log-probability where several are ranked. */
    public double cost() {
      return -50.0 * own.size() - 3.0 * unmet;
    }
  }

  /**
   * The rest of a member that is begun before the cursor of a text that is a program, where its
   * module is known and has one only that begins so.
   *
   * @throws StoppedException if nobody waits for the result
   */
  public Optional<String> onlyMember(Task task, View.Text text) {
    Place place = Place.of(task, text.hidden());
    if (isPart(place.document()) || !place.has(RuleFamily.MODULES)) {
      return Optional.empty();
    }
    byte[] whole = Utf8.encode(text.prefix() + text.suffix());
    int cursor = Utf8.encode(text.prefix()).length;
    return readers
        .use(place.language(), reader -> reader.names().flatMap(one -> one.read(whole)))
        .stream()
        .flatMap(names -> members.faults(place, names, cursor - 1, cursor).stream())
        .filter(fault -> fault.begin() + Utf8.encode(fault.name()).length == cursor)
        .findFirst()
        .flatMap(NameChecks::onlyRest);
  }

  private static Optional<String> onlyRest(Fault fault) {
    String begun = fault.name();
    NavigableSet<String> longer =
        fault.legal().subSet(begun, true, begun + Character.MAX_VALUE, false);
    return longer.size() == 1
        ? Optional.of(longer.first().substring(begun.length()))
        : Optional.empty();
  }

  /** Looks at a middle with which a text is a program. */
  public Verdict of(Task task, View.Text text, String middle) {
    Place place = Place.of(task, text.hidden());
    return of(place, text.prefix(), middle, text.suffix());
  }

  /** The same of a middle between two texts. */
  public Verdict of(Place place, String before, String middle, String behind) {
    if (isPart(place.document())) {
      return Verdict.UNKNOWN;
    }
    byte[] prefix = Utf8.encode(before);
    int begin = prefix.length;
    int end = begin + Utf8.encode(middle).length;
    byte[] whole = Utf8.encode(before + middle + behind);
    return readers
        .use(place.language(), reader -> reader.names().flatMap(names -> names.read(whole)))
        .map(names -> verdict(place, names, whole, begin, end))
        .orElse(Verdict.UNKNOWN);
  }

  /**
   * Where a text is.
   *
   * @param language its language
   * @param document its document's name
   * @param hidden the words of what is left out of it
   * @param others the other files that are open
   * @param rules the families of rules by which it is judged
   */
  public record Place(
      Language language,
      String document,
      Set<String> hidden,
      List<OpenFile> others,
      Set<RuleFamily> rules) {
    /** Takes copies. */
    public Place {
      hidden = Set.copyOf(hidden);
      others = List.copyOf(others);
      rules = Set.copyOf(rules);
    }

    /** Where a task's text is. */
    static Place of(Task task, Set<String> hidden) {
      return new Place(
          task.language(), task.document(), hidden, task.others(), task.demands().rules());
    }

    /** Where no other file is open. */
    public Place(Language language, String document, Set<String> hidden) {
      this(language, document, hidden, List.of());
    }

    /** Where all rules judge. */
    public Place(Language language, String document, Set<String> hidden, List<OpenFile> others) {
      this(language, document, hidden, others, Demands.DEFAULT.rules());
    }

    boolean has(RuleFamily family) {
      return rules.contains(family);
    }
  }

  /** Whether what is read is a part of the document, to which other parts bind names too. */
  private static boolean isPart(String document) {
    String name = Address.of(document).name();
    String ending = name.substring(name.lastIndexOf('.') + 1);
    return FileKind.of(document) == FileKind.CELL
        || Languages.builtIn().embedding(ending).isPresent();
  }

  private Verdict verdict(Place place, FileNames names, byte[] text, int begin, int end) {
    Set<String> hidden = place.hidden();
    int touched = Math.max(0, begin - 1); // a name that ends at the cursor is completed too
    List<Fault> own = new ArrayList<>();
    Optional<DefinitionChecks> definitions = members.definitions(place, names);
    definitions.ifPresent(
        known -> own.addAll(known.faults(text, begin, end, hidden.isEmpty(), place.rules())));
    if (place.has(RuleFamily.OWN_MEMBERS)) {
      own.addAll(
          new OwnMembers(place.language().profile(), names, text, begin, end, definitions)
              .faults());
    }
    Optional<Fellows.Shared> shared = members.shared(place, names);
    if (place.has(RuleFamily.UNBOUND)) {
      for (Reference reference : names.missing(touched, end)) {
        shared
            .filter(known -> !known.binds(reference))
            .ifPresent(known -> own.add(fault(names, known, reference)));
      }
    }
    if (place.has(RuleFamily.MODULES)) {
      own.addAll(members.faults(place, names, touched, end));
      for (Use use : names.uses(touched, end)) {
        shared
            .flatMap(known -> known.lacking(use))
            .map(types -> lacking(use, types))
            .ifPresent(own::add);
      }
    }
    own.removeIf(fault -> hidden.contains(fault.name()));
    own.sort(Comparator.comparingInt(Fault::begin));
    Set<String> waiting = names.waiting(end);
    waiting.removeIf(name -> shared.isEmpty() || shared.get().binds(name));
    waiting.removeAll(hidden);
    int unmet = waiting.size() > MANY ? 0 : waiting.size();
    Optional<SelfCall> selfCall =
        place.has(RuleFamily.SELF_CALLS)
            ? SelfCall.in(text, names, touched, end)
            : Optional.empty();
    return new Verdict(own, selfCall, unmet, begin);
  }

  private static Fault lacking(Use use, Set<String> types) {
    return Fault.lacking(
        use.origins().getFirst().module(), use.spelt(0), use.begin(0), new TreeSet<>(types));
  }

  private static Fault fault(FileNames names, Fellows.Shared shared, Reference reference) {
    NavigableSet<String> legal = new TreeSet<>(names.legal(reference));
    legal.addAll(shared.legal(reference));
    return new Fault(
        reference.name(), reference.begin(), UNBOUND.formatted(reference.name()), legal);
  }

  /** From now on reads modules in the background. */
  void follow() {
    members.follow();
  }

  /** The same, on a thread of somebody's. */
  void follow(ExecutorService reading) {
    members.follow(reading);
  }

  /**
   * Begins to read the modules that a text imports, in the background, so that the first question
   * about the text finds them read. Returns when the text is read, or when it is to be stopped.
   */
  void readAhead(Place place, byte[] text, BooleanSupplier stop) {
    if (!isPart(place.document()) && readers.readAhead(place.language(), text, stop)) {
      readers
          .use(place.language(), one -> one.names().flatMap(names -> names.read(text)))
          .ifPresent(names -> members.readAhead(place, names));
    }
  }

  /** Lets go of what was read. */
  void forget() {
    members.forget();
  }

  /** Reads nothing more in the background. */
  @Override
  public void close() {
    members.close();
  }
}
