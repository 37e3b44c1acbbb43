import {
  commands,
  Disposable,
  InlineCompletionTriggerKind,
  QuickPickItem,
  StatusBarAlignment,
  ThemeColor,
  window,
  workspace,
} from "vscode";
import { isServed, isWritten, notCovered } from "./languages";
import { enabled, languageOff } from "./settings";

/** What the server says of itself. */
export interface Status {
  state: "loading" | "ready" | "error";
  message: string;
  model: string;
  device: string;
  latency: number;
}

const starting: Status = { state: "loading", message: "starting", model: "", device: "", latency: 0 };

type Choice = QuickPickItem & { run?: () => unknown };

/** The status bar's item: how the server is, whether suggestions are on, until when they rest; and its menu. */
export class Bar implements Disposable {
  private readonly item = window.createStatusBarItem("dovetail.status", StatusBarAlignment.Right, 100);
  private readonly watched: Disposable[];
  private status: Status = starting;
  private rests: { until: Date; timer: NodeJS.Timeout } | undefined;

  constructor() {
    this.item.name = "Dovetail";
    this.item.command = "dovetail.menu";
    this.watched = [
      window.onDidChangeActiveTextEditor(() => this.draw()),
      workspace.onDidOpenTextDocument(() => this.draw()), // also when a text's language is another by now
      workspace.onDidChangeConfiguration(() => this.draw()),
    ];
    this.draw();
    this.item.show();
  }

  show(status: Status): void {
    this.status = status;
    this.draw();
  }

  /** A server is started. */
  starting(): void {
    this.show(starting);
  }

  /** The server is not there, and why. */
  failed(message: string): void {
    this.show({ ...starting, state: "error", message });
  }

  /** Whether a question is not asked now: who asks by a command is answered all the same. */
  resting(kind: InlineCompletionTriggerKind): boolean {
    return this.rests !== undefined && kind === InlineCompletionTriggerKind.Automatic;
  }

  /** Rests for so many minutes, from now on; for none, it goes on. Without a number the user is asked. */
  async snooze(minutes?: number): Promise<void> {
    const chosen = minutes ?? (await this.askMinutes());
    if (chosen === undefined) {
      return;
    }
    clearTimeout(this.rests?.timer);
    this.rests = undefined;
    if (chosen > 0) {
      const millis = chosen * 60_000;
      const timer = setTimeout(() => {
        this.rests = undefined;
        this.draw();
      }, millis);
      this.rests = { until: new Date(Date.now() + millis), timer };
      await commands.executeCommand("editor.action.inlineSuggest.hide");
    }
    this.draw();
  }

  private async askMinutes(): Promise<number | undefined> {
    const ways = [5, 15, 30, 60].map((minutes) => ({ label: `${minutes} minutes`, minutes }));
    const all = this.rests === undefined ? ways : [{ label: "Suggest again now", minutes: 0 }, ...ways];
    return (await window.showQuickPick(all, { title: "Dovetail: suggest nothing for" }))?.minutes;
  }

  /** All that can be done, as a menu. */
  async menu(): Promise<void> {
    const run = (command: string) => () => commands.executeCommand(command);
    const on = enabled(window.activeTextEditor?.document.uri);
    const choices: Choice[] = [
      { label: "$(pulse) How the Server Is", run: run("dovetail.showDoctor") },
      { label: "$(question) Explain the Suggestion at the Cursor", run: run("dovetail.explainHere") },
      {
        label: on ? "$(circle-slash) Switch Suggestions Off" : "$(sparkle) Switch Suggestions On",
        run: run("dovetail.toggle"),
      },
      {
        label: "$(bell-slash) Snooze…",
        description: this.rests && `until ${clock(this.rests.until)}`,
        run: run("dovetail.snooze"),
      },
      { label: "$(output) Show the Log", run: run("dovetail.showLog") },
      { label: "$(refresh) Restart the Server", run: run("dovetail.restart") },
    ];
    const choice = await window.showQuickPick(choices, { title: "Dovetail", placeHolder: this.status.message });
    await choice?.run?.();
  }

  private draw(): void {
    const { state, message, model, device, latency } = this.status;
    const document = window.activeTextEditor?.document;
    const off = !enabled(document?.uri);
    const languageSwitchedOff = document && languageOff(document);
    const lines = [message || state];
    if (model !== "") {
      lines.push(`${model} on ${device}`);
    }
    if (latency > 0) {
      lines.push(`last answer in ${latency} ms`);
    }
    let text = `${{ loading: "$(loading~spin)", ready: "$(sparkle)", error: "$(warning)" }[state]} Dovetail`;
    if (state !== "error" && off) {
      text = "$(circle-slash) Dovetail: off";
      lines.unshift('suggestions are switched off; "Dovetail: Switch Suggestions On or Off" switches them on');
    } else if (state !== "error" && document && isWritten(document) && !isServed(document)) {
      text = `$(circle-slash) Dovetail: not for ${document.languageId}`;
      lines.unshift(notCovered(document.languageId));
    } else if (state !== "error" && languageSwitchedOff !== undefined) {
      text = `$(circle-slash) Dovetail: off for ${languageSwitchedOff}`;
      lines.unshift(`the setting dovetail.languages switches ${languageSwitchedOff} off`);
    } else if (state !== "error" && this.rests) {
      text = `$(bell-slash) Dovetail: until ${clock(this.rests.until)}`;
      lines.unshift(`suggests nothing by itself until ${clock(this.rests.until)}`);
    }
    this.item.text = text;
    this.item.backgroundColor =
      state === "error" ? new ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.tooltip = lines.join("\n");
  }

  dispose(): void {
    clearTimeout(this.rests?.timer);
    this.watched.forEach((watch) => watch.dispose());
    this.item.dispose();
  }
}

function clock(time: Date): string {
  return time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
