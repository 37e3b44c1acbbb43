import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";

/** What stands for something else in a path that is set. */
export interface Variables {
  home: string;
  folder: string | undefined;
  environment: Record<string, string | undefined>;
}

/** Those that hold for a workspace folder. */
export function variables(folder: string | undefined): Variables {
  return { home: homedir(), folder, environment: process.env };
}

/**
 * The path that a setting means, as VS Code's Python extension reads it; undefined where that is not known: a name on the
 * PATH, a variable that has no value.
 */
export function absolute(set: string, { home, folder, environment }: Variables): string | undefined {
  let known = true;
  const value = (found: string | undefined) => {
    known &&= found !== undefined;
    return found ?? "";
  };
  const path = set
    .trim()
    .replace(/^~(?=[\\/])/, home)
    .replace(/\$\{(?:workspaceFolder|workspaceRoot)\}/g, () => value(folder))
    .replace(/\$\{userHome\}/g, () => home)
    .replace(/\$\{env:(\w+)\}/g, (_, name: string) => value(environment[name]));
  const whole = /^([\\/]|[A-Za-z]:[\\/])/.test(path) && !path.includes("${");
  return known && whole ? path : undefined;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * The program that a whole path or a name on the PATH means; undefined where there is none that can be started. Relative
 * paths mean nothing, on the PATH neither: which folder is open would decide what is started.
 */
export function program(name: string, environment: Variables["environment"]): string | undefined {
  const endings = process.platform === "win32" ? ["", ...(environment.PATHEXT ?? ".EXE;.CMD").split(";")] : [""];
  const folders = (environment.PATH ?? "").split(delimiter).filter(isAbsolute);
  const places = /[\\/]/.test(name) ? [name].filter(isAbsolute) : folders.map((on) => join(on, name));
  return places.flatMap((place) => endings.map((ending) => place + ending)).find(runs);
}
