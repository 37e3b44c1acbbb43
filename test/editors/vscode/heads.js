// What test/editors/vscode.sh runs: a head comes with a statement that stands for its body, and is selected; what is
// typed takes its place. A head with braces has the cursor inside them; a part of it has behind the cursor what closes it,
// which is typed over.
const fs = require("node:fs");
const path = require("node:path");
const { until, pause, press, ghost, command, onScreen, status, drive } = require("./workbench");
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

  await command(page, "View: Close All Editors");
  await press(page, "Control", "p");
  await pause(500);
  await page.keyboard.type("heads.ts");
  await pause(500);
  await press(page, "Enter");
  await pause(1500);
  await press(page, "Control", "End");
  const script = () => fs.readFileSync(path.join(work, "ws", "heads.ts"), "utf8");
  const loop = async () => {
    await page.keyboard.type("for (const room of");
    return until("a head with braces", 60, async () => /\{/.test((await ghost(page)) ?? "") && ghost(page));
  };
  const braces = await loop();
  await page.screenshot({ path: path.join(work, "braces.png") });
  await press(page, "Tab");
  await page.keyboard.type("sum += room.price;");
  await press(page, "Control", "s");
  await until("the body inside", 10, () => /for \(const room of \w+\) \{\n +sum \+= room\.price;\n +\}/.test(script()));
  await press(page, "Control", "End");
  await press(page, "Enter");
  await loop();
  await press(page, "Control", "ArrowRight");
  await press(page, "Control", "s");
  await until("what closes the part", 10, () => /for \(const room of \w+\) \{\s*\}\s*$/.test(script()));
  await page.screenshot({ path: path.join(work, "closed-part.png") });
  await page.keyboard.type(".slice(1)) {", { delay: 150 });
  await press(page, "Control", "s");
  await until("what was typed over", 10, () => /for \(const room of \w+\.slice\(1\)\) \{\s*\}\s*$/.test(script()));
  console.log("a head with braces:", JSON.stringify(braces), "a body typed inside, and its end typed over");
});
