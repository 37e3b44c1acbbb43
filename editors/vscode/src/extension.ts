import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import {
  commands,
  EventEmitter,
  ExtensionContext,
  InlineCompletionItem,
  InlineCompletionList,
  InlineCompletionTriggerKind,
  LogOutputChannel,
  Range,
  StatusBarAlignment,
  StatusBarItem,
  TextDocument,
  TextEditor,
  ThemeColor,
  Uri,
  window,
  workspace,
} from "vscode";
import {
  DidChangeConfigurationNotification,
  ExecuteCommandRequest,
  LanguageClient,
} from "vscode-languageclient/node";
import { following, line, word } from "./parts";
import { start as startOf } from "./shell";

/** What the server says of itself. */
interface Status {
  state: "loading" | "ready" | "error";
  message: string;
  model: string;
  device: string;
  latency: number;
}

/** What the server says of a suggestion: the parts after which the file parses. */
interface About {
  parts?: string[];
}

const languages = ["python", "json"];

let client: LanguageClient | undefined;
let log: LogOutputChannel;
let bar: StatusBarItem;

/** Whether the next question asks for the rest of a suggestion of which a part was accepted. */
let continuing = false;

/** The suggestions last given, and the length that their document had. */
let given: { document: TextDocument; length: number; items: InlineCompletionItem[] } | undefined;

/** Gives the packaged server's files their times again, by which Java's ahead-of-time cache knows them. */
function restoreTimes(server: string): void {
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
function launcher(context: ExtensionContext): string {
  const set = workspace.getConfiguration("dovetail").get<string>("server.path", "");
  if (set !== "") {
    return set;
  }
  const name = process.platform === "win32" ? "dovetail.cmd" : "dovetail";
  const server = join(context.extensionPath, "server");
  const packaged = join(server, "bin", name);
  if (existsSync(packaged)) {
    restoreTimes(server);
    return packaged;
  }
  const beside = join(context.extensionPath, "..", "..", name);
  return existsSync(beside) ? beside : name;
}

/** What a command of the server has answered, shown as a text that nobody is asked to save. */
let told = "";
const toldChanged = new EventEmitter<Uri>();

/** A glob without braces: one for each way to choose. */
function chosen(glob: string): string[] {
  const braces = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(glob);
  return braces === null
    ? [glob]
    : braces[2]!.split(",").flatMap((choice) => chosen(braces[1]! + choice + braces[3]!));
}

/** What the editor hides, as the server understands it: in git's form, of absolute paths. */
function hidden(): string[] {
  const folders = (workspace.workspaceFolders ?? []).map((folder) =>
    folder.uri.path.replace(/^\/[A-Za-z]:/, "").replace(/[\\*?[\]]/g, "\\$&").replace(/\/$/, ""),
  );
  const globs = ["files.exclude", "search.exclude"].flatMap((section) =>
    Object.entries(workspace.getConfiguration().get<Record<string, unknown>>(section, {}))
      .filter(([, value]) => value === true)
      .flatMap(([glob]) => chosen(glob)),
  );
  return folders.flatMap((folder) => globs.map((glob) => `${folder}/${glob}`));
}

/** The settings as the server is sent them: those of a workspace folder, or what holds without one. */
function settings(folder?: string): object {
  const own = workspace.getConfiguration(
    "dovetail",
    folder === undefined ? null : Uri.parse(folder),
  );
  return { ...own, exclude: [...own.get<string[]>("exclude", []), ...hidden()] };
}

function show(status: Status): void {
  const icon = { loading: "$(loading~spin)", ready: "$(sparkle)", error: "$(warning)" }[status.state];
  bar.text = `${icon} Dovetail`;
  bar.backgroundColor =
    status.state === "error" ? new ThemeColor("statusBarItem.warningBackground") : undefined;
  const lines = [status.message || status.state];
  if (status.model !== "") {
    lines.push(`${status.model} on ${status.device}`);
  }
  if (status.latency > 0) {
    lines.push(`last answer in ${status.latency} ms`);
  }
  bar.tooltip = lines.join("\n");
}

async function start(context: ExtensionContext): Promise<void> {
  const command = launcher(context);
  const args = workspace.getConfiguration("dovetail").get<string[]>("server.arguments", ["serve"]);
  log.info(`starting ${command} ${args.join(" ")}`);
  client = new LanguageClient(
    "dovetail",
    "Dovetail",
    startOf(process.platform, command, args),
    {
      documentSelector: languages.map((language) => ({ language })),
      outputChannel: log,
      initializationOptions: settings(),
      synchronize: { configurationSection: ["dovetail", "files.exclude", "search.exclude"] },
      middleware: {
        workspace: {
          async configuration(params, token, next) {
            const answers = await next(params, token);
            return Array.isArray(answers)
              ? answers.map((answer, i) =>
                  params.items[i]?.section === "dovetail" ? settings(params.items[i]?.scopeUri) : answer,
                )
              : answers;
          },
          async didChangeConfiguration() {
            await client?.sendNotification(DidChangeConfigurationNotification.type, {
              settings: { dovetail: settings() },
            });
          },
        },
        async provideInlineCompletionItems(document, position, context, token, next) {
          // Who has accepted a part has not asked for others: the server gives the rest of the same.
          const asked = continuing
            ? { ...context, triggerKind: InlineCompletionTriggerKind.Automatic }
            : context;
          continuing = false;
          const length = document.getText().length;
          const result = await next(document, position, asked, token);
          if (!token.isCancellationRequested) {
            const items = result instanceof InlineCompletionList ? result.items : (result ?? []);
            given = { document, length, items: [...items] };
          }
          return result;
        },
      },
    },
  );
  client.onNotification("$/dovetail/status", show);
  try {
    await client.start();
  } catch (problem) {
    log.error(String(problem));
    show({
      state: "error",
      message: `${command} does not start: ${problem}`,
      model: "",
      device: "",
      latency: 0,
    });
  }
}

/** Runs a command of the server and shows the text that it answers. */
async function showText(command: string, ...args: unknown[]): Promise<void> {
  if (client === undefined || !client.isRunning()) {
    void window.showWarningMessage("Dovetail's server is not running; its log tells why.");
    return;
  }
  try {
    told = String(await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args }));
  } catch (problem) {
    void window.showWarningMessage(`Dovetail: ${problem instanceof Error ? problem.message : problem}`);
    return;
  }
  const uri = Uri.parse(`dovetail:${command}.txt`);
  toldChanged.fire(uri);
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
}

