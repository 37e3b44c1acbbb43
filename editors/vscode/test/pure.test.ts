import assert from "node:assert/strict";
import { test } from "node:test";
import { following, line, word } from "../src/parts";
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
