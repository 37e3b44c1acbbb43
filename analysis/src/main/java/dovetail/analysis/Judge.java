package dovetail.analysis;

import dovetail.analysis.Fault.Kind;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.Reference;
import dovetail.analysis.project.PackageSiblings;
import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.Refusal;
import dovetail.languages.Language;
import dovetail.quotient.chart.StoppedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/**
 * Finds errors in a part of a text that parses: errors that a language's compiler, or a reader,
 * would report. Remembers what it has read: a part costs the statements that it changes, and a
 * look-up a token behind it. One thread at a time asks.
 */
public final class Judge implements AutoCloseable {
  /** The kinds that a compiler, or a reader, finds in the text alone. */
  public static final Set<Kind> STRUCTURE = Set.of(Kind.COMPILER, Kind.UNWANTED);

  /** The kinds that are about names. */
  public static final Set<Kind> NAMES = Set.of(Kind.UNBOUND);

  private final TreeReaders readers;
  private final Map<Language, Optional<PackageSiblings>> siblings = new HashMap<>();
  private Optional<ExecutorService> background = Optional.empty();

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
    List<Fault> own = new ArrayList<>();
    Optional<PackageSiblings.Shared> shared = shared(document, names);
    for (Reference reference : names.missing(touched, part.to())) {
      shared
          .filter(known -> !known.binds(reference))
          .ifPresent(known -> own.add(unbound(names, known, reference)));
    }
    own.removeIf(fault -> hidden.contains(fault.name()));
    own.sort(Comparator.comparingInt(Fault::begin));
    return own;
  }

  /**
   * What other files of its folder bind in a document; empty if that is not known. A document that
   * is no file is alone.
   */
  private Optional<PackageSiblings.Shared> shared(Document document, FileNames names) {
    Executor reading = background.<Executor>map(one -> one).orElse(Runnable::run);
    Optional<PackageSiblings> known =
        siblings.computeIfAbsent(
            document.language(), language -> PackageSiblings.of(language, reading));
    if (known.isEmpty() || document.file().isEmpty()) {
      return Optional.of(PackageSiblings.Shared.none(names));
    }
    known.get().edit(document.others());
    return known.get().of(document.file().get(), names);
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

  /**
   * From now on reads the files of a document's folder in the background: until all are read,
   * nothing is said of names that they may bind.
   */
  public void follow() {
    background =
        Optional.of(
            Executors.newSingleThreadExecutor(
                Thread.ofPlatform()
                    .daemon()
                    .priority(Thread.MIN_PRIORITY)
                    .name("siblings")
                    .factory()));
    siblings.clear();
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

  /** Releases the readings. */
  public void forget() {
    readers.forget();
    siblings.clear();
  }

  /** Reads nothing more in the background. */
  @Override
  public void close() {
    background.ifPresent(ExecutorService::shutdownNow);
  }
}
