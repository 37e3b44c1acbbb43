import { ConfigurationTarget, TextDocument, Uri, workspace, WorkspaceConfiguration } from "vscode";
import { languagesOf } from "./languages";
import { interpreter } from "./python";

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

/** What somebody has set: below that lie the user's settings file and the server's own defaults. */
function chosenOf(own: WorkspaceConfiguration): Record<string, unknown> {
  const keys = Object.keys(own).filter((key) => {
    const said = own.inspect(key);
    return [said?.globalValue, said?.workspaceValue, said?.workspaceFolderValue].some((value) => value !== undefined);
  });
  return Object.fromEntries(keys.map((key) => [key, own.get(key)]));
}

/** The settings as the server is sent them: those of a workspace folder, or what holds without one. */
export function settings(folder?: string): object {
  const uri = folder === undefined ? undefined : Uri.parse(folder);
  const own = workspace.getConfiguration("dovetail", uri ?? null);
  return {
    ...chosenOf(own),
    pythonInterpreter: interpreter(uri),
    exclude: [...own.get<string[]>("exclude", []), ...hidden()],
  };
}

/** Whether suggestions are on where a document is. */
export function enabled(scope?: Uri): boolean {
  return workspace.getConfiguration("dovetail", scope).get<boolean>("enabled", true);
}

/** The language of a document that the settings switch off, if one is. */
export function languageOff(document: TextDocument): string | undefined {
  const said = workspace.getConfiguration("dovetail", document.uri).get<Record<string, unknown>>("languages", {});
  return languagesOf(document).find((language) => said[language] === false);
}

/** Switches suggestions on or off, where that was said last: a folder, the workspace, or the user. */
export async function toggle(scope?: Uri): Promise<void> {
  const own = workspace.getConfiguration("dovetail", scope);
  const said = own.inspect<boolean>("enabled");
  const target =
    said?.workspaceFolderValue !== undefined
      ? ConfigurationTarget.WorkspaceFolder
      : said?.workspaceValue !== undefined
        ? ConfigurationTarget.Workspace
        : ConfigurationTarget.Global;
  await own.update("enabled", !own.get<boolean>("enabled", true), target);
}