/**
 * Has the editor accept a part in its own way, of whatever it shows, and goes on, if that is one of
 * the server's, to where the file parses.
 */
async function acceptPart(own: string, enough: RegExp): Promise<void> {
  const editor = window.activeTextEditor;
  const last = given;
  if (!editor || last?.document !== editor.document) {
    await commands.executeCommand(own);
    return;
  }
  const document = editor.document;
  const items = last.items.filter((item) => item.range !== undefined);
  if (items.some((item) => !item.range!.isEmpty)) {
    await commands.executeCommand("editor.action.inlineSuggest.commit");
    return;
  }
  // Several that begin alike: the editor's next step tells which of them it is.
  for (let length = -1; document.getText().length > length; ) {
    length = document.getText().length;
    await commands.executeCommand(own);
    const cursor = editor.selection.active;
    const ways = items.flatMap((item) => {
      const done = document.getText(new Range(item.range!.start, cursor));
      const text = String(item.insertText);
      const parts = (item.command?.arguments?.[0] as About | undefined)?.parts ?? [text];
      const more = following(parts, done, enough);
      const here = !cursor.isBefore(item.range!.start) && document.getText().length === last.length + done.length;
      return here && done !== "" && more !== undefined ? [{ item, done, more, all: done + more === text }] : [];
    });
    const way = ways[0];
    if (way === undefined) {
      return;
    }
    if (ways.every((other) => other.more === way.more)) {
      await goOn(editor, way.item, way.done, way.more, way.all);
      return;
    }
  }
}

async function goOn(editor: TextEditor, item: InlineCompletionItem, done: string, more: string, all: boolean): Promise<void> {
  if (more !== "") {
    const cursor = editor.selection.active;
    await editor.edit((edit) => edit.insert(cursor, more), { undoStopBefore: false, undoStopAfter: true });
  }
  if (!all) {
    void client?.sendNotification("textDocument/didPartiallyAcceptCompletion", {
      item: { command: item.command },
      acceptedLength: done.length + more.length,
    });
    continuing = true;
    await commands.executeCommand("editor.action.inlineSuggest.trigger");
  } else if (more !== "" && item.command) {
    await commands.executeCommand("editor.action.inlineSuggest.hide");
    await commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
  }
}

export async function activate(context: ExtensionContext): Promise<void> {
  log = window.createOutputChannel("Dovetail", { log: true });
  bar = window.createStatusBarItem("dovetail.status", StatusBarAlignment.Right, 100);
  bar.name = "Dovetail";
  bar.command = "dovetail.showDoctor";
  show({ state: "loading", message: "starting", model: "", device: "", latency: 0 });
  bar.show();
  context.subscriptions.push(
    log,
    bar,
    workspace.registerTextDocumentContentProvider("dovetail", {
      onDidChange: toldChanged.event,
      provideTextDocumentContent: () => told,
    }),
    commands.registerCommand("dovetail.showDoctor", () => showText("dovetail.doctor")),
    commands.registerCommand("dovetail.explainHere", () => {
      const editor = window.activeTextEditor;
      if (editor && client) {
        const code = client.code2ProtocolConverter;
        return showText("dovetail.explain", {
          uri: code.asUri(editor.document.uri),
          position: code.asPosition(editor.selection.active),
        });
      }
      return undefined;
    }),
    commands.registerCommand("dovetail.acceptWord", () =>
      acceptPart("editor.action.inlineSuggest.acceptNextWord", word),
    ),
    commands.registerCommand("dovetail.acceptLine", () =>
      acceptPart("editor.action.inlineSuggest.acceptNextLine", line),
    ),
    commands.registerCommand("dovetail.showLog", () => log.show()),
    commands.registerCommand("dovetail.toggle", () => {
      const settings = workspace.getConfiguration("dovetail");
      return settings.update("enabled", !settings.get<boolean>("enabled", true), true);
    }),
    commands.registerCommand("dovetail.restart", async () => {
      await client?.dispose();
      await start(context);
    }),
  );
  await start(context);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
