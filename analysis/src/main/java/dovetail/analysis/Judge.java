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
 * would report. Remembers its last readings: a check costs the reading of the statements that the
 * part changes, and a look-up for each token behind it. One thread at a time.
 */
public final class Judge implements AutoCloseable {
  /** The kinds that a compiler, or a reader, finds in the text alone. */
  public static final Set<Kind> STRUCTURE = Set.of(Kind.COMPILER, Kind.UNWANTED);

  /** The kinds that are about names. */
  public static final Set<Kind> NAMES = Set.of(Kind.UNBOUND);

  private final TreeReaders readers;
  private final Map<Language, Optional<PackageSiblings>> siblings = new HashMap<>();
  private Optional<ExecutorService> background = Optional.empty();

  /** A judge that always finishes. */
  public Judge() {
    this(() -> false);
  }

  /**
   * A judge that stops if nobody waits.
   *
   * @param nobodyWaits asked while a text is read
   */
  public Judge(BooleanSupplier nobodyWaits) {
    this.readers = new TreeReaders(nobodyWaits);
  }

  /**
   * The faults of some kinds that a part brings in: at most one fault of structure, the first; then
   * the faults of names, in the order of the text. A name may begin before the part, which
   * completes it, or end where the part begins. Errors that were there before, and elsewhere, are
   * not the part's.
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
   * The first error of a compiler that a part brings into a text that is right without it: an error
   * anywhere behind the part is the part's, too.
   *
   * @throws StoppedException if nobody waits for the result
   */
  public Optional<Fault> broken(Document document, Part part) {
    return readers
        .use(
            document.language(),
            reader -> reader.strict.broken(part.text(), part.from(), part.to()))
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
                reader.strict.added(
                    part.text(), part.from(), part.to(), one -> kinds.contains(kind(one))))
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
            document.language(), reader -> reader.names.flatMap(one -> one.read(part.text())));
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
   * The names that other files of a document's folder bind in it; empty if they are not known. A
   * document that is no file is alone.
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
   * The tokens of three texts, joined; they need not parse. O(text), and the time to read the text
   * that is new.
   *
   * @param nodes names of the rules whose nodes are returned as spans, if the texts parse
   * @throws StoppedException if nobody waits for the result
   */
  public CodeText code(
      Language language, String before, String middle, String behind, Set<String> nodes) {
    return readers.code(language, before, middle, behind, nodes);
  }

  /**
   * From now on reads the files of a document's folder in the background: until all are read, no
   * name is reported that they may bind.
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
   * Reads a text that may soon be asked about, until {@code stop} says so or another call waits,
   * which then goes on from there.
   *
   * @return false if {@code stop} ended it
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
