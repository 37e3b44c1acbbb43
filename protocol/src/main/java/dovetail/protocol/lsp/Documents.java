package dovetail.protocol.lsp;

import dovetail.protocol.OpenFile;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import dovetail.protocol.text.TextPosition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents that the client has open, each as its latest {@link Snapshot} (LSP 3.18, "Text
 * Document Synchronization").
 *
 * <p>Changes count in the order in which they arrive, which is the order in which the client made
 * them. A change that cannot be applied, since its range begins behind the text, or its version is
 * below the last one, means that the client has another text than the server. Then the document is
 * out of step ({@link #outOfStep}): it is treated as if it were not open, until the client sends
 * its whole text. A message that lacks a part that the protocol demands is logged.
 *
 * <p>One thread; but any thread may ask for the open documents and their snapshots.
 */
final class Documents {
  private static final Logger log = LoggerFactory.getLogger(Documents.class);

  /** The greatest number of other documents. */
  private static final int OTHERS = 32;

  private static final List<TextDocumentContentChangeEvent> NO_CHANGE = List.of();

  /** The open documents; the last touched comes last. */
  private final Map<String, Snapshot> open = Collections.synchronizedMap(new LinkedHashMap<>());

  /** The open documents whose text is not known, with the last known text. */
  private final Map<String, Snapshot> outOfStep = new HashMap<>();

  /** Opens a document; empty if the message has none. */
  Optional<Snapshot> open(DidOpenTextDocumentParams params) {
    TextDocumentItem item = params.getTextDocument();
    if (item == null || item.getUri() == null) {
      log.warn("didOpen without a document");
      return Optional.empty();
    }
    String languageId = Objects.requireNonNullElse(item.getLanguageId(), "");
    String text = Objects.requireNonNullElse(item.getText(), "");
    Snapshot opened =
        new Snapshot(item.getUri(), languageId, item.getVersion(), LineIndex.of(text));
    outOfStep.remove(opened.uri());
    put(opened);
    return Optional.of(opened);
  }

  /** Applies a change; returns the reason, for the user, if it cannot be applied. */
  Optional<String> change(DidChangeTextDocumentParams params, PositionEncoding encoding) {
    VersionedTextDocumentIdentifier document = params.getTextDocument();
    String uri = document == null ? null : document.getUri();
    if (document == null || uri == null) {
      log.warn("didChange without a document");
      return Optional.empty();
    }
    Snapshot before = open.getOrDefault(uri, outOfStep.get(uri));
    if (before == null) {
      return Optional.of("it was changed before it was opened");
    }
    int version = Objects.requireNonNullElse(document.getVersion(), before.version());
    Optional<String> problem =
        open.containsKey(uri) ? Optional.empty() : Optional.of("its text is not known");
    LineIndex lines = before.lines();
    List<TextDocumentContentChangeEvent> changes = params.getContentChanges();
    for (TextDocumentContentChangeEvent change : changes == null ? NO_CHANGE : changes) {
      Range range = change == null ? null : change.getRange();
      String text = change == null ? null : change.getText();
      if (text == null) {
        problem = Optional.of("a change of it has no text");
      } else if (range == null) {
        problem = Optional.empty();
        lines = LineIndex.of(text);
      } else if (problem.isEmpty()) {
        problem = problemOf(range, version, before.version(), lines);
        lines = problem.isEmpty() ? edit(lines, range, text, encoding) : lines;
      }
    }
    if (problem.isPresent()) {
      boolean isNews = loseStep(uri);
      return isNews ? problem : Optional.empty();
    }
    outOfStep.remove(uri);
    put(new Snapshot(uri, before.languageId(), version, lines));
    return Optional.empty();
  }

  /**
   * The reason why a change cannot be applied; empty if it can. A character behind the end of its
   * line counts as that end (LSP 3.18, "Position"), and so the line behind the last counts as the
   * end of the text.
   */
  private static Optional<String> problemOf(Range range, int version, int before, LineIndex lines) {
    Optional<String> malformed = Params.problem("range", range);
    if (malformed.isPresent()) {
      return malformed;
    }
    int line = Math.max(range.getStart().getLine(), range.getEnd().getLine());
    if (line > lines.lineCount()) {
      return Optional.of(
          "a change of line %d came, and it has %d".formatted(line + 1L, lines.lineCount()));
    }
    return version < before
        ? Optional.of("a change to version %d came after version %d".formatted(version, before))
        : Optional.empty();
  }

  /** Notes that the text of a document is not known any more; returns whether it was known. */
  boolean loseStep(String uri) {
    Snapshot lost = open.remove(uri);
    if (lost != null) {
      outOfStep.put(uri, lost);
    }
    return lost != null;
  }

  /** Whether a document is open, but its text is not known. */
  boolean isOutOfStep(String uri) {
    return outOfStep.containsKey(uri);
  }

  private void put(Snapshot touched) {
    synchronized (open) {
      open.remove(touched.uri());
      open.put(touched.uri(), touched);
    }
  }

  /** The open documents other than one, the last touched first; at most {@value #OTHERS}. */
  List<OpenFile> others(String uri) {
    List<OpenFile> others = new ArrayList<>();
    for (Snapshot snapshot : List.copyOf(open.values()).reversed()) {
      if (!snapshot.uri().equals(uri) && others.size() < OTHERS) {
        others.add(new OpenFile(snapshot.uri(), snapshot.languageId(), snapshot.text()));
      }
    }
    return others;
  }

  /** A text after an edit. If the ends of the range are swapped, they are swapped back. */
  private static LineIndex edit(
      LineIndex lines, Range range, String text, PositionEncoding encoding) {
    int start = lines.offset(positionOf(range.getStart()), encoding);
    int end = lines.offset(positionOf(range.getEnd()), encoding);
    return lines.replace(Math.min(start, end), Math.max(start, end), text);
  }

  /** Closes a document and returns its URI; empty if it was not open. */
  Optional<String> close(DidCloseTextDocumentParams params) {
    Optional<String> uri =
        Optional.ofNullable(params.getTextDocument()).map(TextDocumentIdentifier::getUri);
    return uri.filter(name -> open.remove(name) != null | outOfStep.remove(name) != null);
  }

  /** The present snapshot of a request's document. */
  Optional<Snapshot> find(TextDocumentPositionParams params) {
    return Optional.ofNullable(params.getTextDocument())
        .map(TextDocumentIdentifier::getUri)
        .flatMap(this::find);
  }

  /** The open document with a name. */
  Optional<Snapshot> find(String uri) {
    return Optional.ofNullable(open.get(uri));
  }

  /** The text of an open document. */
  Optional<String> text(String uri) {
    return find(uri).map(Snapshot::text);
  }

  /** The position in a message of lsp4j; a missing one is the beginning of the text. */
  static TextPosition positionOf(@Nullable Position position) {
    return position == null
        ? new TextPosition(0, 0)
        : new TextPosition(position.getLine(), position.getCharacter());
  }

  /** A position as an object of lsp4j. */
  static Position positionAt(TextPosition position) {
    return new Position(position.line(), position.character());
  }
}
