import { TextDocument, workspace } from "vscode";
import { activationEvents } from "../package.json";

/** The identifiers of the languages that suggestions are for: those that start the extension. */
export const languages = activationEvents.map((event) => event.slice("onLanguage:".length));

/** What is said of a text in another language. */
export function notCovered(language: string): string {
  return `nothing is suggested in files of ${language}; the languages are ${languages.join(", ")}`;
}

/** Whether a text is one that somebody writes: not an output, nor the past in a diff. */
export function isWritten({ uri: { scheme } }: TextDocument): boolean {
  return workspace.fs.isWritableFileSystem(scheme) === true || ["untitled", "vscode-notebook-cell"].includes(scheme);
}
