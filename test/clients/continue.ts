// Continue's own code: the line that it leaves once an answer was accepted, one case a line.
import { processSingleLineCompletion } from "own/core/autocomplete/util/processSingleLineCompletion";
import { cases, random, say, some } from "./random";

for (let i = 0; i < cases; i++) {
  const before = some(3);
  const rest = some(3);
  const below = "\nz\n";
  let answer = some(4);
  if (random(2) === 0) answer += rest;
  if (random(5) === 0) answer += "\n" + some(2);
  // completionProvider.ts: several lines replace the rest of the line
  let text = before + rest;
  if (answer.split("\n").length > 1) {
    text = before + answer;
  } else if (answer !== "") {
    const result = processSingleLineCompletion(answer, rest, before.length);
    if (result !== undefined) {
      const start = result.range?.start ?? before.length;
      const end = result.range?.end ?? before.length;
      text = (before + rest).slice(0, start) + result.completionText + (before + rest).slice(end);
    }
  }
  say("w\n" + before, rest + below, answer, text !== before + rest, "w\n" + text + below);
}
