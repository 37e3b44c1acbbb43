package dovetail.lab.places;

/**
 * The suggestion that an editor was given to show.
 *
 * @param text the text put in place of the range
 * @param from where the range begins in the text as the editor has it, in UTF-16 units
 * @param to where it ends
 */
public record Shown(String text, int from, int to) {
  /** The text from the cursor on, without the part of the range before it. */
  String inserted(Place place) {
    int before = Math.max(0, Math.min(place.from() - from, text.length()));
    return text.substring(before);
  }

  /** The same without an end of its text. */
  Shown without(String end) {
    return text.endsWith(end)
        ? new Shown(text.substring(0, text.length() - end.length()), from, to)
        : this;
  }

  /** The text behind the range. */
  String behind(Place place) {
    return place.asked().substring(to);
  }
}
