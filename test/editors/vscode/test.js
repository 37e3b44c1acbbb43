// What test/editors/vscode.sh runs: drives VS Code's workbench in chromium, as a user does.
const fs = require("node:fs");
const path = require("node:path");
const { until, pause, press, ghost, goTo, command, onScreen, toasts, status, drive, openFile } = require("./workbench");
const [chromium, address, work, images] = process.argv.slice(2);

const serverLog = () => fs.readFileSync(path.join(work, "server.log"), "utf8");
const times = (pattern) => serverLog().match(new RegExp(pattern, "g"))?.length ?? 0;
const keep = (name) =>
  fs.copyFileSync(path.join(work, "ws", "shapes.py"), path.join(work, `accepted-${name}.py`));

const saved = () => fs.readFileSync(path.join(work, "ws", "shapes.py"), "utf8");

async function screenshot(page, name) {
  await page.screenshot({ path: path.join(images, name), clip: { x: 0, y: 0, width: 900, height: 560 } });
}

/** The grey text, once it does not change any more: on a busy machine that of an earlier key may still be drawn. */
async function settled(page) {
  const found = await ghost(page);
  await pause(500);
  return found === (await ghost(page)) && found;
}

const settings = path.join(work, "data", "Machine", "settings.json");
const startedByFolder = () => fs.existsSync(path.join(work, "started-by-folder"));

