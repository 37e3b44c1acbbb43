package dovetail.protocol.lsp;

import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * A suggestion as an item of a completion menu. A menu shows items that match the word before the
 * cursor, and replaces that word: so the item has the whole word, its typed beginning and the
 * suggestion. It is a plain text and a plain edit, since {@code $} and braces would be expanded in
 * a snippet.
 */
final class MenuItem {
  private MenuItem() {}

  /**
   * The item.
   *
   * @param item the suggestion; its range begins at the cursor
   */
  static CompletionItem of(
      InlineCompletionItem item, LineIndex lines, int offset, PositionEncoding encoding) {
    int start = wordStart(lines, offset);
    String text = lines.text().substring(start, offset) + item.getInsertText().getLeft();
    Range range =
        new Range(Documents.positionAt(lines.position(start, encoding)), item.getRange().getEnd());
    CompletionItem found = new CompletionItem(labelOf(text));
    found.setDetail("Dovetail");
    found.setKind(CompletionItemKind.Text);
    found.setDocumentation(text);
    found.setFilterText(text);
    found.setInsertTextFormat(InsertTextFormat.PlainText);
    found.setInsertTextMode(InsertTextMode.AsIs);
    found.setTextEdit(Either.forLeft(new TextEdit(range, text)));
    found.setCommand(item.getCommand());
    return found;
  }

  /** The beginning of the word before the cursor; the cursor itself if there is no word. */
  private static int wordStart(LineIndex lines, int offset) {
    int least = lines.lineStart(lines.lineOf(offset));
    int start = offset;
    while (start > least) {
      int before = lines.text().codePointBefore(start);
      if (!Character.isUnicodeIdentifierPart(before) || Character.isIdentifierIgnorable(before)) {
        break;
      }
      start -= Character.charCount(before);
    }
    return start;
  }

  private static String labelOf(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("⏎");
  }
}
