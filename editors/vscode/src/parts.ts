/** What a word and a line hold at least. */
export const word = /\S/;
export const line = /\S.*\n/s;

/** A suggestion: its text, the parts of it, what is behind the cursor after each, and the closers that it replaces. */
export interface Suggestion {
  text: string;
  parts: string[];
  behind: string[];
  covered: string;
}

/**
 * What has to be done at the cursor: to insert a text before it, and one behind it, in place of so many
 * characters; whether that is all.
 */
export interface Step {
  insert: string;
  behind: string;
  remove: number;
  all: boolean;
}

/**
 * The step from `done`, the beginning of a suggestion that stands before the cursor, to the first end
 * of a part that is enough: there the file parses. Undefined if the suggestion does not begin so.
 */
export function step({ text, parts, behind, covered }: Suggestion, done: string, enough: RegExp): Step | undefined {
  let before = "";
  let i = -1;
  do {
    before += parts[++i];
  } while (i < parts.length - 1 && !(before.length >= done.length && enough.test(before)));
  const all = i === parts.length - 1;
  if (!(all ? text : before).startsWith(done)) {
    return undefined;
  }
  const closing = behind[i] ?? "";
  return !all && closing === covered
    ? { insert: before.slice(done.length), behind: "", remove: 0, all }
    : { insert: before.slice(done.length), behind: all ? closing.slice(Math.max(0, done.length - before.length)) : closing, remove: covered.length, all };
}

/**
 * Whether a text is one character that stands behind it already, as a suggestion left it there: in the
 * first `length` characters of `rest`, the line as it was left, of which `behind` is still there.
 */
export function isTypedOver(typed: string, behind: string, rest: string, length: number): boolean {
  const passed = rest.length - behind.length;
  return typed.length === 1 && behind.startsWith(typed) && passed >= 0 && passed < length && rest.endsWith(behind);
}
