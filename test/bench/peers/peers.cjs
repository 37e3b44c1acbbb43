// Masks of llguidance, in WASM, along the tokens of texts, as a line of JSON.
// peers.cjs llguidance TOKENIZER CASES.jsonl GRAMMAR.lark          (see run.sh and web.sh)
// peers.cjs tokens TOKENIZER CASES.jsonl                           each case with its tokens, for other programs
//
// A case that is "valid": false is no text of the language: it is asked only whether it is taken as a whole.
"use strict";
const fs = require("fs");
const [engineName, tokenizerFile, casesFile, grammarFile] = process.argv.slice(2);
const tokenizer = JSON.parse(fs.readFileSync(tokenizerFile, "utf8"));
const cases = fs.readFileSync(casesFile, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const vocabulary = tokenizer.model.vocab;

// ---- byte-level BPE; GPT-2's way to cut texts if the tokenizer has none of its own
const letters = [];
{
  let more = 0;
  for (let b = 0; b < 256; b++) {
    const shown = (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174;
    letters.push(String.fromCodePoint(shown ? b : 256 + more++));
  }
}
const ranks = new Map(
  tokenizer.model.merges.map((m, i) => [Array.isArray(m) ? m.join(" ") : m, i]));
const ITS_OWN = (tokenizer.pre_tokenizer?.pretokenizers ?? []).find((p) => p.type === "Split");
const CUT = ITS_OWN ? new RegExp(ITS_OWN.pattern.Regex, "gu") : /'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
function encode(text) {
  const out = [];
  for (const [piece] of text.matchAll(CUT)) {
    const parts = [...Buffer.from(piece, "utf8")].map((b) => letters[b]);
    for (;;) {
      let best = -1;
      let rank = Infinity;
      for (let i = 0; i + 1 < parts.length; i++) {
        const found = ranks.get(parts[i] + " " + parts[i + 1]);
        if (found !== undefined && found < rank) {
          best = i;
          rank = found;
        }
      }
      if (best < 0) break;
      parts.splice(best, 2, parts[best] + parts[best + 1]);
    }
    out.push(...parts.map((p) => vocabulary[p]));
  }
  return out;
}
const texts = cases.map((c) => encode(c.middle));
const now = () => Number(process.hrtime.bigint()) / 1e3;

/** What an engine says along all texts: { restart(), mask(), fits(mask, token), take(token), ends() }. */
async function follow(name, init, engine, fixed) {
  const times = [];
  let allowed = 0;
  const count = { taken: 0, valid: 0, admitted: 0, invalid: 0 };
  for (let t = 0; t < texts.length; t++) {
    const timed = cases[t].valid !== false;
    let fits = true;
    await engine.restart();
    for (const token of texts[t]) {
      const start = now();
      const mask = await engine.mask();
      if (timed) times.push(now() - start);
      fits = engine.fits(mask, token);
      if (!fits) break;
      allowed += timed ? 1 : 0;
      engine.take(token);
    }
    const whole = fits && (await engine.ends());
    count[timed ? "valid" : "invalid"]++;
    if (whole) count[timed ? "taken" : "admitted"]++;
  }
  times.sort((a, b) => a - b);
  const at = (q) => Math.round(times[Math.min(times.length - 1, Math.floor(q * times.length))] * 10) / 10;
  const mean = times.reduce((a, b) => a + b, 0) / times.length;
  console.log(JSON.stringify({
    engine: name, masks: times.length, truth_allowed: allowed, p50_us: at(0.5), p99_us: at(0.99),
    max_us: at(1), mean_us: Math.round(mean * 10) / 10, init_ms: Math.round(init / 1e3),
    call_us: Math.round(fixed * 100) / 100, ...count }));
}

function empty(call) {
  const start = now();
  for (let i = 0; i < 10000; i++) call();
  return (now() - start) / 10000;
}

async function llguidance() {
  const { GuidanceParser } = await import("transformers-llguidance");
  const grammar = { type: "lark", grammar: fs.readFileSync(grammarFile, "utf8") };
  const end = tokenizer.added_tokens.find((t) => t.special)?.id ?? 0;
  const data = {
    vocab: vocabulary, merges: [], added_tokens: tokenizer.added_tokens, model_type: "BPE",
    eos_token_id: end };
  const begun = now();
  const parser = await GuidanceParser.create(grammar, data);
  const init = now() - begun;
  await follow("llguidance " + process.env.LLGUIDANCE, init, {
    restart: () => parser.reset(grammar),
    mask: () => parser.getTokenMask(),
    fits: (mask, token) => mask[token] !== 0,
    take: (token) => parser.advance(token),
    ends: () => {
      try {
        return parser.isComplete() || parser.getTokenMask()[end] !== 0;
      } catch (e) {
        return String(e).includes("parser stopped"); // nothing more may follow
      }
    },
  }, empty(() => parser.vocabSize));
}

function tokens() {
  cases.forEach((c, i) => console.log(JSON.stringify({ ...c, tokens: texts[i] })));
}

const engines = { llguidance, tokens };
Promise.resolve(engines[engineName]()).catch((e) =>
  console.log(JSON.stringify({ engine: engineName, failed: String(e?.message ?? e).slice(0, 300) })));
