import { DocumentFilter } from "vscode-languageclient/node";
import { commands, Disposable, languages as matching, TextDocument, window, workspace } from "vscode";
import { activationEvents } from "../package.json";

/** A grammar of the user's own, as the settings have it. */
interface OwnGrammar {
  readonly file: string;
  readonly patterns?: readonly string[];
}

/** The identifiers of the languages that suggestions are for without further ado. */
export const languages = activationEvents
  .map((event) => event.slice("onLanguage:".length))
  .filter((language) => language !== "plaintext"); // starts the extension for files of own grammars

function own(): [string, OwnGrammar][] {
  return Object.entries(workspace.getConfiguration("dovetail").get<Record<string, OwnGrammar>>("grammars", {}));
}

function anywhere(name: string): string {
  return name.startsWith("/") ? name : `**/${name}`;
}

/** The languages that a text is in: the editor's, and those of own grammars that its name fits. */
export function languagesOf(document: TextDocument): string[] {
  const named = own().filter(([, { patterns = [] }]) =>
    patterns.some((pattern) => matching.match({ pattern: anywhere(pattern) }, document) > 0),
  );
  return [document.languageId, ...named.map(([language]) => language)];
}

/** Whether suggestions are for a text. */
export function isServed(document: TextDocument): boolean {
  const served = [...languages, ...own().map(([language]) => language)];
  return languagesOf(document).some((language) => served.includes(language));
}

/** Has the keys know whether suggestions are for the text in front. */
export function watchServed(): Disposable {
  const tell = () => {
    const document = window.activeTextEditor?.document;
    void commands.executeCommand("setContext", "dovetail.served", document !== undefined && isServed(document));
  };
  tell();
  return Disposable.from(
    window.onDidChangeActiveTextEditor(tell),
    workspace.onDidOpenTextDocument(tell), // also when a text's language is another by now
    workspace.onDidChangeConfiguration(tell),
  );
}

/** The texts that the server is told of: those that suggestions are for, and the grammars themselves. */
export function selector(): DocumentFilter[] {
  return [
    ...languages.map((language) => ({ language })),
    ...own().flatMap(([language, { file, patterns = [] }]) => [
      { language },
      ...[file, ...patterns].map((pattern) => ({ pattern: anywhere(pattern) })),
    ]),
  ];
}

/** What is said of a text in another language. */
export function notCovered(language: string): string {
  const names = [...languages, ...own().map(([name]) => name)];
  return `nothing is suggested in files of ${language}; the languages are ${names.join(", ")}`;
}

/** Whether a text is one that somebody writes: not an output, nor the past in a diff. */
export function isWritten({ uri: { scheme } }: TextDocument): boolean {
  return workspace.fs.isWritableFileSystem(scheme) === true || ["untitled", "vscode-notebook-cell"].includes(scheme);
}
