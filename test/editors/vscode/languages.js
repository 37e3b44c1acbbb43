// What test/editors/vscode.sh runs for each language but Python: types into the programs of the diary at a person's
// pace, waits for grey text, accepts it. What is kept is read by vscode.sh.
const fs = require("node:fs");
const path = require("node:path");
const { until, pause, press, ghost, goTo, status, onScreen, drive, openFile } = require("./workbench");
const [chromium, address, work, images] = process.argv.slice(2);

// Behind which line; what is typed on a new one below; what is grey then.
const places = [
  { file: "notes.js", behind: "  const names = await fs.readdir(FOLDER)", keys: "const files = names.fil", grey: /^ter\(/ },
  { file: "gallery.jsx", behind: "        alt={picture.title}", keys: "title={picture.tit", grey: /^le/ },
  { file: "queue.ts", behind: "        this.emit('pause');", keys: "if (!this.pau", grey: /^sed/ },
  { file: "tasks.tsx", behind: "  const [loading, setLoading] = useState(true);", keys: "const [error, setError] = useS", grey: /^tate/ },
  { file: "words.go", behind: "\tentry.Count++", keys: "entry.Word = strings.ToL", grey: /^ower/ },
  { file: "page.html", behind: "      picture.hidden = false;", keys: "if (picture.hid", grey: /^den/ },
  { file: "card.vue", behind: "      this.pictures = [];", keys: "if (this.pict", grey: /^ures/ },
  { file: "shapes.rs", behind: "fn area(shape: &Shape) -> f64 {", keys: "let unit = sha", grey: /^pe/ },
  { file: "post.java", behind: "        office.printTours();", keys: "System.out.printl", grey: /^n\(/ },
];

// Without what closes brackets: VS Code wrote some itself, and they are not drawn again.
const opened = (text) => text.replace(/[)\]}]/g, "");

drive([chromium, address, work], 560, places[0].file, async (page) => {
  await until("the model", 120, async () => /Dovetail/.test((await status(page)) ?? "")
    && fs.existsSync(path.join(work, "server.log")) && /loaded in/.test(fs.readFileSync(path.join(work, "server.log"), "utf8")));
  for (const { file, behind, keys, grey } of places) {
    const kept = path.join(work, "ws", file);
    await openFile(page, file);
    await pause(3000);
    const line = fs.readFileSync(kept, "utf8").split("\n").indexOf(behind) + 1;
    const column = behind.replaceAll("\t", "    ").length + 1; // as it is seen
    await goTo(page, line, column);
    await until("the place", 10, () => onScreen(page, new RegExp(`Ln ${line}, Col ${column}\\b`)));
    await press(page, "Enter");
    await until("a new line", 10, () => onScreen(page, new RegExp(`Ln ${line + 1}, `)));
    for (const key of keys) {
      await page.keyboard.type(key);
      await pause(60 + Math.random() * 90);
    }
    const shown = await until(`grey text in ${file}`, 60, async () => {
      const found = await ghost(page);
      return grey.test(found) && found;
    });
    console.log(`${file}: ${keys}«${shown}»`);
    await page.screenshot({ path: path.join(images, `vscode-${path.extname(file).slice(1)}.png`), clip: { x: 0, y: 0, width: 900, height: 420 } });
    await press(page, "Tab");
    await pause(500);
    await press(page, "Escape");
    await press(page, "Control", "s");
    const after = await until(`${file} to be kept with it`, 30, () => {
      const text = fs.readFileSync(kept, "utf8");
      return opened(text).includes(opened(keys + shown.split("\n")[0])) && text;
    });
    fs.writeFileSync(path.join(work, `accepted-${file}`), after);
  }
});
