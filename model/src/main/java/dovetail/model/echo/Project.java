package dovetail.model.echo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a project. Most files are in an old segment. Changed files are struck out of it and
 * lie in a young segment, which is small and quickly made anew; when it has a tenth of the old
 * segment's size both become one.
 *
 * <p>Frozen: a change makes a new project, which shares as much as it can with the old one. Shared
 * by any number of threads.
 */
public final class Project {
  /** A project without files. */
  public static final Project EMPTY = new Project(Segment.EMPTY, Segment.EMPTY, Map.of());

  /** The young segment has at most this fraction of the entries: one in ten. */
  private static final int TENTH = 10;

  private final Segment old;
  private final Segment young;
  private final Map<String, Spot> spots;

  /** Where a file is. */
  private record Spot(Age age, int number) {}

  private enum Age {
    OLD,
    YOUNG
  }

  private Project(Segment old, Segment young, Map<String, Spot> spots) {
    this.old = old;
    this.young = young;
    this.spots = spots;
  }

  /**
   * The same project with other texts for some files, which may be new, and without some files.
   *
   * @param changed by name
   * @param gone names of removed files; names that are not there make no difference
   */
  public Project with(Map<String, TextEntries> changed, Set<String> gone) {
    List<String> names = new ArrayList<>();
    List<TextEntries> texts = new ArrayList<>();
    Segment struck = old;
    Map<String, Spot> kept = new HashMap<>();
    List<TextEntries> ofYoung = young.texts();
    for (Map.Entry<String, Spot> entry : spots.entrySet()) {
      String name = entry.getKey();
      Spot spot = entry.getValue();
      boolean stays = !changed.containsKey(name) && !gone.contains(name);
      switch (spot.age()) {
        case OLD -> {
          if (stays) {
            kept.put(name, spot);
          } else {
            struck = struck.without(spot.number());
          }
        }
        case YOUNG -> {
          if (stays) {
            names.add(name);
            texts.add(ofYoung.get(spot.number()));
          }
        }
      }
    }
    for (Map.Entry<String, TextEntries> entry : changed.entrySet()) {
      names.add(entry.getKey());
      texts.add(entry.getValue());
    }
    long entries = texts.stream().mapToLong(text -> text.places().length).sum();
    return entries * TENTH > struck.alive()
        ? merged(struck, kept, names, texts)
        : placed(struck, kept, Age.YOUNG, names, texts);
  }

  private static Project merged(
      Segment old, Map<String, Spot> kept, List<String> names, List<TextEntries> texts) {
    List<TextEntries> ofOld = old.texts();
    kept.forEach(
        (name, spot) -> {
          names.add(name);
          texts.add(ofOld.get(spot.number()));
        });
    return placed(Segment.EMPTY, Map.of(), Age.OLD, names, texts);
  }

  private static Project placed(
      Segment old, Map<String, Spot> kept, Age age, List<String> names, List<TextEntries> texts) {
    Map<String, Spot> spots = new HashMap<>(kept);
    for (int i = 0; i < names.size(); i++) {
      spots.put(names.get(i), new Spot(age, i));
    }
    Segment made = Segment.of(texts);
    return switch (age) {
      case OLD -> new Project(made, Segment.EMPTY, Map.copyOf(spots));
      case YOUNG -> new Project(old, made, Map.copyOf(spots));
    };
  }

  /** The names of its files. */
  public Set<String> names() {
    return spots.keySet();
  }

  /** Bytes of heap. */
  public long bytes() {
    return old.bytes() + young.bytes();
  }

  /** All files but one, if that is there. */
  List<PartialSegment> without(String name) {
    @Nullable Spot own = spots.get(name);
    List<PartialSegment> parts = new ArrayList<>();
    if (old.size() > 0) {
      parts.add(part(old, own != null && own.age() == Age.OLD ? own.number() : -1));
    }
    if (young.size() > 0) {
      parts.add(part(young, own != null && own.age() == Age.YOUNG ? own.number() : -1));
    }
    return parts;
  }

  private static PartialSegment part(Segment segment, int leftOut) {
    return leftOut < 0
        ? PartialSegment.all(segment)
        : new PartialSegment(segment, segment.start(leftOut), segment.end(leftOut) + 1);
  }
}
