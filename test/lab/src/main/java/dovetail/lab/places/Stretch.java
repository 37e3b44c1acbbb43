package dovetail.lab.places;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/** Where in a file a modelled person types. */
public enum Stretch {
  /** Some lines one after the other, nothing below them yet. */
  TOP,
  /** A line here and there, with all that stands below. */
  MIDDLE,
  /** The changes that make the file its next version, one after the other. */
  EDIT;

  /**
   * The texts to type in a file: so many lines or changes, fewer where they are hard to find.
   *
   * @param next the file's next version
   * @param pairs the brackets that an editor closes in a text
   */
  public List<Typist> draw(
      String text,
      String next,
      PlaceFinder finder,
      Function<String, Pairs> pairs,
      Random random,
      int count) {
    return switch (this) {
      case TOP ->
          finder.find(PlaceKind.LINE, 1).stream()
              .map(
                  line ->
                      Typist.fromTheTop(
                          text, line.from(), end(text, line.from(), count), pairs.apply(text)))
              .toList();
      case MIDDLE ->
          finder.find(PlaceKind.LINE, count).stream()
              .map(line -> Typist.inTheMiddle(text, line.from(), line.to(), pairs.apply(text)))
              .toList();
      case EDIT -> {
        List<Edits.Edit> edits = new ArrayList<>(Edits.between(text, next));
        while (edits.size() > count) {
          edits.remove(random.nextInt(edits.size()));
        }
        yield edits.stream()
            .map(
                one ->
                    Typist.inTheMiddle(one.text(), one.from(), one.end(), pairs.apply(one.text())))
            .toList();
      }
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
