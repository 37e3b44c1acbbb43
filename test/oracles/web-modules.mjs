// What Node's own modules have, and React, for grammars/…/webnames/modules: the names that @types/node says, and those
// that the Node that runs this has; of React the same, and what its components have.
//
//     node web-modules.mjs PARSERS REACT > ../../grammars/src/main/resources/dovetail/languages/webnames/modules
//
// PARSERS is a folder with typescript 5.9.3 and @types/node 24 in its node_modules, REACT one with versions of react
// (`npm i react15@npm:react@15 …`) and its types (`types18@npm:@types/react@18 …`) in its own.
import { createRequire } from "node:module";
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "package.json"));
const react = join(resolve(process.argv[3]), "node_modules");
const requireReact = createRequire(join(react, "package.json"));
const ts = require("typescript");
const types = readdirSync(react).filter((one) => one.startsWith("types")).map((one) => join(react, one, "index.d.ts"));
const program = ts.createProgram([join(dirname(require.resolve("@types/node/package.json")), "index.d.ts"), ...types], {
  module: ts.ModuleKind.NodeNext,
  types: [],
});
const checker = program.getTypeChecker();

const modules = new Map(); // by path: names
for (const symbol of checker.getAmbientModules()) {
  const name = symbol.name.slice(1, -1).replace(/^node:/, "");
  if (!/^[a-z0-9_/]+$/.test(name)) continue;
  const names = modules.get(name) ?? new Set();
  checker.getExportsOfModule(symbol).forEach((one) => names.add(one.name));
  modules.set(name, names);
}
for (const [name, names] of modules) {
  try {
    Object.keys(require(`node:${name}`)).forEach((one) => names.add(one));
  } catch {
    // this Node has no such module
  }
}

const version = (name) => require(`${name}/package.json`).version;
console.log(`Made by test/oracles/web-modules.mjs: @types/node ${version("@types/node")}, Node ${process.version}, React ${
  readdirSync(react).filter((one) => one.startsWith("react")).map((one) => requireReact(`./${one}/package.json`).version).join(" ")}.`);

function print(path, names, classes) {
  const all = [...names].filter((one) => /^[A-Za-z_$][\w$]*$/.test(one) && !/^(?:default|prototype)$/.test(one));
  console.log(`=== ${path}\nexport default {};\nexport var ${all.filter((one) => !classes.has(one)).sort().join(",")};`);
  classes.forEach((members, one) => console.log(`export class ${one} {${[...members].sort().join(";")}}`));
}

[...modules.keys()].sort().forEach((name) => print(`node/${name}`, modules.get(name), new Map()));

const names = new Set();
const members = new Set(["updater"]);
for (const file of types) {
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(file));
  for (const one of checker.getExportsOfModule(symbol)) {
    names.add(one.name);
    if (["Component", "ComponentClass"].includes(one.name)) {
      checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(one)).forEach((member) => members.add(member.name));
    }
  }
}
for (const one of readdirSync(react).filter((name) => name.startsWith("react"))) {
  Object.keys(requireReact(`./${one}`)).forEach((name) => names.add(name));
}
print("packages/react", names, new Map([["Component", members], ["PureComponent", members]]));
