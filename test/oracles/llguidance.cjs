// Random grammars in llguidance's dialect (`&`, `~`, [lazy], [suffix=...], %regex), and llguidance's own verdicts of
// short texts, as quotient's LarkVerdictsTest reads them:
//
//   npm pack transformers-llguidance@0.2.1, unpacked as node_modules/transformers-llguidance beside this file
//   node llguidance.cjs SEED GRAMMARS >llguidance-verdicts.txt
//   node llguidance.cjs SEED GRAMMARS several >several.txt
//
// Each terminal stands where no other could: what such a terminal matches is asked, not how lexers choose. With `several`
// the terminals come in each other's way, and blanks are ignored.
"use strict";
let state = Number(process.argv[2]);
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * n);
};
const one = (list) => list[below(list.length)];
const times = (n, make) => Array.from({ length: n }, make);

const word = () => times(1 + below(3), () => one("abc")).join("");
const text = () => JSON.stringify(word());
function pattern(depth = 2) {
  switch (below(depth ? 7 : 2)) {
    case 0: return one("abc");
    case 1: return one(["[ab]", "[bc]", ".", "[^a]", "c", "(?s:.)"]);
    case 2: return `(?:${pattern(depth - 1)}|${pattern(depth - 1)})`;
    case 3: case 4: return pattern(depth - 1) + pattern(depth - 1);
    default: return `(?:${pattern(depth - 1)})${one(["*", "+", "?", "{1,2}", "{2,}"])}`;
  }
}
const slashed = () => `/${pattern()}/`;
function regex() {
  const kind = one(["chunks", "words", "chars"]);
  const value = kind === "chunks" ? times(1 + below(3), word)
    : times(1 + below(3), word).join(one([" ", ", ", "_", ""]));
  return `%regex {"substring_${kind}": ${JSON.stringify(value)}}`;
}
function terminal(depth = 1) {
  switch (below(depth ? 9 : 3)) {
    case 0: return slashed();
    case 1: return text();
    case 2: return regex();
    case 3: return `${slashed()} & ${slashed()}`;
    case 4: return `${slashed()} & ~${slashed()}`;
    case 5: return `/[abc ]+/ & ~(${terminal(depth - 1)} /.*/)`;
    case 6: return `(${terminal(depth - 1)} | ${text()}) & ~${slashed()} | ${text()}`;
    case 7: return `/(?s:.*)/ & ~/(?s:.*)${word()}(?s:.*)/ & /${pattern()}.*/`;
    default: return `(${slashed()} & ${slashed()})${one(["?", "+", "{1,2}"])} ${text()}?`;
  }
}
function rule(names, depth = 2) {
  switch (below(depth ? 6 : 2)) {
    case 0: return one([text(), '";"', '"+"']);
    case 1: return one(names);
    case 2: return `(${rule(names, depth - 1)} | ${rule(names, depth - 1)})`;
    case 3: return `(${rule(names, depth - 1)})${one(["?", "+", "*"])}`;
    default: return `${rule(names, depth - 1)} ${rule(names, depth - 1)}`;
  }
}
function several() {
  const plain = () => one([slashed(), slashed(), "/[abc]+/", "/[ab]+/", text()]);
  return `start: ${rule(["A", "B", "r", "s"], 3)}\nr: ${rule(["A", "C", "s"])}\ns: ${rule(["B", "C"])}\n`
    + `A: ${plain()}\nB: ${plain()}\nC: ${plain()}\n%ignore / +/\n`;
}
function grammar() {
  if (process.argv[4] === "several") return several();
  const rest = `z REST\nREST: /[abc ]*/\n`;
  switch (below(5)) {
    case 0: return `start: ${rest}z[lazy]: ${slashed()} ${one([text(), slashed()])}\n`;
    case 1: return `start: ${rest}z[suffix=${one([text(), slashed(), "END"])}]: ${slashed()}\nEND: ${text()}\n`;
    case 2: return `start: ${rest}z[lazy]: T\nT: ${terminal()}\n`;
    default: return `start: T\nT: ${terminal()}\n`;
  }
}
function texts() {
  const all = new Set([""]);
  while (all.size < 30) {
    const letters = process.argv[4] === "several" ? "aabbcc ;+" : "aabbcc ";
    all.add(times(1 + below(7), () => one(letters)).join(""));
  }
  return [...all];
}

(async () => {
  const { GuidanceParser } = await import("transformers-llguidance");
  const END = 256;
  const vocab = { "<|end|>": END };
  let more = 0;
  for (let b = 0; b < 256; b++) { // a token for each byte, as GPT-2 writes them
    const shown = (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
    vocab[String.fromCodePoint(shown ? b : 256 + more++)] = b;
  }
  const tokenizer = {
    vocab, merges: [], added_tokens: [{ id: END, content: "<|end|>", special: true }], model_type: "BPE",
    eos_token_id: END };
  function accepts(parser, bytes) {
    for (const b of bytes) {
      try {
        if (!parser.getTokenMask()[b]) return false;
      } catch (e) {
        return false; // nothing may follow
      }
      parser.advance(b);
    }
    try {
      return parser.isComplete() || parser.getTokenMask()[END] !== 0;
    } catch (e) {
      return String(e).includes("parser stopped");
    }
  }
  for (let made = 0; made < Number(process.argv[3]);) {
    const source = `%llguidance {}\n${grammar()}`;
    const asked = { type: "lark", grammar: source };
    let parser;
    try {
      parser = await GuidanceParser.create(asked, tokenizer);
    } catch (e) {
      continue; // one without any text
    }
    const rows = texts().map((t) => {
      parser.reset(asked);
      return [accepts(parser, Buffer.from(t)), t];
    });
    const accepted = rows.filter(([yes]) => yes).length;
    if (accepted > 2 && accepted < rows.length - 2) {
      console.log(`=== greedy\n${source}---\n${rows.map(([yes, t]) => `${yes ? "+" : "-"} ${t}`).join("\n")}`);
      made++;
    }
  }
})();
