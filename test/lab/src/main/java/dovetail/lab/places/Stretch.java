package dovetail.lab.places;

import java.util.List;

/** Where in a file a modelled person types. */
public enum Stretch {
  /** Some lines one after the other, nothing below them yet. */
  TOP,
  /** A line here and there, with all that stands below. */
  MIDDLE;

  /** What is typed in a file: so many lines, fewer where they are hard to find. */
  public List<Typist> draw(String text, PlaceFinder finder, Pairs pairs, int count) {
    return switch (this) {
      case TOP ->
          finder.find(PlaceKind.LINE, 1).stream()
              .map(
                  line ->
                      Typist.fromTheTop(text, line.from(), end(text, line.from(), count), pairs))
              .toList();
      case MIDDLE ->
          finder.find(PlaceKind.LINE, count).stream()
              .map(line -> Typist.inTheMiddle(text, line.from(), line.to(), pairs))
              .toList();
    };
  }

  /** Where the last of so many lines ends that are not blank. */
  private static int end(String text, int from, int count) {
    int end = Lines.end(text, from);
    for (int i = 1; i < count; i++) {
      end = Lines.end(text, Lines.code(text, end));
    }
    return end;
  }
}
