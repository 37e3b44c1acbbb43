import { constants } from "node:os";

/** What a launcher said before it ended: its sentence, and all of it, if it tells how to get what is missing. */
export interface Said {
  sentence: string;
  help?: string;
  /** Whether another program has to be chosen. */
  choose?: boolean;
}

/** How a process ended: with a status, or by a signal; a shell tells by its status of a signal to its child. */
export interface End {
  status: number | null;
  signal: string | null;
}

function signalOf({ status, signal }: End): string | undefined {
  const number = (status ?? 0) - 128;
  return signal ?? Object.entries(constants.signals).find(([, known]) => known === number)?.[0];
}

/**
 * Reads a launcher's standard error: lines of its own begin with its name; others are a build's, or Java's. Where it was
 * ended by a signal, or has no lines of its own, it is said how it ended, and what its last line was.
 */
export function said(stderr: string, end: End): Said {
  const lines = stderr.split(/\r?\n/).filter((text) => text.trim() !== "");
  const last = lines[lines.length - 1]?.trim();
  const words = last === undefined ? "it said nothing." : `its last line: ${last}`;
  const signal = signalOf(end);
  if (signal !== undefined) {
    const why = signal === "SIGKILL" ? ", as the system does where memory runs out" : "";
    return { sentence: `the server was ended by ${signal}${why}; ${words}` };
  }
  const own = lines
    .filter((text) => text.startsWith("dovetail: "))
    .map((text) => text.slice("dovetail: ".length).trimEnd())
    .filter((text) => !/^(building|built|another launch)\b/.test(text));
  return {
    sentence: own[0] ?? `the server ended by itself, with status ${end.status}; ${words}`,
    help: own.some((text) => /\b(get|install)\b/i.test(text)) ? own.join("\n") + "\n" : undefined,
  };
}
