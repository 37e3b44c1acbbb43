// What test/editors/vscode.sh runs: a newcomer opens VS Code and types a first line at once, with all settings as they
// come, while the model is still loading and others use the processor; then the cursor rests, and an answer is drawn.
const path = require("node:path");
const { until, pause, press, ghost, drive } = require("./workbench");
const [chromium, address, work] = process.argv.slice(2);

drive([chromium, address, work], 560, "prices.py", async (page) => {
  await press(page, "Control", "End");
  for (const letter of "for price in ") {
    await page.keyboard.type(letter);
    await pause(120);
  }
  const typed = Date.now();
  const first = await until("a suggestion for the first line", 60, () => ghost(page));
  await page.screenshot({ path: path.join(work, "newcomer.png") });
  console.log("a newcomer's first line:", JSON.stringify(first), `after ${Date.now() - typed} ms`);
  await press(page, "Tab");
  await press(page, "Control", "s");
  await pause(1000);
});
