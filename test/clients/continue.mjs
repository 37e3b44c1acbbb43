// Continue's own code: what it leaves on a line once an answer was accepted, one case a line.
// continue.mjs MODULE CASES SEED: MODULE is processSingleLineCompletion.ts without its types.
import { pathToFileURL } from "node:url";

const { processSingleLineCompletion } = await import(pathToFileURL(process.argv[2]));
let state = Number(process.argv[4] ?? 1);
const random = (n) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * n);
};
const pieces = ["", "", "x", "y", "foo", "()", ")", "(", ");", ") {", "{", "}", ", ", " = ", "a.b", "[0]", "]", '"s"', " + ", "é", "  "];
const some = (most) => Array.from({ length: random(most + 1) }, () => pieces[random(pieces.length)]).join("");

for (let i = 0; i < Number(process.argv[3]); i++) {
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
  const whole = "w\n" + text + below;
  console.log(JSON.stringify({ prefix: "w\n" + before, suffix: rest + below, answer, changed: text !== before + rest, text: whole }));
}
