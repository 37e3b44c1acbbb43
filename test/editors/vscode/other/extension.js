const fs = require("node:fs");
const path = require("node:path");
const { InlineCompletionItem, Range, languages, workspace } = require("vscode");

// Another extension's suggestions, in comments; and a record of each edit of trial.py, for the trial to read.
exports.activate = (context) => {
  context.subscriptions.push(
    languages.registerInlineCompletionItemProvider("python", {
      provideInlineCompletionItems(document, position) {
        const line = document.lineAt(position).text;
        if (line === "# below") {
          return [new InlineCompletionItem("\n# it", new Range(position, position))];
        }
        const whole = "# other one(two)";
        return line.startsWith("# other") && whole.startsWith(line)
          ? [new InlineCompletionItem(whole.slice(line.length), new Range(position, position))]
          : [];
      },
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (path.basename(document.fileName) === "trial.py" && contentChanges.length > 0) {
        const edits = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({ rangeOffset, rangeLength, text }));
        const record = path.join(path.dirname(document.fileName), "..", "edits.jsonl");
        fs.appendFileSync(record, JSON.stringify({ text: document.getText(), edits }) + "\n");
      }
    }),
  );
};
