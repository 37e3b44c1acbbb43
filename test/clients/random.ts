// Random lines of code, cursors in them, and answers: the same for the same seed.
let state = Number(process.env.DOVETAIL_TEST_SEED);
export const cases = Number(process.env.DOVETAIL_TEST_CASES);
export const random = (n: number) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * n);
};
export const pick = <T>(list: T[]) => list[random(list.length)]!;
const pieces = ["", "", "x", "y", "foo", "()", ")", "(", ");", ") {", "{", "}", ", ", " = ", "a.b", "[0]", "]", '"s"', '",', "'", " + ", "é", "  "];
export const some = (most: number) => Array.from({ length: random(most + 1) }, () => pick(pieces)).join("");
const indents = ["", "", "  ", "    ", "\t", "   ", "      "];
export const line = () => (random(6) === 0 ? pick(indents) : pick(indents) + some(4));

/** A text and a cursor in it. */
export function place(most: number) {
  const lines = Array.from({ length: 1 + random(most) }, line);
  const y = random(lines.length);
  let x = random(3) === 0 ? lines[y]!.length : random(lines[y]!.length + 1);
  if (random(2) === 0) x = Math.max(x, lines[y]!.length - lines[y]!.trimStart().length);
  return { lines, y, x };
}

/** An answer for it: often what stands behind it, or something like that. */
export function answer({ lines, y, x }: { lines: string[]; y: number; x: number }) {
  const rest = lines[y]!.slice(x);
  switch (random(8)) {
    case 0:
      return rest;
    case 1:
      return some(3) + rest;
    case 2:
      return "\n" + lines.slice(y + 1, y + 2 + random(3)).join("\n");
    case 3:
      return lines.slice(y + 1, y + 2 + random(3)).join("\n") + pick(["", "", "\n", "x"]);
    case 4:
      return pick(indents) + some(4) + pick(["", "\n", "\n\n", rest]);
    default:
      return some(4) + Array.from({ length: random(4) }, () => "\n" + line()).join("") + pick(["", "", "", "\n", rest]);
  }
}

/** Writes a case down. */
export function say(prefix: string, suffix: string, answer: string, changed: boolean, text: string, more = {}) {
  console.log(JSON.stringify({ prefix, suffix, answer, changed, text, ...more }));
}
