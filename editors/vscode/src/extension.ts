import {
  commands,
  ConfigurationTarget,
  EventEmitter,
  ExtensionContext,
  InlineCompletionList,
  LogOutputChannel,
  Position,
  Range,
  Selection,
  TextDocument,
  TextEditor,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import {
  CloseAction,
  DidChangeConfigurationNotification,
  ErrorAction,
  ErrorCodes,
  ExecuteCommandRequest,
  ResponseError,
} from "vscode-languageclient/node";
import { About, Parts } from "./accept";
import { Bar } from "./bar";
import { isServed, isWritten, notCovered, selector, watchServed } from "./languages";
import { line, word } from "./parts";
import { Over } from "./over";
import { watchInterpreter } from "./python";
import { Said } from "./said";
import { Client, launcher, Server } from "./server";
import { enabled, settings, toggle } from "./settings";

/** Where it is kept that the user was told which key accepts. */
const welcomed = "dovetail.welcomed";

let client: Client | undefined;
let server: Server | undefined;
let log: LogOutputChannel;
let bar: Bar;

const over = new Over();
const parts = new Parts(over, (item, acceptedLength) => {
  void client?.sendNotification("textDocument/didPartiallyAcceptCompletion", {
    item: { command: item.command },
    acceptedLength,
  });
});

/** What was told last, as a text that nobody is asked to save. */
let told = "";
const toldChanged = new EventEmitter<Uri>();

/** Where the cursor was last in a text that suggestions are for. */
let place: { uri: Uri; position: Position } | undefined;

/** Remembers where an editor's cursor is, if suggestions are for its text. */
function visit(editor: TextEditor | undefined): void {
  if (editor !== undefined && isServed(editor.document) && isWritten(editor.document)) {
    place = { uri: editor.document.uri, position: editor.selection.active };
  }
}

/** Shows a text beside what is in front, which keeps the focus. */
async function showTold(name: string, text: string): Promise<void> {
  told = text;
  const uri = Uri.parse(`dovetail:${name}.txt`);
  toldChanged.fire(uri);
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  await window.showTextDocument(await workspace.openTextDocument(uri), {
    preview: true,
    preserveFocus: true,
    viewColumn: shown?.viewColumn ?? ViewColumn.Beside,
  });
}

/** Has the user choose the server's program, which the settings then name. */
async function choose(context: ExtensionContext): Promise<void> {
  const [chosen] = (await window.showOpenDialog({ title: "Dovetail: the program dovetail, which is the server" })) ?? [];
  if (chosen !== undefined) {
    await workspace.getConfiguration("dovetail").update("server.path", chosen.fsPath, ConfigurationTarget.Global);
    await restart(context);
  }
}

/** Tells the user why there is no server, in the launcher's own words if it has any. */
async function tell(context: ExtensionContext, { sentence, help, choose: chooses }: Said): Promise<void> {
  bar.failed(sentence);
  log.error(sentence);
  const ways = [...(chooses ? ["Choose It…"] : []), ...(help === undefined ? [] : ["How to get one"])];
  const choice = await window.showErrorMessage(`Dovetail: ${sentence}`, ...ways, "Try Again", "Show the Log");
  if (choice === "Choose It…") {
    await choose(context);
  } else if (choice === "How to get one") {
    await showTold("how-to-get-one", `${help}\nThen run "Dovetail: Restart the Server" here.\n`);
  } else if (choice === "Try Again") {
    await restart(context);
  } else if (choice === "Show the Log") {
    log.show();
  }
}

/** Says once, when something is suggested for the first time, which key accepts, and where the model is. */
function welcome(context: ExtensionContext): void {
  if (context.globalState.get<boolean>(welcomed)) {
    return;
  }
  void context.globalState.update(welcomed, true);
  const part = process.platform === "darwin" ? "Cmd+Right" : "Ctrl+Right";
  const where = workspace.getConfiguration("dovetail").get("remote");
  const model = where ? "The model is on the server of your settings." : "Nothing leaves this machine.";
  void window.showInformationMessage(`Tab accepts Dovetail's grey text, ${part} a part of it. ${model}`);
}

/** The text and place of the last suggestion. */
let answered: { document: TextDocument; version: number; position: Position } | undefined;

/** Takes away what was answered while the cursor moved on: the editor goes on drawing it where it was asked for. */
function leave({ document, selection }: TextEditor): void {
  if (answered?.document === document && answered.version === document.version) {
    if (!selection.active.isEqual(answered.position)) {
      answered = undefined;
      void commands.executeCommand("editor.action.inlineSuggest.hide");
    }
  }
}

/** Whether the cursor stands elsewhere in a document that is in front. */
function hasMoved(document: TextDocument, position: Position): boolean {
  const editor = window.activeTextEditor;
  return editor?.document === document && !editor.selection.active.isEqual(position);
}

/** Selects the text before the cursor, if it is the placeholder of what was accepted: what is typed next takes its place. */
function selectPlaceholder(placeholder: string): void {
  const editor = window.activeTextEditor;
  const end = editor?.selection.active;
  if (editor === undefined || end === undefined || placeholder === "") {
    return;
  }
  const begin = end.translate(0, -Math.min(placeholder.length, end.character));
  if (editor.document.getText(new Range(begin, end)) === placeholder) {
    editor.selection = new Selection(begin, end);
  }
}

/** Sends the settings as they are now; the server then asks for those of single folders. */
async function configure(): Promise<void> {
  if (client?.isRunning()) {
    await client.sendNotification(DidChangeConfigurationNotification.type, { settings: { dovetail: settings() } });
  }
}

function create(context: ExtensionContext, { process }: Server): Client {
  const created = new Client(
    "dovetail",
    "Dovetail",
    async () => process,
    {
      documentSelector: selector(),
      outputChannel: log,
      initializationOptions: settings(),
      synchronize: { configurationSection: ["dovetail", "files.exclude", "search.exclude", "python.defaultInterpreterPath"] },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
      middleware: {
        async executeCommand(command, args, next) {
          if (command !== "dovetail.accept") {
            return next(command, args);
          }
          const { placeholder = "", behind = [] }: About = args[0] ?? {};
          selectPlaceholder(placeholder);
          if (window.activeTextEditor !== undefined) {
            over.leave(window.activeTextEditor, behind.at(-1) ?? "");
          }
          return next(command, [{ ...args[0], placed: true }]);
        },
        workspace: {
          async configuration(params, token, next) {
            const answers = await next(params, token);
            return Array.isArray(answers)
              ? answers.map((answer, i) =>
                  params.items[i]?.section === "dovetail" ? settings(params.items[i]?.scopeUri) : answer,
                )
              : answers;
          },
          didChangeConfiguration: configure,
        },
        async provideInlineCompletionItems(document, position, asked, token, next) {
          const triggerKind = parts.kind(asked.triggerKind);
          if (bar.resting(triggerKind)) {
            return [];
          }
          const { version } = document;
          const length = document.getText().length;
          const text = document.lineAt(position.line).text;
          const result = await next(document, position, { ...asked, triggerKind }, token);
          if (document.version === version && hasMoved(document, position)) {
            return []; // The editor would draw it where the cursor no longer is.
          }
          if (!token.isCancellationRequested) {
            const items = result instanceof InlineCompletionList ? result.items : (result ?? []);
            parts.remember(document, length, text, position, [...items]);
            if (items.length > 0) {
              answered = { document, version, position };
              welcome(context);
            }
          }
          return result;
        },
      },
    },
  );
  created.onNotification("$/dovetail/status", (status) => bar.show(status));
  return created;
}

/** What was typed while there was no server is asked about by nobody else: the editor asks when a key is pressed. */
async function resume(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document !== undefined && isServed(document) && isWritten(document) && document.version > 1) {
    await parts.ask();
  }
}

