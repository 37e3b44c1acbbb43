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
 * A suggestion as an item of a completion menu. Menus show and keep what matches the word before
 * the cursor, and replace that word: so the item is the whole word, what is typed of it and what is
 * suggested. It is a plain text, since a snippet's {@code $} and braces would be expanded, and a
 * plain edit.
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

  /** Where the word before the cursor begins: the cursor itself, if none stands there. */
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
