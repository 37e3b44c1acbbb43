// What ProxyAI's CodeCompletionFormatter.kt (1082f931) does to an answer, step by step as it stands there; its own code runs in
// JetBrains' IDEs only. One case a line.
import { get as distance } from "fast-levenshtein";
import { answer, cases, place, say } from "./random";

const quotes = ["'", '"', "`"];
const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const dropLast = (text: string, n: number) => text.slice(0, Math.max(0, text.length - n));

function format(lines: string[], y: number, x: number, original: string): string {
  const document = lines.join("\n");
  const after = lines[y]!.slice(x);
  const charAfter = after[0] ?? " ";
  const charBefore = x > 0 ? lines[y]![x - 1]! : " ";
  let completion = "";
  // matchCompletionBrackets
  const open: string[] = [];
  let quote = "";
  for (const char of original) {
    if (quotes.includes(char)) {
      if (quote === "") quote = char;
      else if (quote === char) quote = "";
    }
    if (quote === "") {
      if (char in closing) open.push(char);
      else if (Object.values(closing).includes(char)) {
        if (open.length > 0 && closing[open[open.length - 1]!] === char) open.pop();
        else break;
      }
    }
    completion += char;
  }
  completion = completion.trimEnd() || original.trimEnd();
  // removeSuffix
  if (after !== "" && completion.endsWith(after)) completion = dropLast(completion, after.length);
  // removeDuplicateQuotes
  const bare = completion.trim();
  const behind = charAfter.trim();
  if (behind !== "" && (["',", '",', "`,"].some((end) => bare.endsWith(end)) || (bare.endsWith(",") && quotes.includes(behind)))) {
    completion = dropLast(completion, 2);
  } else if (behind !== "" && quotes.some((end) => bare.endsWith(end)) && quotes.includes(behind)) {
    completion = dropLast(completion, 1);
  }
  // removeMiddleQuotes
  if (/^\w$/.test(charAfter) && /^\w$/.test(charBefore)) {
    if (quotes.includes(completion[0]!)) completion = completion.slice(1);
    if (quotes.includes(completion[completion.length - 1]!)) completion = dropLast(completion, 1);
  }
  // ignoreBlankLines
  if (completion.trimStart() === "" && original !== "\n") completion = completion.trim();
  // removeOverlapText
  const rest = after.trim();
  for (let length = Math.min(completion.length, rest.length); length > 0; length--) {
    if (completion.slice(-length) === rest.slice(0, length)) {
      completion = dropLast(completion, length);
      break;
    }
  }
  // trimStart
  const first = completion.search(/\S/);
  if (first > 0 && x <= first) completion = completion.trimStart();
  // preventDuplicates
  if (original.split("\n").length >= 3 && document.includes(original)) return "";
  for (let i = y + 1; i <= y + 3 && i < lines.length; i++) {
    const next = lines[i]!.trim();
    const whole = original.trim();
    if (next === whole || 1 - distance(next, whole) / Math.max(next.length, whole.length) > 0.8) return "";
  }
  return completion.trim() === "" ? "" : completion;
}

for (let i = 0; i < cases; i++) {
  const there = place(6);
  const { lines, y, x } = there;
  const text = answer(there);
  const inserted = format(lines, y, x, text);
  const prefix = [...lines.slice(0, y), lines[y]!.slice(0, x)].join("\n");
  const suffix = [lines[y]!.slice(x), ...lines.slice(y + 1)].join("\n");
  say(prefix, suffix, text, inserted !== "", prefix + inserted + suffix);
}
