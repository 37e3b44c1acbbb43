// A person at the keys of VS Code, who does not wait: types at 70 to 130 ms a key, other characters, line ends,
// deletions, pasting and cursor keys, accepts 0 to 140 ms after a key. The server is the stand-in, of which can be
// told what belongs to which text (scripted.js). Of each frame that was drawn, and of each edit of the buffer, it is
// asked afterwards whether a suggestion in it was stale: no edit may be, and no frame that rests once the person does.
// In passing VS Code draws an answer that comes while the cursor moves, and keeps one while what stands behind the
// cursor is deleted, until it is told otherwise; these are counted.
const fs = require("node:fs");
const path = require("node:path");
const { pause, until, strike, press, drive } = require("./workbench");
const { suggested } = require("./scripted");

const [chromium, address, work, keys = "400", seed = "1"] = process.argv.slice(2);

/** A seeded random number below `n`. */
let state = Number(seed);
function random(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

/**
 * Runs in the page: keeps each frame that differs from the one before, as it is painted. The editor draws in a callback
 * of the frame's; one that observes sizes comes behind all of those.
 */
function sample() {
  window.frames_ = [];
  let before = "";
  const clean = (text) => text.replace(/\u00a0/g, " ").replace(/[\u200b\u200c]/g, "");
  const look = () => {
    const editor = document.querySelector(".editor-instance .monaco-editor");
    const below = [...editor.querySelectorAll(".suggest-preview-text .view-line")].map((line) => clean(line.textContent));
    const drawn = [...editor.querySelectorAll(".lines-content > .view-lines > .view-line")]
      .map((line) => ({
        top: line.getBoundingClientRect().top,
        pieces: [...line.querySelectorAll(":scope > span > span")].map((span) => ({
          ghost: /ghost-text-decoration/.test(span.className),
          text: clean(span.textContent),
        })),
      }))
      .sort((a, b) => a.top - b.top);
    const tops = drawn.map(({ top }) => Math.round(top));
    const lines = drawn.map(({ pieces }) => pieces);
    const mark = editor.querySelector(".cursors-layer .cursor").getBoundingClientRect();
    const letters = editor.querySelector(".lines-content > .view-lines > .view-line > span").getBoundingClientRect();
    const ruler = [...editor.querySelectorAll(".lines-content > .view-lines > .view-line > span > span")]
      .find((span) => span.textContent.length > 0);
    const width = ruler === undefined ? 1 : ruler.getBoundingClientRect().width / ruler.textContent.length;
    const cursor = { line: tops.indexOf(Math.round(mark.top)), column: Math.round((mark.left - letters.left) / width) };
    const frame = { lines, below, cursor };
    const now = JSON.stringify(frame);
    if (now !== before) {
      window.frames_.push({ at: performance.now(), frame });
      before = now;
    }
  };
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.cssText = "position: fixed; left: 0; top: 0; height: 1px";
  new ResizeObserver(look).observe(probe);
  const tick = () => {
    probe.style.width = probe.style.width === "1px" ? "2px" : "1px";
    requestAnimationFrame(tick);
  };
  tick();
}

/** A text with a suggestion accepted at a place: all of it, or a beginning, before what it covers. */
function accepted(text, offset, { text: all, covered }, length = all.length) {
  const behind = length === all.length ? covered.length : 0;
  return text.slice(0, offset) + all.slice(0, length) + text.slice(offset + behind);
}

/** The offsets where a suggestion may begin of which something comes in at an offset: before closers, too. */
function* begins(text, offset) {
  yield offset;
  for (let begin = offset; begin > 0 && ")]}".includes(text[begin - 1]); begin--) {
    yield begin - 1;
  }
}

/**
 * What VS Code keeps on purpose: a suggestion while blanks are typed or deleted in the indentation before it. Accepted, it
 * comes in where it was suggested, without those blanks, so that the file is as the server meant it. These are the texts
 * with other blanks there, each with the offset.
 */
function* indented(text, offset) {
  const begin = text.slice(0, offset).lastIndexOf("\n") + 1;
  if (text.slice(begin, offset).trim() === "") {
    for (let blanks = Math.max(0, offset - begin - 16); blanks < offset - begin + 16; blanks++) {
      yield [text.slice(0, begin) + " ".repeat(blanks) + text.slice(offset), begin + blanks];
    }
  }
}

/**
 * Undefined where a frame shows no suggestion, else "yes" where it is one for the text that it is drawn in, "kept" where
 * only the indentation differs, "no" where it is stale.
 */
function fits({ lines, below, cursor }) {
  const own = (pieces) => pieces.filter(({ ghost }) => !ghost).map(({ text }) => text).join("");
  const text = lines.map(own).join("\n");
  if (below.length === 0 && !lines.some((pieces) => pieces.some(({ ghost }) => ghost))) {
    return undefined;
  }
  const whole = lines.map((pieces) => pieces.map((piece) => piece.text).join(""));
  const drawn = [...whole.slice(0, cursor.line + 1), ...below, ...whole.slice(cursor.line + 1)].join("\n");
  const offset = lines.slice(0, cursor.line).map(own).join("\n").length + (cursor.line > 0 ? 1 : 0) + cursor.column;
  const shows = (suggestions) => [...suggestions].some((each) => accepted(text, offset, each) === drawn);
  if (shows(suggested(text, offset))) {
    return "yes";
  }
  return [...indented(text, offset)].some(([other, there]) => shows(suggested(other, there))) ? "kept" : "no";
}

/** The same of an edit: whether it inserts a suggestion that is one for the text before it. */
function belongs(before, after, edits) {
  const inserted = edits.map(({ text }) => text).join("");
  if (inserted === pasted || !/go|\(self|\[0\]|\+ 1|, x|done/.test(inserted) || inserted.length < 2) {
    return undefined;
  }
  // The editor may write again what was typed of it.
  const { rangeOffset, rangeLength } = edits[edits.length - 1];
  let same = rangeOffset;
  while (same < rangeOffset + rangeLength && before[same] === after[same]) {
    same++;
  }
  const brings = (text, begin) =>
    [...suggested(text, begin)].some((suggestion) =>
      [...suggestion.text].some((_, i) => accepted(text, begin, suggestion, i + 1) === after));
  const places = [...begins(before, same)];
  if (places.some((begin) => brings(before, begin))) {
    return "yes";
  }
  const blanks = /^ */.exec(before.slice(rangeOffset, rangeOffset + rangeLength))[0].length;
  const shifted = [...places, rangeOffset + blanks];
  return shifted.some((begin) => [...indented(before, begin)].some(([text, there]) => brings(text, there))) ? "kept" : "no";
}

const pasted = "pasted(here)";
const program = fs.readFileSync(path.join(__dirname, "..", "..", "..", "examples", "shapes.py"), "utf8");

/** Waits until nothing that is drawn has changed for a second and a half. */
async function rest(page) {
  for (let frames = -1; ; ) {
    const now = await page.evaluate(() => window.frames_.length);
    if (now === frames) {
      return;
    }
    frames = now;
    await pause(1500);
  }
}

/**
 * Parts of suggestions that cover the closers behind the cursor, with the key for a part: those before the closers leave
 * them, the last takes the whole.
 */
async function parts(page, record) {
  const text = () => JSON.parse(fs.readFileSync(record, "utf8").trim().split("\n").at(-1)).text;
  let tried = 0;
  for (let i = 0; i < 200 && tried < 3; i++) {
    const line = `call${i}(`;
    const [suggestion] = suggested(`${line})`, line.length);
    if (!suggestion?.covered || !/\(self\)|\+ 1|, x/.test(suggestion.text)) {
      continue;
    }
    tried++;
    await press(page, "Control", "a");
    await press(page, "Delete");
    for (const key of line) {
      await press(page, key); // the editor closes the bracket
    }
    await until("the bracket to be closed", 5, () => text() === `${line})`);
    const whole = accepted(`${line})`, line.length, suggestion);
    const seen = [];
    while (seen.at(-1) !== whole && seen.length < 6) {
      await until("what is left", 30, () => page.$('[class*="ghost-text-decoration"]'));
      await pause(700);
      await strike(page, "Control", "ArrowRight");
      await until("a part", 10, () => text() !== (seen.at(-1) ?? `${line})`));
      await pause(500);
      seen.push(text());
    }
    console.log("parts:", seen.join("   "));
    for (const each of seen.slice(0, -1)) {
      if (!each.endsWith(")") || !whole.startsWith(each.slice(0, -1))) {
        throw new Error(`${each} is no part of ${whole}`);
      }
    }
    if (seen.at(-1) !== whole || seen.length < 2) {
      throw new Error(`not ${whole} in parts`);
    }
  }
}

drive([chromium, address, work], 1400, "trial.py", async (page) => {
  const done = { typed: 0, "typed as shown": 0, other: 0, enter: 0, deleted: 0, pasted: 0, moved: 0, accepted: 0, "in parts": 0 };
  const record = path.join(work, "edits.jsonl");
  await page.click(".view-lines");
  // The server is there once something is drawn.
  await until("a suggestion", 180, async () => {
    await page.keyboard.press("a");
    await pause(600);
    return page.$('[class*="ghost-text-decoration"]');
  });
  await parts(page, record);
  await press(page, "Control", "a");
  await press(page, "Delete");
  fs.rmSync(record, { force: true });
  await page.evaluate(sample);
  const lines = () => page.evaluate(() => document.querySelectorAll(".lines-content > .view-lines > .view-line").length);
  const shown = () =>
    page.evaluate(() => document.querySelector('.view-line [class*="ghost-text-decoration"]')?.textContent ?? "");
  const strokes = async (kind, ...list) => {
    for (const key of list) {
      await pause(70 + random(60));
      await strike(page, ...(Array.isArray(key) ? key : [key]));
      done[kind]++;
    }
  };
  const rested = new Set();
  let next = 0;
  for (let count = 0; count < Number(keys); count++) {
    const what = random(100);
    if (count % 20 === 19) {
      await rest(page);
      rested.add((await page.evaluate(() => window.frames_.length)) - 1);
    }
    if (what < 5) {
      await strokes("other", ...Array.from({ length: 1 + random(3) }, () => "xqz(_.)"[random(7)]));
    } else if (what < 8) {
      await strokes("enter", "Enter");
    } else if (what < 14) {
      await strokes("deleted", ...Array(1 + random(3)).fill(random(4) ? "Backspace" : "Delete"));
    } else if (what < 16) {
      await pause(70 + random(60));
      await page.keyboard.sendCharacter(pasted);
      done.pasted++;
    } else if (what < 21) {
      const way = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"][random(6)];
      await strokes("moved", ...Array(1 + random(3)).fill(way));
    } else if (what < 25) {
      await strokes("moved", "End");
    } else if (what < 28) {
      await strokes("typed", "(", ")", "ArrowLeft");
    } else if (what < 34) {
      await pause(random(300));
      await strokes("typed as shown", ...(await shown()).replace(/\u00a0/g, " ").slice(0, 1 + random(4)));
    } else if (what < 46) {
      // Half of the time the person has seen it.
      await pause(random(2) ? random(140) : 200 + random(400));
      await strike(page, "Tab");
      done.accepted++;
    } else if (what < 51) {
      await pause(random(2) ? random(140) : 200 + random(400));
      await strike(page, "Control", random(4) ? "ArrowRight" : "ArrowDown");
      done["in parts"]++;
    } else {
      const letter = program[next++ % program.length];
      await strokes("typed", letter === "\n" ? "Enter" : letter);
    }
    if ((await lines()) > 25) {
      await press(page, "Control", "a");
      await press(page, "Delete");
    }
  }
  await pause(1500);
  const frames = await page.evaluate(() => window.frames_);
  fs.writeFileSync(path.join(work, "frames.json"), JSON.stringify(frames));
  await page.screenshot({ path: path.join(work, "trial.png") });
  const drawn = frames.map(({ frame }) => fits(frame));
  const edits = fs.readFileSync(record, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const inserted = edits.map(({ text, edits: changes }, i) => belongs(i === 0 ? "" : edits[i - 1].text, text, changes));
  const count = (all, fit) => all.filter((each) => each === fit).length;
  const stale = frames.filter((_, i) => drawn[i] === "no");
  const resting = frames.filter((_, i) => drawn[i] === "no" && rested.has(i));
  const wrong = edits.filter((_, i) => inserted[i] === "no");
  console.log("keys:", JSON.stringify(done));
  for (const [what, all] of [["frames", drawn], ["edits", inserted]]) {
    const [yes, kept, no] = ["yes", "kept", "no"].map((fit) => count(all, fit));
    console.log(`${all.length} ${what}, ${yes + kept + no} with a suggestion: ${yes} right, ${kept} kept through blanks, ${no} stale`);
  }
  console.log(`${rested.size} rests, ${resting.length} of them with something stale`);
  for (const { frame } of [...resting, ...stale].slice(0, 5)) {
    const lines = frame.lines.slice(frame.cursor.line).map((pieces) =>
      pieces.map(({ ghost, text }) => (ghost ? `«${text}»` : text)).join(""));
    console.log("STALE:", JSON.stringify(frame.cursor), lines.join("\n"), frame.below.map((text) => `\n«${text}»`).join(""));
  }
  for (const edit of wrong.slice(0, 5)) {
    console.log("WRONG:", JSON.stringify({ ...edit, before: edits[edits.indexOf(edit) - 1]?.text }));
  }
  if (count(drawn, "yes") < 40 || count(inserted, "yes") < 10) {
    throw new Error("too little was suggested for a trial");
  }
  if (resting.length + wrong.length > 0) {
    throw new Error("something stale stayed or was inserted");
  }
});
