// What the stand-in suggests: the same as test/editors/person/Scripted.java, to tell what is stale.

// Where the line of an offset begins.
const begun = (text, offset) => text.slice(0, offset).lastIndexOf("\n") + 1;

function number(text, offset) {
  const begin = begun(text, offset);
  const end = text.indexOf("\n", offset) < 0 ? text.length : text.indexOf("\n", offset);
  const line = text.slice(0, begin).split("\n").length - 1;
  const place = `${line}|${text.slice(begin, offset)}|${text.slice(offset, end)}|${text.length}`;
  let number = 7;
  for (let i = 0; i < place.length; i++) {
    number = (number * 31 + place.charCodeAt(i)) % 65521;
  }
  return number;
}

function fresh(text, offset) {
  const begin = begun(text, offset);
  const end = text.indexOf("\n", offset) < 0 ? text.length : text.indexOf("\n", offset);
  const [before, after] = [text.slice(begin, offset), text.slice(offset, end)];
  const mark = number(text, offset);
  const indent = /^\s*/.exec(before)[0];
  const empty = after === "";
  const rest = [
    null, "", "", "(self)", " + 1", empty ? `:\n${indent}    done` : "",
    empty && before.trim() !== "" ? "\n" : "[0]", ", x",
  ][mark % 8];
  if (rest === null) {
    return null;
  }
  if (rest === "\n") {
    return { text: `\n${indent}go${mark}`, covered: "" };
  }
  const covered = mark % 3 === 0 ? "" : /^[)\]}]*/.exec(after)[0];
  const behind = covered + (covered !== "" && covered === after && mark % 2 === 0 ? ":" : "");
  return { text: `go${mark}${rest}${behind}`, covered };
}

/** All that may be shown at a place of a text: what is suggested there, and the rests of what is typed. */
function* suggested(text, offset) {
  for (let typed = 0; typed <= Math.min(60, offset); typed++) {
    const then = fresh(text.slice(0, offset - typed) + text.slice(offset), offset - typed);
    const done = text.slice(offset - typed, offset);
    if (then !== null && then.text.startsWith(done) && then.text.length > typed) {
      yield { text: then.text.slice(typed), covered: then.covered };
    }
  }
}

module.exports = { suggested };
