package dovetail.protocol.lsp;

import static dovetail.protocol.lsp.Documents.positionAt;
import static dovetail.protocol.lsp.Documents.positionOf;

import dovetail.protocol.Trigger;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectedCompletionInfo;
import org.jspecify.annotations.Nullable;

/**
 * A request for suggestions, with offsets in place of positions. If a completion item is selected
 * in the editor's menu, the text is the document after that item is accepted, and the answer
 * extends the item.
 *
 * @param text the document, with the selected item in it
 * @param offset the cursor in that text
 * @param range the range that the client is to replace
 * @param opening the text before the middle in an answer: the selected item's text
 */
record Question(
    String uri,
    String languageId,
    String text,
    int offset,
    Range range,
    String opening,
    Trigger trigger) {
  /** The request at a cursor. */
  static Question at(
      Snapshot snapshot, @Nullable Position position, Trigger trigger, PositionEncoding encoding) {
    LineIndex lines = snapshot.lines();
    int offset = lines.offset(positionOf(position), encoding);
    return new Question(
        snapshot.uri(),
        snapshot.languageId(),
        lines.text(),
        offset,
        rangeOf(lines, offset, offset, encoding),
        "",
        trigger);
  }

  /** A request that is made ahead of the client's. */
  static Question early(String uri, String languageId, RecentAnswers.Place place) {
    Position nowhere = new Position(0, 0);
    return new Question(
        uri,
        languageId,
        place.text(),
        place.offset(),
        new Range(nowhere, nowhere),
        "",
        Trigger.AUTOMATIC);
  }

  /** The request of params that have been checked. */
  static Question of(Snapshot snapshot, InlineCompletionParams params, PositionEncoding encoding) {
    Trigger trigger =
        switch (params.getContext().getTriggerKind()) {
          case Invoked -> Trigger.INVOKED;
          case Automatic -> Trigger.AUTOMATIC;
        };
    SelectedCompletionInfo selected = params.getContext().getSelectedCompletionInfo();
    if (selected == null) {
      return at(snapshot, params.getPosition(), trigger, encoding);
    }
    LineIndex lines = snapshot.lines();
    int start = lines.offset(positionOf(selected.getRange().getStart()), encoding);
    int end = Math.max(start, lines.offset(positionOf(selected.getRange().getEnd()), encoding));
    String opening = selected.getText();
    return new Question(
        snapshot.uri(),
        snapshot.languageId(),
        lines.replace(start, end, opening).text(),
        start + opening.length(),
        rangeOf(lines, start, end, encoding),
        opening,
        trigger);
  }

  private static Range rangeOf(LineIndex lines, int start, int end, PositionEncoding encoding) {
    return new Range(
        positionAt(lines.position(start, encoding)), positionAt(lines.position(end, encoding)));
  }

  /** The range, extended by a number of ASCII characters behind the cursor. */
  Range rangeOver(int covered) {
    Position end = range.getEnd();
    return new Range(range.getStart(), new Position(end.getLine(), end.getCharacter() + covered));
  }

  /** Whether this request is at the same place in the same text. */
  boolean isAt(String otherText, int otherOffset) {
    return offset == otherOffset && text.equals(otherText);
  }
}
