package dovetail.protocol.lsp;

import dovetail.protocol.OpenFile;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import dovetail.protocol.text.TextPosition;
import java.util.ArrayList;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents that the client has open, each as its latest {@link Snapshot} (LSP 3.18, "Text
 * Document Synchronization").
 *
 * <p>Changes count in the order in which they arrive, which is the order in which the client made
 * them; a version that does not grow is logged and otherwise ignored. What concerns a document that
 * is not open, or lacks a part that the protocol demands, is logged and has no effect.
 *
 * <p>Not for several threads; the snapshots are.
 */
final class Documents {
  private static final Logger log = LoggerFactory.getLogger(Documents.class);

  /** More than so many are not looked at. */
  private static final int OTHERS = 32;

  /** The one that was touched last comes last. */
  private final Map<String, Snapshot> open = new LinkedHashMap<>();

  /** The document that was opened; empty if the message has none. */
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
    put(opened);
    return Optional.of(opened);
  }

  void change(DidChangeTextDocumentParams params, PositionEncoding encoding) {
    Snapshot before = find(params.getTextDocument()).orElse(null);
    if (before == null || params.getContentChanges() == null) {
      log.warn("didChange of what is not open: {}", params.getTextDocument());
      return;
    }
    int version =
        Objects.requireNonNullElse(params.getTextDocument().getVersion(), before.version());
    if (version <= before.version()) {
      log.debug("{}: version {} after {}", before.uri(), version, before.version());
    }
    LineIndex lines = before.lines();
    for (TextDocumentContentChangeEvent change : params.getContentChanges()) {
      if (change != null) {
        lines = edit(lines, change, encoding);
      }
    }
    put(new Snapshot(before.uri(), before.languageId(), version, lines));
  }

  private void put(Snapshot touched) {
    open.remove(touched.uri());
    open.put(touched.uri(), touched);
  }

  /** The documents that are open beside one, the last touched first; at most {@value #OTHERS}. */
  List<OpenFile> others(String uri) {
    List<OpenFile> others = new ArrayList<>();
    for (Snapshot snapshot : List.copyOf(open.values()).reversed()) {
      if (!snapshot.uri().equals(uri) && others.size() < OTHERS) {
        others.add(new OpenFile(snapshot.uri(), snapshot.languageId(), snapshot.text()));
      }
    }
    return others;
  }

  /** A change without a range is the whole text; a range whose ends are swapped is put right. */
  private static LineIndex edit(
      LineIndex lines, TextDocumentContentChangeEvent change, PositionEncoding encoding) {
    String text = Objects.requireNonNullElse(change.getText(), "");
    Range range = change.getRange();
    if (range == null) {
      return LineIndex.of(text);
    }
    int start = lines.offset(positionOf(range.getStart()), encoding);
    int end = lines.offset(positionOf(range.getEnd()), encoding);
    return lines.replace(Math.min(start, end), Math.max(start, end), text);
  }

  /** The uri of the document that was closed; empty if it was not open. */
  Optional<String> close(DidCloseTextDocumentParams params) {
    Optional<Snapshot> closed = find(params.getTextDocument());
    closed.ifPresent(snapshot -> open.remove(snapshot.uri()));
    return closed.map(Snapshot::uri);
  }

  /** The document that a request is about, as it is now. */
  Optional<Snapshot> find(TextDocumentPositionParams params) {
    return find(params.getTextDocument());
  }

  private Optional<Snapshot> find(@Nullable TextDocumentIdentifier document) {
    return Optional.ofNullable(document).map(TextDocumentIdentifier::getUri).flatMap(this::find);
  }

  /** The document that is open under a name. */
  Optional<Snapshot> find(String uri) {
    return Optional.ofNullable(open.get(uri));
  }

  /** A position of lsp4j; a missing one is the beginning of the text. */
  static TextPosition positionOf(@Nullable Position position) {
    return position == null
        ? new TextPosition(0, 0)
        : new TextPosition(position.getLine(), position.getCharacter());
  }
}
