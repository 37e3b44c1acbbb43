import {
  commands,
  InlineCompletionItem,
  InlineCompletionTriggerKind,
  Position,
  Range,
  Selection,
  TextDocument,
  TextEditor,
  window,
} from "vscode";
import { Over } from "./over";
import { step, Step, Suggestion } from "./parts";

/** What the server says of a suggestion: the parts after which the file parses, and what is behind the cursor then. */
export interface About {
  parts?: string[];
  behind?: string[];
  placeholder?: string;
}

interface Given extends Suggestion {
  item: InlineCompletionItem;
  start: Position;
}

/** What was suggested last, and accepting it in parts. */
export class Parts {
  /** Whether the next question is one that the editor asks by a command, and is none of the user's. */
  private typing = false;

  /** The suggestions last given, and the length that their document had; without any where none has parts. */
  private last: { document: TextDocument; length: number; items: Given[] } | undefined;

  /** What the keys were told last. */
  private covering = false;

  /** Tells the server that a part was accepted; what is put behind the cursor may be typed over. */
  constructor(
    private readonly over: Over,
    private readonly accepted: (item: InlineCompletionItem, length: number) => void,
  ) {}

  /** How a question is asked: who has accepted a part, or types, has not asked for others. */
  kind(asked: InlineCompletionTriggerKind): InlineCompletionTriggerKind {
    const kind = this.typing ? InlineCompletionTriggerKind.Automatic : asked;
    this.typing = false;
    return kind;
  }

  /** Has the editor ask at the cursor, as if the user had typed there just now. */
  async ask(): Promise<void> {
    this.typing = true;
    await commands.executeCommand("editor.action.inlineSuggest.trigger");
  }

  /** Remembers what was answered at a place of a document: its length and line as they were when it was asked. */
  remember(document: TextDocument, length: number, line: string, at: Position, items: InlineCompletionItem[]): void {
    const given = items.flatMap((item) => {
      const range = item.range;
      if (range === undefined || !range.start.isEqual(at) || !range.isSingleLine) {
        return [];
      }
      const text = String(item.insertText);
      const covered = line.slice(at.character, range.end.character);
      const { parts = [text], ...about } = (item.command?.arguments?.[0] as About | undefined) ?? {};
      const behind = about.behind ?? parts.map((_, i) => (i < parts.length - 1 ? covered : ""));
      return [{ item, start: at, text, parts, behind, covered }];
    });
    this.last = { document, length, items: given.length === items.length ? given : [] };
    this.tell(given.some(({ covered }) => covered !== ""));
  }

  /** Tells the keys whether grey text may stand behind closers, and not at the cursor. */
  private tell(covering: boolean): void {
    if (covering !== this.covering) {
      this.covering = covering;
      void commands.executeCommand("setContext", "dovetail.covering", covering);
    }
  }

  /**
   * Has the editor accept a part in its own way, of whatever it shows, and goes on, if that is one of
   * the server's, to where the file parses.
   */
  async accept(own: string, enough: RegExp): Promise<void> {
    const editor = window.activeTextEditor;
    const last = this.last;
    if (!editor || last?.document !== editor.document || last.items.length === 0) {
      await commands.executeCommand(own);
      return;
    }
    const document = editor.document;
    const onlyWhole = (given: Given) => given.covered !== "" && step(given, "", enough)?.all === true;
    if (last.items.every(onlyWhole)) {
      // The editor's own step would put what stands behind the closers before them, or knows no parts.
      await commands.executeCommand("editor.action.inlineSuggest.commit");
      return;
    }
    // Several that begin alike: the editor's next step tells which of them it is.
    for (let length = -1; document.getText().length > length; ) {
      length = document.getText().length;
      await commands.executeCommand(own);
      const cursor = editor.selection.active;
      const ways = last.items.flatMap((given) => {
        const done = cursor.isBefore(given.start) ? "" : document.getText(new Range(given.start, cursor));
        const next = step(given, done, enough);
        const here = document.getText().length === last.length + done.length;
        return here && done !== "" && next ? [{ given, done, next }] : [];
      });
      const way = ways[0];
      if (way === undefined) {
        return;
      }
      if (ways.every(({ next }) => JSON.stringify(next) === JSON.stringify(way.next))) {
        await this.goOn(editor, way.given, way.done, way.next);
        return;
      }
    }
  }

  private async goOn(editor: TextEditor, { item }: Given, done: string, next: Step): Promise<void> {
    const { insert, behind, remove, all } = next;
    const changes = insert !== "" || behind !== "" || remove > 0;
    if (changes) {
      const document = editor.document;
      const begin = document.offsetAt(editor.selection.active);
      const range = new Range(document.positionAt(begin), document.positionAt(begin + remove));
      await editor.edit((edit) => edit.replace(range, insert + behind), { undoStopBefore: false, undoStopAfter: true });
      const end = document.positionAt(begin + insert.length + behind.length);
      editor.selection = new Selection(end, end);
    }
    if (!all) {
      this.over.leave(editor, behind);
      this.accepted(item, done.length + insert.length);
      await this.ask();
    } else if (changes && item.command) {
      await commands.executeCommand("editor.action.inlineSuggest.hide");
      await commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
    }
  }
}
