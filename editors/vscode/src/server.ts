import { ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { LogOutputChannel, workspace } from "vscode";
import { LanguageClient, State } from "vscode-languageclient/node";
import { Said, said } from "./said";
import { start as startOf } from "./shell";

/** How much is kept of what a server says on standard error, in characters. */
const kept = 10_000;

/** A client that leaves it to others to tell the user why its server did not start. */
export class Client extends LanguageClient {
  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.state === State.Running ? show : false);
  }
}

/** Gives the packaged server's files their times again, by which Java's ahead-of-time cache knows them. */
function restoreTimes(server: string, log: LogOutputChannel): void {
  try {
    for (const line of readFileSync(join(server, "times"), "utf8").trim().split("\n")) {
      const [seconds, file] = line.split(" ");
      utimesSync(join(server, file!), Number(seconds), Number(seconds));
    }
  } catch (problem) {
    log.info(`the server starts without its cache: ${problem}`);
  }
}

/** The launcher to start: as set, as packaged, or as the PATH has it. */
export function launcher(extension: string, log: LogOutputChannel): string {
  const set = workspace.getConfiguration("dovetail").get<string>("server.path", "");
  if (set !== "") {
    return set;
  }
  const name = process.platform === "win32" ? "dovetail.cmd" : "dovetail";
  const server = join(extension, "server");
  const packaged = join(server, "bin", name);
  if (existsSync(packaged)) {
    restoreTimes(server, log);
    return packaged;
  }
  const beside = join(extension, "..", "..", name);
  return existsSync(beside) ? beside : name;
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
    const child = spawn(way.command, way.args, { ...way.options, cwd: folder?.uri.fsPath });
    // What is written to a process that has ended is lost; that it has ended is told by itself.
    child.stdin.on("error", () => {});
    const server: Server = new Server(
      child,
      new Promise((resolve) => {
        child.on("error", (problem: NodeJS.ErrnoException) =>
          resolve({
            sentence: problem.code === "ENOENT" ? `${command} is not there.` : `${command}: ${problem.message}`,
          }),
        );
        child.on("close", () => resolve(said(server.stderr)));
      }),
    );
    return server;
  }
}
