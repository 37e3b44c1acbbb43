// Tabby's own code, from a document to the text that replaces the rest of a line, one case a line.
import { TextDocument } from "vscode-languageserver-textdocument";
import { buildCompletionContext } from "own/clients/tabby-agent/src/codeCompletion/contexts";
import { postCacheProcess, preCacheProcess } from "own/clients/tabby-agent/src/codeCompletion/postprocess";
import { CompletionResultItem } from "own/clients/tabby-agent/src/codeCompletion/solution";
import { answer, cases, pick, place, random, say } from "./random";

async function all() {
  const config = { limitScope: {}, calculateReplaceRange: {}, minCompletionChars: 4 } as never;
  for (let i = 0; i < cases; i++) {
    const there = place(6);
    const { lines, y, x } = there;
    const document = TextDocument.create("file:///a", pick(["python", "typescript"]), 1, lines.join("\n") + pick(["", "\n"]));
    const context = buildCompletionContext(document, { line: y, character: x });
    const extra = random(2) === 0 ? {} : { editorOptions: { indentation: pick(["\t", "  ", "    "]) } };
    const text = answer(there);
    let items = await preCacheProcess([new CompletionResultItem(text)], context, extra, config);
    items = await postCacheProcess(items, context, extra, config);
    const item = items[0]!.toInlineCompletionItem(context);
    const inserted = (item?.insertText as string | undefined) ?? "";
    say(context.prefix, context.suffix, text, inserted !== "", context.prefix + inserted + context.suffix);
  }
}
void all();
