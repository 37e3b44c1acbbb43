package dovetail.analysis;

import dovetail.analysis.Fault.Kind;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.Reference;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.PackageSiblings;
import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.Refusal;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.chart.StoppedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;

/**
 * Says what is wrong with a part of a text that parses: what a language's compiler, or one who
 * reads it, would say. Remembers what it has read: a part costs the statements that it changes, and
 * a look-up a token behind it. One thread at a time asks.
 */
public final class Judge implements AutoCloseable {
  /** The kinds that a compiler, or a reader, finds in the text alone. */
  public static final Set<Kind> STRUCTURE = Set.of(Kind.COMPILER, Kind.UNWANTED);

  /** The kinds that are about names. */
  public static final Set<Kind> NAMES = Set.of(Kind.UNBOUND, Kind.MEMBER);

  /** More names than this wait behind a part only if the text was misread. */
  private static final int MANY = 12;

  private final TreeReaders readers;
  private final MemberChecks members = new MemberChecks();

  /** One that takes as long as it takes. */
  public Judge() {
    this(() -> false);
  }

  /**
   * One that stops if nobody waits.
   *
   * @param nobodyWaits is asked while a text is read
   */
  public Judge(BooleanSupplier nobodyWaits) {
    this.readers = new TreeReaders(nobodyWaits);
  }

  /**
   * The faults of some kinds that a part brings in: at most one of those of structure, the first;
   * then those of names, in the order of the text: a name may begin before the part, which
   * completes it, or end where the part begins. What was wrong before, and elsewhere, is not the
   * part's.
   *
   * <p>The first time, linear in the text.
   *
   * @throws StoppedException if nobody waits for the result
   */
  public List<Fault> faults(Document document, Part part, Set<Kind> kinds) {
    List<Fault> faults = new ArrayList<>();
    structure(document, part, kinds).ifPresent(faults::add);
    if (kinds.stream().anyMatch(NAMES::contains)) {
      names(document, part)
          .ifPresent(
              names ->
                  ofNames(document, names, part).stream()
                      .filter(one -> kinds.contains(one.kind()))
                      .forEach(faults::add));
    }
    return faults;
  }

  /**
   * The first error of a compiler that a part brings into a text that is right but for it, if it is
   * wrong: an error anywhere behind it is the part's, too.
   *
   * @throws StoppedException if nobody waits for the result
   */
  public Optional<Fault> broken(Document document, Part part) {
    return readers
        .use(
            document.language(),
            reader -> reader.strict().broken(part.text(), part.from(), part.to()))
        .map(refusal -> fault(refusal, part));
  }

  private Optional<Fault> structure(Document document, Part part, Set<Kind> kinds) {
    if (kinds.stream().noneMatch(STRUCTURE::contains)) {
      return Optional.empty();
    }
    return readers
        .use(
            document.language(),
            reader ->
                reader
                    .strict()
                    .added(part.text(), part.from(), part.to(), one -> kinds.contains(kind(one))))
        .map(refusal -> fault(refusal, part));
  }

  private static Kind kind(Refusal refusal) {
    return refusal.unwanted() ? Kind.UNWANTED : Kind.COMPILER;
  }

  private static Fault fault(Refusal refusal, Part part) {
    return new Fault(
        kind(refusal),
        refusal.isOfAnother() ? part.text(refusal.begin(), refusal.end()) : "",
        placed(refusal.firstWithin(part.from(), part.to())),
        placed(refusal.lastWithin(part.from(), part.to())),
        refusal.message(),
        refusal.remedies());
  }

  private static int placed(int place) {
    return place < 0 ? Fault.NOWHERE : place;
  }

  private Optional<FileNames> names(Document document, Part part) {
    return document.binding() == Document.Binding.OTHER_PARTS
        ? Optional.empty()
        : readers.use(
            document.language(), reader -> reader.names().flatMap(one -> one.read(part.text())));
  }

