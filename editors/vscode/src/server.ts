import { ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { LogOutputChannel, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { absolute, program, variables } from "./place";
import { Said, said } from "./said";
import { start as startOf } from "./shell";

/** How much is kept of what a server says on standard error, in characters. */
const kept = 10_000;

/** A client that only logs what goes wrong: that its server has ended, and why, is told elsewhere. */
export class Client extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/**
 * The launcher to start: as set, as packaged, or as the PATH has it; or what was looked for in vain. Nothing of a workspace
 * is asked: neither its settings nor its folder name a program.
 */
export function launcher(extension: string, log: LogOutputChannel): { command: string } | { missing: string } {
  const known = variables(undefined);
  const set = workspace.getConfiguration("dovetail").get<string>("server.path", "").trim();
  if (set !== "") {
    const command = program(absolute(set, known) ?? set, known.environment);
    return command === undefined
      ? { missing: `the server's program, as the setting dovetail.server.path has it, is not there: ${set} (a whole path, or a name on the PATH)` }
      : { command };
  }
  const name = process.platform === "win32" ? "dovetail.cmd" : "dovetail";
  const server = join(extension, "server");
  const packaged = join(server, "bin", name);
  if (existsSync(packaged)) {
    return { command: packaged };
  }
  // Where `dovetail setup` puts a link: not every desktop has that on the PATH.
  const command = program(name, known.environment) ?? program(join(known.home, ".local", "bin", name), known.environment);
  log.info(`no server in ${server}; the PATH is ${known.environment.PATH}`);
  return command === undefined
    ? { missing: `there is no server: dovetail.server.path names none, none is packaged with the extension, and no ${name} is on the PATH.` }
    : { command };
}

/** A server's process, and what it said on standard error. */
export class Server {
  private stderr = "";

  private constructor(
    readonly process: ChildProcess,
    /** When it has ended: what it said. */
    readonly ended: Promise<Said>,
  ) {
    process.stderr?.on("data", (bytes) => {
      this.stderr = (this.stderr + bytes).slice(-kept);
    });
  }

  /** Starts a server; where its program is not there, it has ended at once. */
  static start(command: string, args: string[]): Server {
    const way = startOf(process.platform, command, args);
    const folder = workspace.workspaceFolders?.find(({ uri }) => uri.scheme === "file" && existsSync(uri.fsPath));
    const child = spawn(way.command, way.args, {
      ...way.options,
      cwd: folder?.uri.fsPath,
      env: { ...process.env, NoDefaultCurrentDirectoryInExePath: "1" }, // Windows would look there before the PATH
    });
    // What is written to a process that has ended is lost; that it has ended is told by itself.
    child.stdin.on("error", () => {});
    const server: Server = new Server(
      child,
      new Promise((resolve) => {
        child.on("error", (problem) =>
          resolve({ sentence: `${command} cannot be started: ${problem.message}`, choose: true }),
        );
        child.on("close", (status, signal) => resolve(said(server.stderr, { status, signal })));
      }),
    );
    return server;
  }
}
