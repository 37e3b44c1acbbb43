// What test/editors/vscode.sh runs: a language of the user's own, as docs/own-grammar.md has it. What is drawn is in the
// language; a grammar that is broken is underlined, and says so.
const fs = require("node:fs");
const path = require("node:path");
const { until, pause, press, ghost, onScreen, status, drive, openFile, command } = require("./workbench");
const [chromium, address, work] = process.argv.slice(2);

drive([chromium, address, work], 560, "shop.svc", async (page) => {
  const file = (name) => path.join(work, "own", name);
  await until("the status bar", 90, async () => /Dovetail/.test((await status(page)) ?? ""));
  const log = path.join(work, "server.log");
  await until("the model", 90, () => fs.existsSync(log) && /loaded in/.test(fs.readFileSync(log, "utf8")));
  await pause(2500);
  await press(page, "Control", "End");
  await page.keyboard.type('  route "/login" -> ');
  const drawn = await until("grey text", 60, async () => (await ghost(page)).trim() !== "" && ghost(page));
  await page.screenshot({ path: path.join(work, "grammars.png") });
  await press(page, "Control", "ArrowRight");
  await until("the server to hear of a part, or of all", 10, () => /accepted: /.test(fs.readFileSync(log, "utf8")));
  if ((await ghost(page)).trim() !== "") {
    await press(page, "Tab");
  }
  await press(page, "Control", "s");
  await until("the accepted text", 10, () => /route "\/login" -> [a-z]+/.test(fs.readFileSync(file("shop.svc"), "utf8")));
  console.log("in a language of one's own:", JSON.stringify(drawn));
  // In the editor: what changes on the disk this workbench does not see, since nothing watches files in it.
  const set = async (settings) => {
    await openFile(page, "settings.json");
    await press(page, "Control", "a");
    await page.keyboard.sendCharacter(JSON.stringify(settings));
    await press(page, "Control", "s");
    await openFile(page, "shop.svc");
  };
  await set({ "dovetail.languages": { plaintext: false } });
  await until("that the language is off", 20, async () => /off for plaintext/.test((await status(page)) ?? ""));
  await set({});
  await until("that it is on", 20, async () => !/off for/.test((await status(page)) ?? ""));
  console.log("a language that is switched off: the status says so");
  await openFile(page, "svc.lark");
  await press(page, "Control", "End");
  await page.keyboard.type("more: MISSING\n");
  await press(page, "Control", "s");
  await command(page, "View: Toggle Problems");
  await until("the error in the grammar", 30, async () => onScreen(page, /MISSING[^]*dovetail/i));
  await page.screenshot({ path: path.join(work, "grammars-error.png") });
  console.log("a broken grammar: its error is shown");
});
