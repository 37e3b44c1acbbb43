#!/usr/bin/env node
// Starts the launcher in the package of this platform.
const { spawn } = require("node:child_process");
const { dirname, join } = require("node:path");

const name = `dovetail-lsp-${process.platform}-${process.arch}`;
let folder;
try {
  folder = dirname(require.resolve(`${name}/package.json`));
} catch {
  console.error(`dovetail: npm has not installed ${name}: there is none for this platform, or optional dependencies are`);
  console.error("dovetail: switched off (npm install --include=optional)");
  process.exit(1);
}
const windows = process.platform === "win32";
// Windows starts a .cmd by a shell, which reads one line.
const quoted = (word) => (windows ? `"${word.replace(/(\\*)"/g, '$1$1""').replace(/(\\+)$/, "$1$1")}"` : word);
const [command, ...words] = [join(folder, "bin", windows ? "dovetail.cmd" : "dovetail"), ...process.argv.slice(2)].map(quoted);
const child = spawn(command, words, { stdio: "inherit", shell: windows });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (problem) => {
  console.error(`dovetail: ${problem.message}`);
  process.exit(1);
});
child.on("close", (status, signal) => (signal ? process.kill(process.pid, "SIGKILL") : process.exit(status)));
