package dovetail.server.complete;

import com.google.common.base.Splitter;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Method;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.fence.Fence;
import dovetail.quotient.fence.FenceMemory;
import dovetail.quotient.fence.Fences;
import dovetail.quotient.fence.Fencing;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.files.FileKind;
import dovetail.server.files.NotebookCell;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Makes the views of tasks, and caches the readings of edited documents: a text is read again only
 * where it has changed. One thread at a time.
 */
final class Views {
  /**
   * The greatest number of documents whose readings are cached, each in up to four forms; a user
   * edits few at once.
   */
  private static final int DOCUMENTS = 12;

  /** The end of the name of a second document: the first with closing text behind it. */
  private static final String CLOSED = "…";

  private static final Splitter WORDS = Splitter.on(Pattern.compile("[^\\p{L}\\p{N}_]+"));

  private record Key(Language language, String name) {}

  private static final class Document {
    final DocumentMiddles middles;
    final FenceMemory fences;

    Document(SharedCharts charts) {
      middles = new DocumentMiddles(charts);
      fences = new FenceMemory(charts);
    }
  }

  private final LastLook lastLook;
  private final Map<Language, SharedCharts> charts = new HashMap<>();
  private final LoadingCache<Key, Document> documents =
      CacheBuilder.newBuilder()
          .maximumSize(DOCUMENTS)
          .build(CacheLoader.from(key -> new Document(charts(key.language()))));

  Views(LastLook lastLook) {
    this.lastLook = lastLook;
  }

  /** The charts that all texts of a language share, except those of the last look. */
  private SharedCharts charts(Language language) {
    return charts.computeIfAbsent(language, SharedCharts::new);
  }

  /** The cached readings of a document; empty if it has no name. */
  private Optional<Document> known(Task task, String name) {
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(documents.getUnchecked(new Key(task.language(), name)));
  }

  /** The document with a name; for the empty name, a document that is not cached. */
  private DocumentMiddles document(Task task, String name) {
    return known(task, name)
        .map(known -> known.middles)
        .orElseGet(() -> new DocumentMiddles(charts(task.language())));
  }

  /** How many brackets were open at the last cursor in a task's document. */
  int depth(Task task) {
    return known(task, task.document()).map(known -> known.middles.depth()).orElse(0);
  }

  /** About how many bytes of a task's document must still be read. */
  int unread(Task task) {
    return known(task, task.document())
        .map(known -> known.middles.unread(task.bytes(), task.cut()))
        .orElse(task.bytes().length);
  }

  /** Reads a task's document on, for other cursors; false if it was not read to its end. */
  boolean readAhead(Task task) {
    return known(task, task.document())
        .map(known -> known.middles.readAhead(task.bytes(), task::isLate))
        .orElse(false);
  }

  /** Searches on for fences in a task's document; returns whether some are known now. */
  boolean fenceOn(Task task) {
    return known(task, task.document())
        .map(
            known ->
                known.fences.searchOn(
                    Utf8.encode(task.prefix()), Utf8.encode(task.suffix()), task::isLate))
        .filter(found -> !(found instanceof Fencing.Lost))
        .isPresent();
  }

  /** Whether the search for fences in a task's document ran out of time. */
  boolean isFencingUnfinished(Task task) {
    return known(task, task.document()).map(known -> known.fences.isUnfinished()).orElse(false);
  }

  /** Forgets the documents that were read. */
  void readAnew() {
    documents.invalidateAll();
  }

  /** Frees the memory of all readings, which can be made again. */
  void forget() {
    documents.invalidateAll();
    charts.clear();
  }

  // ---- views

  /** The view of a task, in a document with a name; the reading stops on a condition. */
  View of(Task task, String name, BooleanSupplier stop) {
    return charts(task.language()).watch().during(stop, () -> of(task, name));
  }

  private View of(Task task, String name) {
    if (!task.decoding().method().isConstrained()) {
      return asItIs(task, written(task, name), Promise.NONE);
    }
    return switch (task.demands().end()) {
      case WRITTEN -> ofWritten(task, name);
      case INFERRED -> closed(task, name).orElseGet(() -> ofWritten(task, name));
      case UNWRITTEN -> {
        MiddleLanguage middles = document(task, name).unfinishedAt(task.bytes(), task.cut());
        yield middles.viable() ? inScope(task, middles, Promise.OPEN) : ofWritten(task, name);
      }
      case CUT_OUT -> {
        MiddleLanguage middles =
            new Window(charts(task.language())).middles(task.bytes(), task.cut());
        yield middles.viable()
            ? inScope(task, middles, Promise.WINDOW)
            : asItIs(task, middles, Promise.NONE);
      }
    };
  }

