/** What a launcher said before it ended: its sentence, and all of it, if it tells how to get what is missing. */
export interface Said {
  sentence: string;
  help?: string;
}

/** Reads a launcher's standard error: lines of its own begin with its name; others are a build's, or Java's. */
export function said(stderr: string): Said {
  const lines = stderr.split(/\r?\n/).filter((text) => text.trim() !== "");
  const own = lines
    .filter((text) => text.startsWith("dovetail: "))
    .map((text) => text.slice("dovetail: ".length).trimEnd())
    .filter((text) => !/^(building|built|another launch)\b/.test(text));
  return {
    sentence: own[0] ?? lines[lines.length - 1]?.trim() ?? "it ended without a word.",
    help: own.some((text) => /\b(get|install)\b/i.test(text)) ? own.join("\n") + "\n" : undefined,
  };
}
