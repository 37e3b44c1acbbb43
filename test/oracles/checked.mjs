// The errors that TypeScript finds in texts of TypeScript and JavaScript, for `lab bench rules --checker`:
//
//   node checked.mjs PARSERS        the folder in which typescript is installed
//
// Reads {"id", "document", "text"} from standard input, a line each, and writes {"id", "errors": [{"at", "end",
// "message"}]}, places in UTF-16 units. Each text is looked at in the place of its document, not strictly, with the
// types of what it imports where those are installed around it.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import path from "node:path";

const ts = createRequire(path.resolve(process.argv[2], "package.json"))("typescript");
const options = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  experimentalDecorators: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["node"],
};

const questions = [];
for await (const line of createInterface({ input: process.stdin })) questions.push(JSON.parse(line));
questions.sort((one, other) => (one.document < other.document ? -1 : one.document > other.document ? 1 : 0));

let present = { document: "", text: "" };
let version = 0;
const registry = ts.createDocumentRegistry();
const host = {
  getCompilationSettings: () => ({ ...options, typeRoots: [] }),
  getScriptFileNames: () => [present.document],
  getScriptVersion: (file) => (file === present.document ? String(version) : "0"),
  getScriptSnapshot: (file) => {
    const text = file === present.document ? present.text : ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => path.dirname(present.document),
  getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
};
let service;
let last = "";
for (const question of questions) {
  if (question.document !== last) {
    service?.dispose();
    service = ts.createLanguageService(host, registry);
    last = question.document;
  }
  present = question;
  version++;
  const found = [
    ...service.getSyntacticDiagnostics(question.document),
    ...service.getSemanticDiagnostics(question.document),
  ].filter((one) => one.category === ts.DiagnosticCategory.Error && one.start !== undefined);
  const errors = found.map((one) => ({
    at: one.start,
    end: one.start + one.length,
    message: ts.flattenDiagnosticMessageText(one.messageText, "\n"),
  }));
  process.stdout.write(JSON.stringify({ id: question.id, errors }) + "\n");
}