  /**
   * The view of a task's file with closing text behind it; empty if no such text closes the file,
   * or if the cursor stands in an element, which only an end tag with its name closes.
   */
  private Optional<View> closed(Task task, String name) {
    Optional<byte[]> bytes = document(task, name).closing(task.bytes(), task.cut());
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    String closing = new String(bytes.get(), StandardCharsets.UTF_8);
    String suffix = task.suffix() + "\n" + closing + "\n";
    byte[] text = Bytes.concat(Utf8.encode(task.prefix()), Utf8.encode(suffix));
    DocumentMiddles document = document(task, name.isEmpty() ? name : name + CLOSED);
    MiddleLanguage middles = document.at(text, task.cut());
    if (!middles.viable() || document.closing(text, task.cut()).isPresent()) {
      return Optional.empty();
    }
    Set<String> words = Set.copyOf(WORDS.splitToList(closing));
    View.Text around = new View.Text(task.prefix(), suffix, inScope(task, middles), words);
    return Optional.of(view(task, List.of(around), Promise.OPEN))
        .filter(view -> !lastLook.isInElement(task, view));
  }

  /** The view of a file that is written to its end, with fences if no middle fits the whole. */
  private View ofWritten(Task task, String name) {
    MiddleLanguage whole = written(task, name);
    return whole.viable()
        ? inScope(task, whole, Promise.WHOLE)
        : cell(task).orElseGet(() -> fenced(task, name));
  }

  private MiddleLanguage written(Task task, String name) {
    return document(task, name).at(task.bytes(), task.cut());
  }

  private static View inScope(Task task, MiddleLanguage middles, Promise promise) {
    return asItIs(task, inScope(task, middles), promise);
  }

  private static View asItIs(Task task, MiddleLanguage middles, Promise promise) {
    View.Text text = new View.Text(task.prefix(), task.suffix(), middles, Set.of());
    return view(task, List.of(text), promise);
  }

  private static View view(Task task, List<View.Text> texts, Promise promise) {
    Method asked = task.decoding().method();
    boolean isLost = promise == Promise.NONE && asked.isConstrained();
    return new View(texts, promise, isLost ? Method.UNCONSTRAINED : asked);
  }

  private static MiddleLanguage inScope(Task task, MiddleLanguage middles) {
    return switch (task.demands().scope()) {
      case KEPT -> middles.inScope();
      case FREE -> middles;
    };
  }

  /**
   * The view of a notebook's cell without its commands to the notebook, which may be its only
   * errors; empty if it is no cell, or still broken.
   */
  private Optional<View> cell(Task task) {
    if (FileKind.of(task.document()) != FileKind.CELL) {
      return Optional.empty();
    }
    return NotebookCell.of(task.language().profile(), task.prefix(), task.suffix())
        .map(
            cell -> {
              MiddleLanguage middles =
                  MiddleLanguage.of(
                      charts(task.language()),
                      Utf8.encode(cell.prefix()),
                      Utf8.encode(cell.suffix()));
              return new View.Text(cell.prefix(), cell.suffix(), inScope(task, middles), Set.of());
            })
        .filter(text -> text.middles().viable())
        .map(text -> view(task, List.of(text), Promise.WHOLE));
  }

  // ---- fences

  private View fenced(Task task, String name) {
    byte[] prefix = Utf8.encode(task.prefix());
    byte[] suffix = Utf8.encode(task.suffix());
    long rest = task.deadline().left() / 3 * 2; // for the lines around the cursor, and the model
    BooleanSupplier stop = task::isLate;
    BooleanSupplier enough = () -> stop.getAsBoolean() || task.deadline().left() < rest;
    SharedCharts shared = charts(task.language());
    Fencing fencing =
        known(task, name)
            .map(known -> known.fences.of(prefix, suffix, enough, stop))
            .orElseGet(() -> Fences.of(shared, prefix, suffix, enough, stop));
    return switch (fencing) {
      case Fencing.Whole whole -> inScope(task, whole.view().middles(), Promise.WHOLE);
      case Fencing.Fenced _, Fencing.Cleared _ ->
          view(
              task,
              fencing.views().stream().map(view -> text(task, view)).toList(),
              Promise.FENCED);
      case Fencing.Lost lost -> asItIs(task, lost.view().middles(), Promise.NONE);
    };
  }

  private static View.Text text(Task task, Fencing.View view) {
    return new View.Text(
        new String(view.prefix(), StandardCharsets.UTF_8),
        new String(view.suffix(), StandardCharsets.UTF_8),
        inScope(task, view.middles()),
        hidden(task, view.fences()));
  }

  /** The words of fenced lines and of their stand-ins. */
  private static Set<String> hidden(Task task, List<Fence> fences) {
    Set<String> words = new HashSet<>();
    for (Fence fence : fences) {
      words.addAll(WORDS.splitToList(fence.hidden(task.bytes())));
      words.addAll(WORDS.splitToList(fence.standIn()));
    }
    return words;
  }
}
