// A registry of npm on the loopback, with the packages of a folder; prints its port. registry.mjs FOLDER
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const folder = process.argv[2];

/** The package.json in a package: the file of that name in its tar. */
function manifest(tar) {
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString("utf8", at, at + 100).replace(/\0.*/s, "");
    const size = parseInt(tar.toString("ascii", at + 124, at + 136), 8);
    if (name === "package/package.json") return JSON.parse(tar.toString("utf8", at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error("a package without a package.json");
}

const packages = new Map();
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url.slice(1).split("?")[0]);
  const found = packages.get(name);
  if (found !== undefined) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(found));
  } else if (readdirSync(folder).includes(name)) {
    response.end(readFileSync(join(folder, name)));
  } else {
    response.statusCode = 404;
    response.end("{}");
  }
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address();
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file));
    const own = manifest(gunzipSync(bytes));
    own.dist = {
      tarball: `http://127.0.0.1:${port}/${file}`,
      integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
    };
    packages.set(own.name, { name: own.name, "dist-tags": { latest: own.version }, versions: { [own.version]: own } });
  }
  console.log(port);
});