drive([chromium, address, work], 560, "shapes.py", async (page) => {
  const shown = (pattern) => async () => pattern.test((await status(page)) ?? "");
  await until("the status bar", 60, shown(/Dovetail/));
  await until("the model, or the folder's program", 90, () =>
    startedByFolder() || (fs.existsSync(path.join(work, "server.log")) && times("loaded in")));
  if (startedByFolder()) {
    throw new Error("a program that the folder's settings name was started");
  }
  await pause(2500);

  // Inside brackets that are closed already: part by part, by VS Code's own key, and the
  // file parses after each (vscode.sh has what is kept read).
  await goTo(page, 27, 42);
  await page.keyboard.type("shape.");
  const inside = await until("a suggestion inside brackets", 30, () => settled(page));
  console.log("inside brackets:", JSON.stringify(inside));
  const welcome = await until("the first message", 10, async () => (await toasts(page)).find((text) => /Tab accepts/.test(text)));
  console.log("first message:", JSON.stringify(welcome.trim().split("\n").find((text) => /Tab/.test(text))));
  await page.screenshot({ path: path.join(work, "welcome.png") });
  await command(page, "Notifications: Clear All Notifications");
  await until("no message", 10, async () => (await toasts(page)).length === 0);
  await goTo(page, 27, 48);
  await press(page, "Backspace");
  await page.keyboard.type(".");
  await until("the same again", 30, async () => (await ghost(page)) === inside);
  await screenshot(page, "vscode-suggested.png");
  let typed = "";
  for (let part = 1; typed !== inside; part++) {
    await press(page, "Control", "ArrowRight");
    await press(page, "Control", "s");
    const before = typed;
    typed = await until("a part", 10, () => {
      const found = /lambda shape: shape\.(.*)\)$/m.exec(saved())?.[1];
      return found !== undefined && found.length > before.length && found;
    });
    if (!inside.startsWith(typed)) {
      throw new Error(`${typed} is no part of ${inside}`);
    }
    keep(part);
    console.log(`part ${part}:`, typed);
    if (typed !== inside) {
      await until("the rest of it", 30, async () => typed + (await ghost(page)) === inside);
      await screenshot(page, "vscode-part.png");
    }
  }
  await screenshot(page, "vscode-accepted.png");

  await until("the server to hear of it", 10, () => times("accepted: .*parts") > 0);

  // At the end of a line: another suggestion, a part of it by the extension's own key, then all.
  await goTo(page, 14, 16);
  await page.keyboard.type("math.");
  const first = await until("a suggestion at the end of a line", 30, () => settled(page));
  await press(page, "Alt", "BracketRight");
  const end = await until("another suggestion", 30, async () => {
    const found = await ghost(page);
    return found && found !== first && found;
  });
  console.log("at the end of a line:", JSON.stringify(first), "then", JSON.stringify(end));
  await press(page, "Control", "Alt", "ArrowRight");
  await press(page, "Control", "s");
  const part = await until("a part of the other", 10, () => /return math\.(.+)/.exec(saved().split("\n")[13])?.[1]);
  if (!end.startsWith(part)) {
    throw new Error(`${part} is no part of ${end}`);
  }
  keep("other-part");
  if (part !== end) {
    await until("the rest of the other", 30, async () => part + (await ghost(page)) === end);
    await press(page, "Tab");
  }
  await press(page, "Escape");
  await press(page, "Control", "s");
  const all = await until("all of it", 10, () =>
    saved().includes(`return math.${end}\n`) && saved().split("\n")[13]);
  console.log("accepted:", all.trim());
  keep("all");

  // What is missing stands behind a bracket that the editor closed: it is covered, and not closed twice.
  await goTo(page, 26, 50);
  await press(page, "Enter");
  await page.keyboard.type("if any(");
  const over = await until("a suggestion over a closer", 30, () => settled(page));
  await page.screenshot({ path: path.join(work, "covering.png") });
  await press(page, "Tab");
  await press(page, "Control", "s");
  const covering = await until("it", 10, () => /\n    if any\(\S.*\).*:\n/.exec(saved())?.[0]);
  console.log("over a closer:", JSON.stringify(over), "gives", JSON.stringify(covering.trim()));
  keep("covering");
  await press(page, "Escape");

  // Several lines: one of them, and as much more as parses.
  const written = () => fs.readFileSync(path.join(work, "ws", "lines.py"), "utf8");
  await openFile(page, "lines.py");
  await press(page, "Control", "End");
  await page.keyboard.type("for shape in sha");
  const several = await until("several lines", 30, () => settled(page));
  await press(page, "Control", "ArrowDown");
  await press(page, "Control", "s");
  const body = await until("a line", 10, () => {
    const found = /def total\(shapes\):\n {4}for shape in sha(.*)$/s.exec(written())?.[1].trimEnd();
    return found && found.includes("\n") && found;
  });
  console.log("a line:", JSON.stringify(body));
  const bare = (text) => text.replace(/\s/g, "");
  if (bare(body) !== bare(several)) {
    await until("the rest of the lines", 30, async () => bare(body + (await ghost(page))) === bare(several));
  }
  fs.copyFileSync(path.join(work, "ws", "lines.py"), path.join(work, "accepted-lines.py"));
  await press(page, "Escape");
  await press(page, "Control", "w");

  // What another extension suggests is accepted as VS Code would, with the same keys.
  await goTo(page, 2, 1);
  await page.keyboard.type("# other ");
  await until("the other extension's suggestion", 30, async () => (await ghost(page)) === "one(two)");
  await press(page, "Control", "ArrowRight");
  await until("the rest of it", 30, async () => (await ghost(page)) === "(two)");
  await press(page, "Control", "s");
  await until("a word", 10, () => saved().split("\n")[1] === "# other one");
  await press(page, "Control", "ArrowDown");
  await press(page, "Control", "s");
  await until("a line", 10, () => saved().split("\n")[1] === "# other one(two)");
  console.log("another extension's word and line: as VS Code has them");

  // A suggestion that begins with a line end is drawn below.
  await goTo(page, 4, 1);
  await page.keyboard.type("# below");
  await until("a suggestion below", 30, async () => (await ghost(page)) === "\n# it");
  await press(page, "Escape");

  // Commands. Explain knows the place, whatever is in front.
  const closed = async () => {
    await command(page, "View: Close Editors in Other Groups");
    await until("the answer to be closed", 15, async () => !(await onScreen(page, /The cursor stands in|while typing/)));
  };
  await command(page, "Dovetail: How the Server Is");
  await until("the doctor", 15, () => onScreen(page, /while typing/));
  await closed();
  await goTo(page, 11, 20);
  await command(page, "Dovetail: Explain the Suggestion");
  await until("the explanation", 15, () => onScreen(page, /The cursor stands in/));
  // The version is that of the interpreter that is chosen in the Python extension, at the start and later.
  await until("the interpreter's version", 5, () => onScreen(page, /read as version 3\.9\./));
  await page.screenshot({ path: path.join(work, "explained.png") });
  // The focus stays where one types.
  await page.keyboard.type("x");
  await press(page, "Control", "s");
  await until("a letter", 10, () => saved().split("\n")[10]?.[19] === "x");
  await press(page, "Backspace");
  await press(page, "Control", "s");
  await closed();
  await command(page, "Choose the Interpreter of Python 3.11");
  await pause(1500);
  await command(page, "Dovetail: Explain the Suggestion");
  await until("another interpreter's version", 15, () => onScreen(page, /read as version 3\.11\./));
  await closed();
  await command(page, "Dovetail: Show the Log");
  await until("the log", 15, () => page.$(".panel .output-view-container, .output-view"));
  await until("the log's text", 15, () => page.$(".panel .view-lines .view-line"));
  await pause(500);
  await page.click(".panel .view-lines");
  await command(page, "Dovetail: Explain the Suggestion");
  await until("the explanation, from the log", 15, () => onScreen(page, /The cursor stands in/));
  await page.click(".editor-instance .view-lines");
  await closed();
  await press(page, "Control", "j"); // no panel
  await page.click(".editor-instance .view-lines");

  // Off, and on again; for minutes; the status bar shows it.
  await command(page, "Dovetail: Switch Suggestions On or Off");
  await until("the status to say it", 15, shown(/Dovetail: off/));
  await page.screenshot({ path: path.join(work, "off.png") });
  await command(page, "Dovetail: Switch Suggestions On or Off");
  await until("the status to say it", 15, async () => !(await shown(/off/)()));
  await command(page, "Dovetail: Snooze");
  await pause(1000);
  await press(page, "Enter");
  await until("the time to be shown", 10, shown(/until \d+:\d\d/));
  await goTo(page, 13, 25);
  await press(page, "End");
  await press(page, "Enter");
  await page.keyboard.type("size = math.");
  await pause(3000);
  if ((await ghost(page)).trim() !== "") {
    throw new Error("a suggestion, though it was to be silent");
  }
  await press(page, "Escape");
  await command(page, "Trigger Inline Suggestion");
  await until("a suggestion that was asked for", 30, () => ghost(page));
  await page.screenshot({ path: path.join(work, "snoozed.png") });
  await press(page, "Escape");
  await page.evaluate(() =>
    [...document.querySelectorAll(".statusbar-item a")].find((e) => /Dovetail/.test(e.textContent)).click());
  await until("the menu", 10, () => onScreen(page, /Snooze…/));
  await page.screenshot({ path: path.join(work, "menu.png") });
  await page.keyboard.type("Snooze");
  await pause(500);
  await press(page, "Enter");
  await until("the way back", 10, () => onScreen(page, /Suggest again now/));
  await press(page, "Enter");
  await until("no time to be shown", 10, async () => !(await shown(/until/)()));

  // Another server; then one that does not start: its own sentence.
  const loaded = times("loaded in");
  await command(page, "Dovetail: Restart the Server");
  await until("another server", 60, () => times("loaded in") > loaded);
  if ((await toasts(page)).length > 0) {
    throw new Error(`messages: ${await toasts(page)}`);
  }
  fs.writeFileSync(settings, JSON.stringify({ "dovetail.server.path": path.join(work, "bare", "start") }));
  await pause(3000);
  await command(page, "Dovetail: Restart the Server");
  const toast = await until("a message", 30, async () => (await toasts(page))[0]);
  await page.screenshot({ path: path.join(work, "without-jdk.png") });
  if (!/no JDK 25/.test(toast) || !/How to get one/.test(toast) || (await toasts(page)).length !== 1) {
    throw new Error(`messages: ${await toasts(page)}`);
  }
  console.log("without a JDK:", JSON.stringify(toast.trim().split("\n").find((text) => /no JDK/.test(text))));
  await page.evaluate(() =>
    [...document.querySelectorAll(".notifications-toasts .monaco-button")]
      .find((button) => /How to get one/.test(button.textContent)).click());
  await until("how to get one", 15, () => onScreen(page, /apt install openjdk-25/));
  await page.screenshot({ path: path.join(work, "how.png") });
  console.log("doctor, explain, toggle, snooze, menu, restart: done");
});
