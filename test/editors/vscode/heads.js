// What test/editors/vscode.sh runs: a head comes with a statement that stands for its body, and is selected; what is
// typed takes its place.
const fs = require("node:fs");
const path = require("node:path");
const { until, pause, press, ghost, onScreen, status, drive } = require("./workbench");
const [chromium, address, work] = process.argv.slice(2);

drive([chromium, address, work], 560, "heads.py", async (page) => {
  await until("the status bar", 90, async () => /Dovetail/.test((await status(page)) ?? ""));
  const log = path.join(work, "server.log");
  await until("the model", 90, () => fs.existsSync(log) && /loaded in/.test(fs.readFileSync(log, "utf8")));
  await pause(2500);
  await press(page, "Control", "End");
  await page.keyboard.type("if item in wan");
  const head = await until("a head", 60, async () => /:\s*pass$/.test((await ghost(page)) ?? "") && ghost(page));
  await page.screenshot({ path: path.join(work, "head.png") });
  await press(page, "Tab");
  await until("the placeholder, selected", 10, async () => onScreen(page, /\(4 selected\)/));
  await page.screenshot({ path: path.join(work, "placeholder.png") });
  await page.keyboard.type("print(item)");
  await press(page, "Control", "s");
  const saved = () => fs.readFileSync(path.join(work, "ws", "heads.py"), "utf8");
  await until("the body", 10, () => /if item in wanted:\n +print\(item\)\n*$/.test(saved()));
  console.log("a head:", JSON.stringify(head), "and a body typed over the placeholder");
  fs.copyFileSync(path.join(work, "ws", "heads.py"), path.join(work, "accepted-heads.py"));
});