/** When servers ended that had been running: who dies too often is not started again by itself. */
let deaths: number[] = [];

/** The codes with which the client itself rejects a request: the server ended without an answer. */
const unanswered: number[] = [
  ErrorCodes.MessageWriteError,
  ErrorCodes.MessageReadError,
  ErrorCodes.PendingResponseRejected,
  ErrorCodes.ConnectionInactive,
];

async function start(context: ExtensionContext): Promise<void> {
  const found = launcher(context.extensionPath, log);
  if ("missing" in found) {
    void tell(context, { sentence: found.missing, choose: true });
    return;
  }
  const { command } = found;
  const args = workspace.getConfiguration("dovetail").get<string[]>("server.arguments", ["serve"]);
  log.info(`starting ${command} ${args.join(" ")}`);
  bar.starting();
  const begun = Server.start(command, args);
  const started = create(context, begun);
  client = started;
  server = begun;
  let running = false;
  let refused = false;
  void begun.ended.then(async (words) => {
    if (client !== started || refused) {
      return;
    }
    const now = Date.now();
    deaths = [...deaths.filter((time) => now - time < 3 * 60_000), now];
    if (running && deaths.length < 5) {
      log.warn(`${words.sentence} - it is started again`);
      await stop();
      await start(context);
    } else {
      await tell(context, words);
    }
  });
  try {
    await started.start();
    running = true;
    await resume();
  } catch (problem) {
    log.error(String(problem));
    // The server answered with a reason, such as a wrong token.
    refused = problem instanceof ResponseError && !unanswered.includes(problem.code);
    if (client === started && refused) {
      void tell(context, { sentence: (problem as Error).message });
    } else if (client === started && begun.process.exitCode === null) {
      bar.failed(`${command} does not start: ${problem}`);
    }
  }
}

