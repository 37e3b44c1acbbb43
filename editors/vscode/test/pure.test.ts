import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { test } from "node:test";
import { following, holds, line, step, word } from "../src/parts";
import { absolute, program } from "../src/place";
import { said } from "../src/said";
import { start } from "../src/shell";

test("on Windows a shell reads quoted words", () => {
  const { command, args, options } = start("win32", "C:\\Program Files\\dovetail.cmd", [
    "serve",
    "--model",
    "D:\\my models\\",
    'a"b',
  ]);
  assert.equal(command, '"C:\\Program Files\\dovetail.cmd"');
  assert.deepEqual(args, ['"serve"', '"--model"', '"D:\\my models\\\\"', '"a""b"']);
  assert.equal(options.shell, true);
});

test("elsewhere nothing is quoted", () => {
  assert.deepEqual(start("linux", "/a b/dovetail", ["serve", 'a"b']), {
    command: "/a b/dovetail",
    args: ["serve", 'a"b'],
    options: { shell: false },
  });
});

test("a word goes on to where the file parses", () => {
  assert.equal(following(["len", "(shapes)", " + 1"], "len", word), "");
  assert.equal(following(["len", "(shapes)", " + 1"], "len(", word), "shapes)");
  assert.equal(following([" ", "x"], " ", word), "x");
  assert.equal(following(["len(shapes)"], "max", word), undefined);
  assert.equal(following(["len"], "length", word), undefined);
});

test("a line goes on to where the file parses", () => {
  assert.equal(following(["if x:\n    y\n", "    z\n"], "if x:\n", line), "    y\n");
  assert.equal(following(["\n", "x\n", "y"], "\n", line), "x\n");
  assert.equal(following(["a", " + b"], "a + b", line), "");
});

const covering = { text: "items, list):", parts: ["items", ", list", "):"], covered: ")" };

test("a part before the covered closers leaves them", () => {
  assert.deepEqual(step(covering, "", word), { insert: "items", remove: 0, all: false });
  assert.deepEqual(step(covering, "items,", word), { insert: " list", remove: 0, all: false });
});

test("a part past the covered closers needs the whole", () => {
  assert.deepEqual(step(covering, "items, list", line), { insert: "):", remove: 1, all: true });
  assert.deepEqual(step({ ...covering, parts: ["items, list):"] }, "items", word), {
    insert: ", list):",
    remove: 1,
    all: true,
  });
  assert.equal(step(covering, "item.", word), undefined);
});

test("without closers the last part is all", () => {
  const plain = { text: "a + b", parts: ["a", " + b"], covered: "" };
  assert.deepEqual(step(plain, "a", word), { insert: "", remove: 0, all: false });
  assert.deepEqual(step(plain, "a +", word), { insert: " b", remove: 0, all: true });
});

test("what is held is in its order", () => {
  assert.equal(holds("a])x", "])"), true);
  assert.equal(holds("a)]x", "])"), false);
  assert.equal(holds("", ""), true);
});

test("an interpreter's path is whole, or not known", () => {
  const places = { home: "/home/me", folder: "/work/shop", environment: { VENVS: "/venvs" } };
  const read = (set: string) => absolute(set, places);
  assert.equal(read("/usr/bin/python3.11"), "/usr/bin/python3.11");
  assert.equal(read(" ${workspaceFolder}/.venv/bin/python "), "/work/shop/.venv/bin/python");
  assert.equal(read("~/venv/bin/python"), "/home/me/venv/bin/python");
  assert.equal(read("${userHome}/bin/python"), "/home/me/bin/python");
  assert.equal(read("${env:VENVS}/a/bin/python"), "/venvs/a/bin/python");
  assert.equal(read("C:\\Python311\\python.exe"), "C:\\Python311\\python.exe");
  assert.equal(read("python"), undefined);
  assert.equal(read(""), undefined);
  assert.equal(read("${env:NONE}/bin/python"), undefined);
  assert.equal(read("${command:python.interpreterPath}"), undefined);
  assert.equal(read("/a/${other}/python"), undefined);
  assert.equal(absolute("${workspaceFolder}/python", { ...places, folder: undefined }), undefined);
});

test("a program is a whole path or a name on the PATH, which can be started; the folder that is open names none", () => {
  const home = mkdtempSync(join(tmpdir(), "dovetail-"));
  try {
    mkdirSync(join(home, "bin", "folder"), { recursive: true });
    for (const [name, mode] of [["serves", 0o755], ["text", 0o644]] as const) {
      writeFileSync(join(home, "bin", name), "", { mode });
    }
    const here = relative(process.cwd(), join(home, "bin"));
    const paths = [here, "", ".", join(home, "none"), join(home, "bin")];
    const find = (name: string) => program(name, { PATH: paths.join(delimiter) });
    assert.equal(find("serves"), join(home, "bin", "serves"));
    assert.equal(find(join(home, "bin", "serves")), join(home, "bin", "serves"));
    assert.equal(program("serves", { PATH: here }), undefined);
    for (const none of [join(here, "serves"), "${workspaceFolder}/bin/serves", "none", "text", "folder", "/none/serves", "bin"]) {
      assert.equal(find(none), undefined, none);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});

const status = (code: number) => ({ status: code, signal: null });

test("a launcher's own sentence", () => {
  const without = said("dovetail: no JDK 25 (or later) was found: a JDK.\ndovetail: Get one, for example:\n", status(1));
  assert.equal(without.sentence, "no JDK 25 (or later) was found: a JDK.");
  assert.equal(without.help, "no JDK 25 (or later) was found: a JDK.\nGet one, for example:\n");
  const failed = said("dovetail: building (the first time)\n[ERROR] no network\ndovetail: the build failed.\r\n", status(1));
  assert.deepEqual(failed, { sentence: "the build failed.", help: undefined });
});

test("who ended it, and its last line", () => {
  const lost = said("/bin/sh: 1: oops: not found\n", status(127)).sentence;
  assert.equal(lost, "the server ended by itself, with status 127; its last line: /bin/sh: 1: oops: not found");
  assert.equal(said("", status(0)).sentence, "the server ended by itself, with status 0; it said nothing.");
  const killed = "the server was ended by SIGKILL, as the system does where memory runs out; its last line: loaded";
  assert.equal(said("dovetail: built\nloaded\n", { status: null, signal: "SIGKILL" }).sentence, killed);
  assert.equal(said("loaded\n", status(137)).sentence, killed);
  assert.equal(said("", { status: null, signal: "SIGTERM" }).sentence, "the server was ended by SIGTERM; it said nothing.");
});
