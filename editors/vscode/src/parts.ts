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
