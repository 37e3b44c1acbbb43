import { Range, Selection, TextDocumentChangeEvent, TextEditor, window } from "vscode";
import { isTypedOver } from "./parts";

/** What was put behind the cursor with a suggestion, and may be typed over as brackets that the editor closed. */
export class Over {
  /** The editor, the rest of the cursor's line as it was left, and how much of that was put there. */
  private left: { editor: TextEditor; line: number; rest: string; length: number } | undefined;

  /** Leaves a text that stands before the cursor behind it. */
  leave(editor: TextEditor, behind: string): void {
    const { document, selection } = editor;
    const end = document.offsetAt(selection.active);
    const begin = document.positionAt(end - behind.length);
    if (behind === "" || document.getText(new Range(begin, selection.active)) !== behind) {
      return;
    }
    editor.selection = new Selection(begin, begin);
    const [first = ""] = behind.split(/\r?\n/);
    const rest = document.lineAt(begin.line).text.slice(begin.character);
    this.left = { editor, line: begin.line, rest, length: first.length };
  }

  /** Takes away the character that was typed over. */
  async changed({ document, contentChanges: [change, other] }: TextDocumentChangeEvent): Promise<void> {
    const left = this.left;
    if (left === undefined || left.editor.document !== document || window.activeTextEditor !== left.editor) {
      return;
    }
    if (change === undefined || other !== undefined) {
      return; // a pair of brackets, as the editor closes them
    }
    if (change.range.start.line !== left.line) {
      this.left = undefined;
      return;
    }
    const { line, character } = change.range.start;
    const behind = document.lineAt(line).text.slice(character + change.text.length);
    if (change.rangeLength === 0 && isTypedOver(change.text, behind, left.rest, left.length)) {
      const range = new Range(line, character + 1, line, character + 2);
      await left.editor.edit((edit) => edit.delete(range), { undoStopBefore: false, undoStopAfter: false });
    }
  }
}
