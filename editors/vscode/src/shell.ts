/** How a server is started: the program, its arguments, and whether a shell reads them. */
export interface Start {
  command: string;
  args: string[];
  options: { shell: boolean };
}

/**
 * A `.cmd` file starts only by a shell, which reads one line: there each word is quoted, with the
 * backslashes doubled that would take a quote's meaning away. `%NAME%` has its meaning inside
 * quotes, too, and is left to the shell.
 */
export function start(platform: string, command: string, args: string[]): Start {
  const shell = platform === "win32";
  const quoted = (word: string) =>
    shell ? `"${word.replace(/(\\*)"/g, '$1$1""').replace(/(\\+)$/, "$1$1")}"` : word;
  return { command: quoted(command), args: args.map(quoted), options: { shell } };
}
