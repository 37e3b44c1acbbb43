// What test/editors/vscode.sh runs: drives VS Code's workbench in chromium, as a user does.
const puppeteer = require("puppeteer-core");
const fs = require("node:fs");
const path = require("node:path");
const [chromium, address, work, images] = process.argv.slice(2);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what, seconds, condition) {
  for (let i = 0; i < seconds * 10; i++) {
    const found = await condition();
    if (found) {
      return found;
    }
    await pause(100);
  }
  throw new Error(`waited ${seconds} s for ${what} in vain`);
}

async function press(page, ...keys) {
  for (const key of keys.slice(0, -1)) {
    await page.keyboard.down(key);
  }
  await page.keyboard.press(keys[keys.length - 1]);
  for (const key of keys.slice(0, -1).reverse()) {
    await page.keyboard.up(key);
  }
  await pause(150);
}

const ghost = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[class*="ghost-text-decoration"]')]
      .map((element) => element.textContent)
      .join("")
      .replace(/\u00a0/g, " "),
  );

async function goTo(page, line, column) {
  await press(page, "Control", "g");
  await pause(300);
  await page.keyboard.type(`${line}:${column}`);
  await press(page, "Enter");
  await pause(300);
}

async function command(page, name) {
  await press(page, "F1");
  await pause(800);
  await page.keyboard.type(`Dovetail: ${name}`);
  await pause(1000);
  await press(page, "Enter");
}

const onScreen = (page, pattern) =>
  page.evaluate(
    (source) => new RegExp(source).test(document.body.innerText.replace(/\u00a0/g, " ")),
    pattern.source,
  );

const serverLog = () => fs.readFileSync(path.join(work, "server.log"), "utf8");
const times = (pattern) => serverLog().match(new RegExp(pattern, "g"))?.length ?? 0;
const keep = (name) =>
  fs.copyFileSync(path.join(work, "ws", "shapes.py"), path.join(work, `accepted-${name}.py`));

const saved = () => fs.readFileSync(path.join(work, "ws", "shapes.py"), "utf8");

async function screenshot(page, name) {
  await page.screenshot({ path: path.join(images, name), clip: { x: 0, y: 0, width: 900, height: 560 } });
}

(async () => {
  const browser = await puppeteer.launch({
    executablePath: chromium,
    headless: true,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update",
      `--user-data-dir=${work}/chromium`, "--window-size=900,560",
    ],
  });
  let page;
  try {
    page = await browser.newPage();
    await page.setViewport({ width: 900, height: 560 });
    await until("code-server", 60, async () => {
      try {
        return await page.goto(address, { waitUntil: "domcontentloaded" });
      } catch {
        return null;
      }
    });
    await until("the workbench", 90, () => page.$(".monaco-workbench .part.editor"));
    await pause(3000);
    await press(page, "Control", "b"); // no side bar
    // On a busy machine keys are lost until the workbench listens to them.
    for (let attempt = 0; attempt < 6 && !(await page.$(".view-line")); attempt++) {
      await press(page, "Escape");
      await press(page, "Control", "p");
      await pause(1500);
      await page.keyboard.type("shapes.py");
      await pause(3000);
      await press(page, "Enter");
      await pause(5000);
    }
    await until("the file", 30, () => page.$(".view-line"));
    const status = () =>
      page.evaluate(() => document.querySelector('[id="dovetail.dovetail.dovetail.status"]')?.textContent
        ?? [...document.querySelectorAll(".statusbar-item")].map((e) => e.textContent).find((t) => /Dovetail/.test(t)));
    await until("the status bar", 60, status);
    await until("the model", 90, () => fs.existsSync(path.join(work, "server.log")) && times("loaded in"));
    await pause(2500);

    // Inside brackets that are closed already: part by part, by VS Code's own key, and the
    // file parses after each (vscode.sh has what is kept read).
    await goTo(page, 27, 42);
    await press(page, "Backspace");
    await page.keyboard.type(" ");
    const inside = await until("a suggestion inside brackets", 30, () => ghost(page));
    console.log("inside brackets:", JSON.stringify(inside));
    await screenshot(page, "vscode-suggested.png");
    let typed = "";
    for (let part = 1; typed !== inside; part++) {
      await press(page, "Control", "ArrowRight");
      await press(page, "Control", "s");
      const before = typed;
      typed = await until("a part", 10, () => {
        const found = /lambda shape: (.*)\)$/m.exec(saved())?.[1];
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
    const first = await until("a suggestion at the end of a line", 30, () => ghost(page));
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

    // Several lines: one of them, and as much more as parses.
    await press(page, "Control", "End");
    await press(page, "Enter");
    await page.keyboard.type("for shape");
    await until("several lines", 30, () => ghost(page));
    await press(page, "Control", "ArrowDown");
    await press(page, "Control", "s");
    const body = await until("a line", 10, () => {
      const found = /\nfor shape(.*)$/s.exec(saved())?.[1].trimEnd();
      return found && found.includes("\n") && found;
    });
    console.log("a line:", JSON.stringify(body));
    keep("line");
    await until("the rest of the lines", 30, () => ghost(page));
    await press(page, "Escape");

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

    // Commands.
    await command(page, "How the Server Is");
    await until("the doctor", 15, () => onScreen(page, /while typing/));
    await press(page, "Control", "w");
    await goTo(page, 11, 20);
    await command(page, "Explain the Suggestion");
    await until("the explanation", 15, () => onScreen(page, /The cursor stands in/));
    await press(page, "Control", "w");
    await command(page, "Switch Suggestions On or Off");
    await until("the setting", 10, () => /"dovetail.enabled": false/.test(
      fs.readFileSync(path.join(work, "data", "User", "settings.json"), "utf8")));
    const loaded = times("loaded in");
    await command(page, "Restart the Server");
    await until("another server", 60, () => times("loaded in") > loaded);
    console.log("doctor, explain, toggle, restart: done");
  } catch (problem) {
    await page?.screenshot({ path: path.join(work, "failed.png") });
    throw problem;
  } finally {
    await browser.close();
  }
})().catch((problem) => {
  console.error(String(problem));
  process.exit(1);
});
