// What Node's own modules have, for grammars/…/webnames/modules: the names that @types/node says, and those that
// the Node that runs this has.
//
//     node web-modules.mjs PARSERS > ../../grammars/src/main/resources/dovetail/languages/webnames/modules
//
// PARSERS is a folder with typescript 5.9.3 and @types/node 24 in its node_modules.
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "package.json"));
const ts = require("typescript");
const program = ts.createProgram([join(dirname(require.resolve("@types/node/package.json")), "index.d.ts")], {
  module: ts.ModuleKind.NodeNext,
  types: [],
});
const checker = program.getTypeChecker();
const modules = new Map();
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
for (const name of [...modules.keys()].sort()) {
  const names = [...modules.get(name)].filter((one) => /^[A-Za-z_$][\w$]*$/.test(one) && !/^(?:default|prototype)$/.test(one));
  console.log(`=== node/${name}\nexport default {};\nexport var ${names.sort().join(",")};`);
}
