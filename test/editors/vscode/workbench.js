// VS Code's workbench in chromium, driven as a user does.
const path = require("node:path");
const puppeteer = require("puppeteer-core");

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Nothing, where the page is loaded anew meanwhile, as the workbench does at times when it starts. */
const unlessReloaded = (problem) => {
  if (!/context was destroyed|Cannot find context/.test(String(problem))) {
    throw problem;
  }
  return undefined;
};

async function until(what, seconds, condition) {
  for (let i = 0; i < seconds * 10; i++) {
    const found = await Promise.resolve().then(condition).catch(unlessReloaded);
    if (found) {
      return found;
    }
    await pause(100);
  }
  throw new Error(`waited ${seconds} s for ${what} in vain`);
}

/** Presses keys together, without waiting for what they do. */
async function strike(page, ...keys) {
  for (const key of keys.slice(0, -1)) {
    await page.keyboard.down(key);
  }
  await page.keyboard.press(keys[keys.length - 1]);
  for (const key of keys.slice(0, -1).reverse()) {
    await page.keyboard.up(key);
  }
}

async function press(page, ...keys) {
  await strike(page, ...keys);
  await pause(150);
}

/** The grey text that is drawn: in the line of the cursor, and in lines of its own below. */
const ghost = (page) =>
  page.evaluate(() => {
    const text = (element) => element.textContent.replace(/\u00a0/g, " ").replace(/\u200b/g, "");
    const inline = [...document.querySelectorAll('.view-line [class*="ghost-text-decoration"]')]
      .filter((element) => !element.closest(".suggest-preview-text"))
      .map(text)
      .join("");
    const below = [...document.querySelectorAll(".suggest-preview-text .view-line")].map(text);
    return [inline, ...below].join("\n");
  });

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
  await page.keyboard.type(name);
  await pause(1000);
  await press(page, "Enter");
}

const onScreen = (page, pattern) =>
  page.evaluate(
    (source) => new RegExp(source).test(document.body.innerText.replace(/\u00a0/g, " ")),
    pattern.source,
  );

const toasts = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".notifications-toasts .notification-list-item")].map((element) => element.innerText),
  );

const status = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".statusbar-item")].map((e) => e.textContent.trim()).find((t) => /Dovetail/.test(t)),
  );

/** Waits for the workbench. On a busy machine a page may come that never becomes one: it is asked for anew. */
async function begin(page, address) {
  const arrives = () => page.goto(address, { waitUntil: "domcontentloaded" }).catch(() => undefined);
  const appears = () => page.waitForSelector(".monaco-workbench .part.editor", { timeout: 90_000 }).catch(() => undefined);
  for (let attempt = 0; attempt < 4; attempt++) {
    await until("code-server", 90, async () => (await arrives())?.ok());
    if (await appears()) {
      return;
    }
  }
  throw new Error("the workbench does not appear");
}

/** Opens the workbench, and in it a file of the folder. */
async function open(chromium, address, work, height, file) {
  const browser = await puppeteer.launch({
    executablePath: chromium,
    headless: true,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update",
      `--user-data-dir=${work}/chromium`, `--window-size=900,${height}`,
    ],
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 900, height });
  await begin(page, address);
  await pause(3000);
  await press(page, "Control", "b"); // no side bar
  await openFile(page, file);
  return { browser, page };
}

/** Opens a file in the workbench and acts there; what goes wrong is pictured and told, and ends the program. */
function drive([chromium, address, work], height, file, act) {
  (async () => {
    const { browser, page } = await open(chromium, address, work, height, file);
    try {
      await act(page);
    } catch (problem) {
      await page.screenshot({ path: path.join(work, "failed.png") });
      throw problem;
    } finally {
      await browser.close();
    }
  })().catch((problem) => {
    console.error(problem);
    process.exit(1);
  });
}

/** On a busy machine keys are lost until the workbench listens to them: it is tried until the tab is there. */
async function openFile(page, file) {
  const shown = () =>
    page.evaluate(
      (name) => document.querySelector(".tab.active")?.getAttribute("data-resource-name") === name
        && document.querySelector(".view-line") !== null,
      file,
    ).catch(unlessReloaded);
  for (let attempt = 0; attempt < 10 && !(await shown()); attempt++) {
    await press(page, "Escape");
    await press(page, "Control", "p");
    await pause(1500);
    await page.keyboard.type(file);
    await pause(2000);
    await press(page, "Enter");
    for (let i = 0; i < 50 && !(await shown()); i++) {
      await pause(100);
    }
  }
  await until(file, 30, shown);
}

module.exports = { pause, until, strike, press, ghost, goTo, command, onScreen, toasts, status, drive, openFile };