  private List<Fault> ofNames(Document document, FileNames names, Part part) {
    Set<String> hidden = document.hidden();
    int touched = Math.max(0, part.from() - 1); // a name that ends at the cursor is completed too
    List<Fault> own = new ArrayList<>(members.faults(document, names, touched, part.to()));
    Optional<PackageSiblings.Shared> shared = members.shared(document, names);
    for (Reference reference : names.missing(touched, part.to())) {
      shared
          .filter(known -> !known.binds(reference))
          .ifPresent(known -> own.add(unbound(names, known, reference)));
    }
    for (Use use : names.uses(touched, part.to())) {
      shared
          .flatMap(known -> known.lacking(use))
          .map(types -> lacking(use, types))
          .ifPresent(own::add);
    }
    own.removeIf(fault -> hidden.contains(fault.name()));
    own.sort(Comparator.comparingInt(Fault::begin));
    return own;
  }

  private static Fault lacking(Use use, Set<String> types) {
    return Fault.lacking(
        Kind.MEMBER,
        use.origins().getFirst().module(),
        use.spelt(0),
        use.begin(0),
        new TreeSet<>(types));
  }

  private static Fault unbound(
      FileNames names, PackageSiblings.Shared shared, Reference reference) {
    TreeSet<String> legal = new TreeSet<>(names.legal(reference));
    legal.addAll(shared.legal(reference));
    return Fault.ofName(
        Kind.UNBOUND,
        reference.name(),
        reference.begin(),
        "nothing binds %s".formatted(reference.name()),
        legal);
  }

  /** How many names the text behind a part waits for, with it. */
  public int unmet(Document document, Part part) {
    return names(document, part).map(names -> unmet(document, names, part.to())).orElse(0);
  }

  private int unmet(Document document, FileNames names, int end) {
    Optional<PackageSiblings.Shared> shared = members.shared(document, names);
    Set<String> waiting = names.waiting(end);
    waiting.removeIf(name -> shared.isEmpty() || shared.get().binds(name));
    waiting.removeAll(document.hidden());
    return waiting.size() > MANY ? 0 : waiting.size();
  }

  /**
   * The rest of a member that is begun before a part of a text that is a program, where its module
   * is known and has one only that begins so.
   *
   * @throws StoppedException if nobody waits for the result
   */
  public Optional<String> onlyMember(Document document, Part part) {
    int cursor = part.from();
    return names(document, part).stream()
        .flatMap(names -> members.faults(document, names, cursor - 1, cursor).stream())
        .filter(fault -> fault.begin() + Utf8.encode(fault.name()).length == cursor)
        .findFirst()
        .flatMap(Judge::onlyRest);
  }

  private static Optional<String> onlyRest(Fault fault) {
    String begun = fault.name();
    List<String> longer =
        fault.replacements().stream().filter(one -> one.startsWith(begun)).limit(2).toList();
    return longer.size() == 1
        ? Optional.of(longer.getFirst().substring(begun.length()))
        : Optional.empty();
  }

  /**
   * The tokens of three texts, of which the one in the middle is somebody's: they need not parse.
   * O(text), and what it takes to read what is new of it.
   *
   * @param nodes names of rules, of which the nodes are told if the texts parse
   * @throws StoppedException if nobody waits for the result
   */
  public CodeText code(
      Language language, String before, String middle, String behind, Set<String> nodes) {
    return readers.code(language, before, middle, behind, nodes);
  }

  /** From now on reads modules in the background. */
  public void follow() {
    members.follow();
  }

  /** The same, on a thread of somebody's. */
  void follow(ExecutorService reading) {
    members.follow(reading);
  }

  /**
   * Reads a text that somebody may soon ask about, until it is to be stopped or somebody asks: who
   * does goes on from there.
   *
   * @return false if it was to be stopped
   */
  public boolean readAhead(Document document, byte[] text, BooleanSupplier stop) {
    return readers.readAhead(document.language(), text, stop);
  }

  /**
   * The same, and begins to read the modules that the text imports, in the background, so that the
   * first question about the text finds them read.
   */
  public void readModulesAhead(Document document, byte[] text, BooleanSupplier stop) {
    if (document.binding() == Document.Binding.ITSELF && readAhead(document, text, stop)) {
      names(document, new Part(text, 0, 0)).ifPresent(names -> members.readAhead(document, names));
    }
  }

  /** Lets go of what was read. */
  public void forget() {
    readers.forget();
    members.forget();
  }

  /** Reads nothing more in the background. */
  @Override
  public void close() {
    members.close();
  }
}
