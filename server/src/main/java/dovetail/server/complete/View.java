package dovetail.server.complete;

import com.google.common.base.Splitter;
import dovetail.languages.Profile;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Method;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.fence.Fence;
import dovetail.quotient.fence.FenceLimits;
import dovetail.quotient.fence.FenceMemory;
import dovetail.quotient.fence.Fences;
import dovetail.quotient.fence.Fencing;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.files.FileKind;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * A task as the grammar sees it: the texts around the hole, with stand-ins for fenced lines.
 *
 * @param texts one text; or several, the likeliest first, where it is not clear which lines are
 *     broken. A middle fits if it fits into one of them
 * @param promise the grammar's promise
 * @param method how the hole is filled: unconstrained if the task asks for a middle that fits, but
 *     none can be promised
 */
public record View(List<Text> texts, Promise promise, Method method) {
  /**
   * The texts around the hole.
   *
   * @param prefix the text left of the hole
   * @param hidden the words of fenced lines
   */
  public record Text(String prefix, String suffix, MiddleLanguage middles, Set<String> hidden) {
    public Text {
      hidden = Set.copyOf(hidden);
    }

    /** A text without fences. */
    Text(String prefix, String suffix, MiddleLanguage middles) {
      this(prefix, suffix, middles, Set.of());
    }
  }

  private static final Splitter WORDS = Splitter.on(Pattern.compile("[^\\p{L}\\p{N}_]+"));

  public View {
    texts = List.copyOf(texts);
  }

  /** The middles that fit into the likeliest of the texts. */
  public MiddleLanguage middles() {
    return texts.get(0).middles();
  }

  /**
   * The charts' verdict on a middle.
   *
   * @param text the first text that the middle completes to a program; the likeliest if none
   * @param isComplete whether the middle completes one of the texts to a program
   * @param stands whether the text behind the middle keeps its meaning, too
   * @param endsLoosely whether the middle ends with text that only leads on to more, such as an
   *     operator
   */
  public record Fit(Text text, boolean isComplete, boolean stands, boolean endsLoosely) {}

  /** The charts' verdict on a middle. */
  public Fit read(String middle) {
    byte[] bytes = Utf8.encode(middle);
    Text around = texts.getFirst();
    boolean isComplete = false;
    boolean stands = false;
    boolean endsLoosely = false;
    for (Text text : texts) {
      MiddleRecognizer recognizer = text.middles().recognizer();
      boolean isPushed = recognizer.push(bytes);
      boolean ends = isPushed && recognizer.mayEnd();
      if (!isComplete && (ends || text == around)) {
        around = text;
        endsLoosely = isPushed && recognizer.endsLoosely();
      }
      isComplete |= ends;
      stands |= ends && recognizer.standsAlone();
    }
    return new Fit(around, isComplete, stands, endsLoosely);
  }

  /** Whether a middle is complete, by the charts. */
  public boolean isComplete(String middle) {
    return read(middle).isComplete();
  }

  /**
   * A short ending of a middle with this beginning, by the charts; empty if there is no such
   * middle.
   */
  public Optional<String> ending(String beginning) {
    for (Text text : texts) {
      MiddleRecognizer middle = text.middles().recognizer();
      byte[] ending = middle.push(Utf8.encode(beginning)) ? middle.completion() : null;
      if (ending != null) {
        return Optional.of(new String(ending, StandardCharsets.UTF_8));
      }
    }
    return Optional.empty();
  }

  /** The first text that a middle completes to a program, by the charts; the likeliest if none. */
  public Text around(String middle) {
    return read(middle).text();
  }

  /**
   * The view of a task, with fences if the task asks for a middle that fits and none fits the whole
   * file.
   *
   * @param fences the document's cached fences, if the document is being edited
   */
  static View of(
      Task task, MiddleLanguage whole, SharedCharts charts, Optional<FenceMemory> fences) {
    if (!task.method().isConstrained()) {
      return asItIs(task, whole, Promise.NONE, task.method());
    }
    return whole.viable()
        ? asItIs(task, inScope(task, whole), Promise.WHOLE, task.method())
        : cell(task, charts).orElseGet(() -> fenced(task, charts, fences));
  }

  /** A file behind which more is to be written. */
  static View unwritten(Task task, MiddleLanguage middles) {
    return asItIs(task, inScope(task, middles), Promise.OPEN, task.method());
  }

  /** A text that was cut out of a file. */
  static View window(Task task, MiddleLanguage middles) {
    return asItIs(task, inScope(task, middles), Promise.WINDOW, task.method());
  }

  /** A text that was cut out of no file. */
  static View unreadable(Task task, MiddleLanguage middles) {
    return asItIs(task, middles, Promise.NONE, Method.UNCONSTRAINED);
  }

  /** A file with constructs that stay open at the cursor, and text behind it that closes them. */
  static View closed(Task task, String suffix, String closing, MiddleLanguage middles) {
    Set<String> stands = Set.copyOf(WORDS.splitToList(closing));
    Text text = new Text(task.prefix(), suffix, inScope(task, middles), stands);
    return new View(List.of(text), Promise.OPEN, task.method());
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
  private static Optional<View> cell(Task task, SharedCharts charts) {
    if (FileKind.of(task.document()) != FileKind.CELL) {
      return Optional.empty();
    }
    Profile profile = task.language().profile();
    return NotebookCell.of(profile, task.prefix(), task.suffix())
        .map(
            cell ->
                new View(
                    List.of(
                        new Text(
                            cell.prefix(),
                            cell.suffix(),
                            inScope(
                                task,
                                MiddleLanguage.of(
                                    charts,
                                    Utf8.encode(cell.prefix()),
                                    Utf8.encode(cell.suffix()))))),
                    Promise.WHOLE,
                    task.method()))
        .filter(view -> view.middles().viable());
  }

  private static View asItIs(Task task, MiddleLanguage middles, Promise promise, Method method) {
    return new View(List.of(new Text(task.prefix(), task.suffix(), middles)), promise, method);
  }

  private static View fenced(Task task, SharedCharts charts, Optional<FenceMemory> fences) {
    byte[] prefix = Utf8.encode(task.prefix());
    byte[] suffix = Utf8.encode(task.suffix());
    BooleanSupplier stop = task::isLate;
    Fencing fencing =
        fences
            .map(memory -> memory.of(prefix, suffix, stop))
            .orElseGet(() -> Fences.of(charts, prefix, suffix, FenceLimits.DEFAULT, stop));
    return switch (fencing) {
      case Fencing.Whole whole ->
          asItIs(task, inScope(task, whole.view().middles()), Promise.WHOLE, task.method());
      case Fencing.Fenced fenced ->
          new View(
              fenced.views().stream().map(view -> text(task, view)).toList(),
              Promise.FENCED,
              task.method());
      case Fencing.Lost lost ->
          asItIs(task, lost.view().middles(), Promise.NONE, Method.UNCONSTRAINED);
    };
  }

  private static Text text(Task task, Fencing.View view) {
    return new Text(
        new String(view.prefix(), StandardCharsets.UTF_8),
        new String(view.suffix(), StandardCharsets.UTF_8),
        inScope(task, view.middles()),
        hidden(task, view.fences()));
  }

  /** The words of fenced lines and of their stand-ins. */
  private static Set<String> hidden(Task task, List<Fence> fences) {
    byte[] text = Utf8.encode(task.prefix() + task.suffix());
    Set<String> words = new HashSet<>();
    for (Fence fence : fences) {
      words.addAll(WORDS.splitToList(fence.hidden(text)));
      words.addAll(WORDS.splitToList(fence.standIn()));
    }
    return words;
  }
}
