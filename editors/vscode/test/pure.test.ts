import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { test } from "node:test";
import { isTypedOver, line, step, word } from "../src/parts";
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

const suggestion = (parts: string[], behind = parts.map(() => ""), covered = "") => ({
  text: parts.join("") + behind.at(-1),
  parts,
  behind,
  covered,
});

test("a word goes on to where the file parses", () => {
  const plain = suggestion(["len", "(shapes)", " + 1"]);
  assert.deepEqual(step(plain, "len", word), { insert: "", behind: "", remove: 0, all: false });
  assert.deepEqual(step(plain, "len(", word), { insert: "shapes)", behind: "", remove: 0, all: false });
  assert.deepEqual(step(plain, "len(shapes) +", word), { insert: " 1", behind: "", remove: 0, all: true });
  assert.equal(step(suggestion(["len(shapes)"]), "max", word), undefined);
  assert.equal(step(suggestion(["len"]), "length", word), undefined);
});

test("a line goes on to where the file parses", () => {
  const lines = suggestion(["if x:\n    y\n", "    z\n", "w"]);
  assert.equal(step(lines, "if x:\n", line)?.insert, "    y\n");
  assert.equal(step(lines, "if x:\n    y\n    ", line)?.insert, "z\n");
});

test("a part before the covered closers leaves them, the last one replaces them", () => {
  const covering = suggestion(["items", ", list", "):"], [")", ")", ""], ")");
  assert.deepEqual(step(covering, "", word), { insert: "items", behind: "", remove: 0, all: false });
  assert.deepEqual(step(covering, "items,", word), { insert: " list", behind: "", remove: 0, all: false });
  assert.deepEqual(step(covering, "items, list", line), { insert: "):", behind: "", remove: 1, all: true });
  assert.equal(step(covering, "item.", word), undefined);
});

test("a part that needs closing puts that behind the cursor", () => {
  const closed = suggestion(["oom", ""], [") {}", ") {}"]);
  assert.deepEqual(step(closed, "", word), { insert: "oom", behind: ") {}", remove: 0, all: false });
  assert.deepEqual(step(closed, "oom)", line), { insert: "", behind: " {}", remove: 0, all: true });
  const over = suggestion(["a", ", b):"], ["):", ""], ")");
  assert.deepEqual(step(over, "a", word), { insert: "", behind: "):", remove: 1, all: false });
});

test("what was put behind the cursor is typed over", () => {
  assert.equal(isTypedOver(")", ") {} // it", ") {} // it", 4), true);
  assert.equal(isTypedOver("{", "{} // it", ") {} // it", 4), true);
  assert.equal(isTypedOver(" ", " // it", ") {} // it", 4), false);
  assert.equal(isTypedOver("}", ") {}", ") {}", 4), false);
  assert.equal(isTypedOver(")", ");", ") {}", 4), false);
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
