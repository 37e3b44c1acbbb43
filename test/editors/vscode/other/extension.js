const { InlineCompletionItem, Range, languages } = require("vscode");

exports.activate = (context) =>
  context.subscriptions.push(
    languages.registerInlineCompletionItemProvider("python", {
      provideInlineCompletionItems(document, position) {
        const whole = "# other one(two)";
        const line = document.lineAt(position).text;
        return line.startsWith("# other") && whole.startsWith(line)
          ? [new InlineCompletionItem(whole.slice(line.length), new Range(position, position))]
          : [];
      },
    }),
  );
