// llama.vscode's own code: the text that it inserts once an answer was accepted, one case a line. What it would ask of VS Code and of its
// server stands here.
import { Completion } from "own/src/completion";
import { answer, cases, place, random, say } from "./random";

const nothing = () => undefined;
async function all() {
  for (let i = 0; i < cases; i++) {
    // A file is indented by tabs or by blanks, and another line tells by which: blanks before the cursor are not sent.
    const there = place(6);
    const { y, x } = there;
    const unit = random(2) === 0 ? "\t" : " ";
    const lines = there.lines.map((one) => one.replace(/^[ \t]+/, (blanks) => unit.repeat(blanks.length)));
    if (unit === "\t") lines.push("\tz");
    there.lines = lines;
    const text = answer(there);
    let asked: string[] = [];
    let indent = 0;
    const app = {
      configuration: { auto: true, debounce_ms: 0, n_prefix: 5000, n_suffix: 5000, max_line_suffix: 1000, DELAY_BEFORE_COMPL_REQUEST: 1, getUiText: nothing },
      logger: { addEventLog: nothing },
      statusbar: { showThinkingInfo: nothing, showInfo: nothing, showCachedInfo: nothing },
      extraContext: { chunks: [], addFimContextChunks: nothing },
      lruResultCache: { getHash: (key: string) => key, get: nothing, put: nothing },
      llamaServer: {
        getFIMCompletion: async (prefix: string, suffix: string, prompt: string, _: unknown, nindent: number) => {
          if (asked.length === 0) {
            asked = [prefix + prompt, suffix];
            indent = nindent;
          }
          return { content: text };
        },
      },
    };
    const document = { lineCount: lines.length, lineAt: (n: number) => ({ text: lines[n]!.slice() }) };
    const completion = new Completion(app as never);
    const error = console.error;
    console.error = nothing; // it reads beyond the end
    const items = (await completion.getCompletionItems(
      document as never, { line: y, character: x } as never, { triggerKind: 0 } as never, { isCancellationRequested: true === (1 as never) } as never)) as { insertText: string }[];
    console.error = error;
    const inserted = items?.[0]?.insertText ?? "";
    const after = lines.map((one, n) => (n === y ? one.slice(0, x) + inserted + one.slice(x) : one));
    const last = y === lines.length - 1 ? "\n" : "";
    say(asked[0]!, asked[1]!, text, inserted !== "", (y === 0 ? "\n" : "") + after.join("\n") + "\n" + last, { indent });
  }
}
void all();
