import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  commands,
  ExtensionContext,
  InlineCompletionItem,
  InlineCompletionList,
  InlineCompletionTriggerKind,
  LogOutputChannel,
  Selection,
  StatusBarAlignment,
  StatusBarItem,
  TextDocument,
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

/** The suggestions last shown, and where. */
let shown: { document: TextDocument; version: number; items: InlineCompletionItem[] } | undefined;

/** The launcher to start: as set, as packaged, or as the PATH has it. */
function launcher(context: ExtensionContext): string {
  const set = workspace.getConfiguration("dovetail").get<string>("server.path", "");
  if (set !== "") {
    return set;
  }
  const name = process.platform === "win32" ? "dovetail.cmd" : "dovetail";
  const packaged = [
    join(context.extensionPath, "server", "bin", name),
    join(context.extensionPath, "..", "..", name),
  ];
  return packaged.find((path) => existsSync(path)) ?? name;
}

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
    { command, args },
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
          const result = await next(document, position, asked, token);
          const items = result instanceof InlineCompletionList ? result.items : (result ?? []);
          shown = { document, version: document.version, items: [...items] };
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
  const text = await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args });
  const document = await workspace.openTextDocument({ content: String(text), language: "plaintext" });
  await window.showTextDocument(document, { preview: true });
}

/** Inserts the next part of the suggestion, so that the file parses; the rest is shown again. */
async function acceptWord(): Promise<void> {
  const editor = window.activeTextEditor;
  const item = shown?.items[0];
  if (!editor || !item || shown?.document !== editor.document || shown.version !== editor.document.version) {
    await commands.executeCommand("editor.action.inlineSuggest.acceptNextWord");
    return;
  }
  const parts = (item.command?.arguments?.[0] as About | undefined)?.parts;
  const range = item.range ?? editor.selection;
  if (parts === undefined || parts.length <= 1 || !range.isEmpty) {
    await commands.executeCommand("editor.action.inlineSuggest.commit");
    return;
  }
  const text = parts[0]!;
  await commands.executeCommand("editor.action.inlineSuggest.hide");
  await editor.edit((edit) => edit.replace(range, text));
  void client?.sendNotification("textDocument/didPartiallyAcceptCompletion", {
    item: { command: item.command },
    acceptedLength: text.length,
  });
  const end = editor.document.positionAt(editor.document.offsetAt(range.start) + text.length);
  editor.selection = new Selection(end, end);
  continuing = true;
  await commands.executeCommand("editor.action.inlineSuggest.trigger");
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
    commands.registerCommand("dovetail.acceptWord", acceptWord),
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