/** Ends the server, if there is one, by the protocol, or where that does not help by force. */
async function stop(): Promise<void> {
  const [ending, left] = [client, server];
  client = undefined;
  server = undefined;
  try {
    await ending?.dispose();
  } catch (problem) {
    log.info(`the server did not end by itself: ${problem}`);
    left?.process.kill();
  }
}

/** Starts another server, whatever became of the last one. */
async function restart(context: ExtensionContext): Promise<void> {
  deaths = [];
  await stop();
  await start(context);
}

/** Runs a command of the server and shows the text that it answers. */
async function showText(command: string, ...args: unknown[]): Promise<void> {
  if (client === undefined || !client.isRunning()) {
    void window.showWarningMessage("Dovetail's server is not running; its log tells why.");
    return;
  }
  try {
    const text = String(await client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args }));
    await showTold(command, text);
  } catch (problem) {
    void window.showWarningMessage(`Dovetail: ${problem instanceof Error ? problem.message : problem}`);
  }
}

/** Explains what is suggested where the cursor is, or was last in a text that suggestions are for. */
async function explain(): Promise<void> {
  const front = window.activeTextEditor;
  visit(front);
  const elsewhere = front && isWritten(front.document) && !isServed(front.document);
  if (place === undefined || elsewhere) {
    const why = front === undefined ? "put the cursor where it is to explain" : notCovered(front.document.languageId);
    void window.showInformationMessage(`Dovetail: ${why}.`);
    return;
  }
  // Where its tab was closed since, the server no longer knows the text.
  await workspace.openTextDocument(place.uri);
  await showText("dovetail.explain", {
    uri: client?.code2ProtocolConverter.asUri(place.uri),
    position: client?.code2ProtocolConverter.asPosition(place.position),
  });
}

export async function activate(context: ExtensionContext): Promise<void> {
  log = window.createOutputChannel("Dovetail", { log: true });
  bar = new Bar();
  [...window.visibleTextEditors, window.activeTextEditor].forEach(visit);
  const register = (name: string, run: (...args: never[]) => unknown) =>
    commands.registerCommand(`dovetail.${name}`, run);
  context.subscriptions.push(
    log,
    bar,
    window.onDidChangeActiveTextEditor(visit),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      visit(textEditor);
      leave(textEditor);
    }),
    workspace.onDidChangeTextDocument((event) => over.changed(event)),
    workspace.registerTextDocumentContentProvider("dovetail", {
      onDidChange: toldChanged.event,
      provideTextDocumentContent: () => told,
    }),
    watchInterpreter(() => void configure()),
    watchServed(),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("dovetail.grammars")) {
        void restart(context); // the texts that the server is told of have changed
      }
    }),
    register("menu", () => bar.menu()),
    register("showDoctor", () => showText("dovetail.doctor")),
    register("explainHere", explain),
    register("acceptWord", () => parts.accept("editor.action.inlineSuggest.acceptNextWord", word)),
    register("acceptLine", () => parts.accept("editor.action.inlineSuggest.acceptNextLine", line)),
    register("showLog", () => log.show()),
    register("toggle", async () => {
      const scope = window.activeTextEditor?.document.uri;
      await toggle(scope);
      if (!enabled(scope)) {
        await commands.executeCommand("editor.action.inlineSuggest.hide");
      }
    }),
    register("snooze", (minutes?: number) => bar.snooze(minutes)),
    register("restart", () => restart(context)),
  );
  await startOnceNeeded(context);
}

/** Starts the server for the first text that suggestions are for; a plain text may be none. */
async function startOnceNeeded(context: ExtensionContext): Promise<void> {
  if (workspace.textDocuments.some(isServed)) {
    await start(context);
    return;
  }
  const waiting = workspace.onDidOpenTextDocument((document) => {
    if (isServed(document)) {
      waiting.dispose();
      void start(context);
    }
  });
  context.subscriptions.push(waiting);
}

export async function deactivate(): Promise<void> {
  await stop();
}
