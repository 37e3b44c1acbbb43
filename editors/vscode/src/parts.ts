/** What a word and a line hold at least. */
export const word = /\S/;
export const line = /\S.*\n/s;

/**
 * What follows `done`, the beginning of a suggestion, up to the first end of a part that is enough:
 * after it the file parses. Undefined if the suggestion does not begin so.
 */
export function following(parts: string[], done: string, enough: RegExp): string | undefined {
  let text = "";
  for (const part of parts) {
    text += part;
    if (text.length >= done.length && enough.test(text)) {
      break;
    }
  }
  return text.startsWith(done) ? text.slice(done.length) : undefined;
}

/** Whether the letters of `few` stand in `many`, in their order. */
export function holds(many: string, few: string): boolean {
  let found = 0;
  for (let i = 0; i < many.length && found < few.length; i++) {
    found += many[i] === few[found] ? 1 : 0;
  }
  return found === few.length;
}

/** A suggestion: its text, the parts of it, and the closers behind the cursor that it replaces. */
export interface Suggestion {
  text: string;
  parts: string[];
  covered: string;
}

/** What has to be done at the cursor: to insert a text, to remove characters behind it; whether that is all. */
export interface Step {
  insert: string;
  remove: number;
  all: boolean;
}

/**
 * The step from `done`, the beginning of a suggestion that stands before the cursor, to the first end
 * of a part that is enough. A part that ends before the covered closers leaves them; one that goes
 * past them needs the whole suggestion. Undefined if the suggestion does not begin so.
 */
export function step({ text, parts, covered }: Suggestion, done: string, enough: RegExp): Step | undefined {
  const more = following(parts, done, enough);
  if (more === undefined) {
    return undefined;
  }
  const length = done.length + more.length;
  return holds(text.slice(length), covered)
    ? { insert: more, remove: 0, all: length === text.length }
    : { insert: text.slice(done.length), remove: covered.length, all: true };
}
