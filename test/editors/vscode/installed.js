// What test/editors/vscode.sh runs: the packaged extension as people install it, with nothing set. Without a program on
// the PATH one message says what was looked for and has it chosen; with one the server starts; killed, it comes again.
const fs = require("node:fs");
const path = require("node:path");
const { until, pause, press, ghost, goTo, command, toasts, status, drive, openFile } = require("./workbench");
const [chromium, address, work, part, program] = process.argv.slice(2);

const pressButton = (page, name) =>
  page.evaluate((label) => {
    [...document.querySelectorAll(".notifications-toasts .monaco-button")].find((b) => b.textContent === label).click();
  }, name);

async function picture(page, name) {
  await page.screenshot({ path: path.join(work, `installed-${name}.png`) });
}

/** Types where something is suggested, and takes it away again. */
async function suggests(page) {
  await goTo(page, 27, 42);
  await page.keyboard.type("shape.");
  const found = await until("a suggestion", 60, () => ghost(page));
  for (let i = 0; i < 6; i++) {
    await press(page, "Backspace");
  }
  await press(page, "Control", "s");
  await pause(1000);
  return found;
}

/** Waits for a message, and that it is the only one, with these words. */
async function only(page, what, ...words) {
  await until(what, 60, async () => (await toasts(page)).length > 0);
  await pause(4000); // time for another
  const all = await toasts(page);
  if (all.length !== 1 || !words.every((pattern) => pattern.test(all[0]))) {
    throw new Error(`messages: ${JSON.stringify(all)}`);
  }
  console.log(`${what}:`, JSON.stringify(all[0].trim().split("\n").find((text) => /^Dovetail: /.test(text))));
}

/** Waits for the status bar to say that a server is ready. */
const ready = (page) =>
  until("the server", 120, () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".statusbar-item")].some(
        (item) => /Dovetail$/.test(item.textContent.trim()) && item.querySelector(".codicon-sparkle") !== null,
      ),
    ),
  );

/** Without a program on the PATH. */
async function chosen(page) {
  await only(page, "without a server", /none is packaged .* no dovetail is on the PATH/, /Choose It…/);
  await picture(page, "without");
  await pressButton(page, "Choose It…");
  await until("where to choose", 15, () => page.$(".quick-input-widget input"));
  await pause(1000);
  await press(page, "Control", "a");
  await page.keyboard.type(program);
  await pause(1500);
  await picture(page, "choose");
  await press(page, "Enter");
  await ready(page);
  console.log("chosen, without a reload:", JSON.stringify(await suggests(page)));
  await picture(page, "chosen");
}

const pid = () => Number(fs.readFileSync(path.join(work, "pid"), "utf8"));

/** With a program on the PATH. */
async function onPath(page) {
  await ready(page);
  console.log("by the PATH:", JSON.stringify(await suggests(page)));
  await openFile(page, "notes.rs");
  const none = await until("that it is another language", 15, async () => {
    const text = await status(page);
    return /not for/.test(text ?? "") && text;
  });
  console.log("another language:", none);
  await page.hover('[id="dovetail.dovetail.dovetail.status"], .statusbar-item[id*="dovetail.status"]');
  await pause(1500);
  await picture(page, "other-language");
  await press(page, "Control", "w");

  // Killed as the system does it, while one types; each time but the last it comes again.
  for (let death = 1; death <= 5; death++) {
    const killed = pid();
    process.kill(killed, "SIGKILL");
    await goTo(page, 1, 1);
    await page.keyboard.type("# typed\n");
    if (death < 5) {
      await until("another server", 120, () => pid() !== killed);
      await ready(page);
      await until("the text as it was", 20, async () => {
        const typed = await page.evaluate(() => /typed/.test(document.querySelector(".view-lines").textContent));
        await (typed && press(page, "Control", "z"));
        return !typed;
      });
    }
    if (death === 1) {
      console.log("after a kill:", JSON.stringify(await suggests(page)));
      if ((await toasts(page)).length > 0) {
        throw new Error(`messages: ${await toasts(page)}`);
      }
    }
  }
  await only(page, "killed five times", /ended by SIGKILL, as the system does where memory runs out; /);
  await picture(page, "killed");
  await pressButton(page, "Try Again");
  await ready(page);
}

drive([chromium, address, work], 560, "shapes.py", async (page) => {
  await (part === "chosen" ? chosen(page) : onPath(page));
});
