import { Disposable, extensions, Uri, workspace } from "vscode";
import { absolute, variables } from "./place";

/** What is used of the Python extension (ms-python.python), as its own declarations have it. */
interface PythonExtension {
  environments?: {
    getActiveEnvironmentPath(resource?: Uri): { path: string } | undefined;
    onDidChangeActiveEnvironmentPath(listener: () => void): Disposable;
  };
}

const found = () => extensions.getExtension<PythonExtension>("ms-python.python");

/** The interpreter that is chosen in the Python extension. */
function chosen(folder: Uri | undefined): string | undefined {
  const extension = found();
  try {
    const path = extension?.isActive ? extension.exports?.environments?.getActiveEnvironmentPath(folder)?.path : undefined;
    return path === undefined ? undefined : absolute(path, variables(undefined));
  } catch {
    return undefined;
  }
}

/** The interpreter of a workspace folder: as chosen in the Python extension, else as set; empty if none is known. */
export function interpreter(folder: Uri | undefined): string {
  const set = workspace.getConfiguration("python", folder ?? null).get<string>("defaultInterpreterPath", "");
  const first = folder ?? workspace.workspaceFolders?.[0]?.uri;
  return chosen(folder) ?? absolute(set, variables(first?.fsPath)) ?? "";
}

/** Tells when another interpreter is chosen, and once when the Python extension is there. */
export function watchInterpreter(changed: () => void): Disposable {
  const watched: Disposable[] = [];
  let listening = false;
  const listen = async () => {
    const extension = found();
    if (listening || extension === undefined) {
      return;
    }
    listening = true;
    try {
      const { environments } = await extension.activate();
      if (environments !== undefined) {
        watched.push(environments.onDidChangeActiveEnvironmentPath(changed));
        changed();
      }
    } catch {
      listening = false; // It says itself what is wrong with it.
    }
  };
  watched.push(extensions.onDidChange(() => void listen()));
  void listen();
  return new Disposable(() => watched.forEach((watch) => watch.dispose()));
}
