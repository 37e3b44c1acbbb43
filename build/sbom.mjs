// Adds to a bill of materials (CycloneDX, of the jars) what no jar says: sbom.mjs BOM DISTRIBUTION. Rust's crates are those
// whose paths the tokenizers' library holds; libtorch's parts, those that its build for the CPU links in.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [, , bom, folder] = process.argv;
const bill = JSON.parse(readFileSync(bom, "utf8"));
const part = (name, version, licence, purl) => ({
  type: "library",
  name,
  ...(version && { version }),
  purl: purl ?? `pkg:generic/${name}${version ? `@${version}` : ""}`,
  licenses: [licence.includes(" ") && !/ (AND|OR|WITH) /.test(licence) ? { license: { name: licence } } : { expression: licence }],
});
const torch = readdirSync(join(folder, "lib/native/pytorch"))[0];
const java = /JAVA_VERSION="([^"]*)"/.exec(readFileSync(join(folder, "runtime/release"), "utf8"))[1];
const tokenizers = join(folder, "lib/native/tokenizers", readdirSync(join(folder, "lib/native/tokenizers"))[0]);
const library = readdirSync(tokenizers).find((name) => name.includes("tokenizers"));
const crates = new Set(
  [...readFileSync(join(tokenizers, library), "latin1").matchAll(/registry[/\\]src[/\\][^/\\]*[/\\]([a-z0-9_-]+-\d+\.\d+\.\d+)/g)].map((found) => found[1]),
);
bill.components.push(
  part("openjdk", java, "GPL-2.0-only WITH Classpath-exception-2.0"),
  part("libtorch", torch.split("-")[0], "BSD-3-Clause"),
  ...(torch.endsWith("linux-aarch64")
    ? [
        part("openblas", "", "BSD-3-Clause"),
        part("arm-compute-library", "", "MIT"),
        part("libgfortran", "", "GPL-3.0-or-later WITH GCC-exception-3.1"),
      ]
    : [part("onemkl", "", "Intel Simplified Software License"), part("fbgemm", "", "BSD-3-Clause")]),
  part("onednn", "", "Apache-2.0"),
  part("sleef", "", "BSL-1.0"),
  part("xnnpack", "", "BSD-3-Clause"),
  part("libgomp", "", "GPL-3.0-or-later WITH GCC-exception-3.1"),
  ...[...crates].sort().map((crate) => {
    const [, name, version] = /^(.*)-(\d.*)$/.exec(crate);
    return { type: "library", name, version, purl: `pkg:cargo/${name}@${version}` };
  }),
);
process.stdout.write(`${JSON.stringify(bill, null, 1)}\n`);
