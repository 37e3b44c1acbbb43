package dovetail.model.echo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  public static final Project EMPTY = new Project(FileSet.NONE, FileSet.NONE);

  /** The young segment has at most this fraction of the entries: one in ten. */
  private static final int TENTH = 10;

  private final FileSet old;
  private final FileSet young;

  /** A segment, and the numbers of its texts by the names of their files. */
  private record FileSet(Segment segment, Map<String, Integer> numbers) {
    static final FileSet NONE = new FileSet(Segment.EMPTY, Map.of());

    static FileSet of(Map<String, TextEntries> texts) {
      Map<String, Integer> numbers = new HashMap<>();
      for (String name : texts.keySet()) {
        numbers.put(name, numbers.size());
      }
      return new FileSet(Segment.of(List.copyOf(texts.values())), numbers);
    }

    /** The segment without some files. */
    FileSet without(Set<String> gone) {
      Segment struck = segment;
      Map<String, Integer> kept = new HashMap<>(numbers);
      for (String name : gone) {
        Integer number = kept.remove(name);
        struck = number == null ? struck : struck.without(number);
      }
      return new FileSet(struck, kept);
    }

    /** Adds the files to some texts. */
    void addTo(Map<String, TextEntries> texts) {
      List<TextEntries> own = segment.texts();
      numbers.forEach((name, number) -> texts.put(name, own.get(number)));
    }

    /** Adds the segment to a list, without one of its files if that is there. */
    void addTo(List<PartialSegment> parts, String leftOut) {
      Integer number = numbers.get(leftOut);
      if (segment.size() > 0) {
        parts.add(
            number == null
                ? PartialSegment.all(segment)
                : new PartialSegment(segment, segment.start(number), segment.end(number) + 1));
      }
    }
  }

  private Project(FileSet old, FileSet young) {
    this.old = old;
    this.young = young;
  }

  /**
   * The same project with other texts for some files, which may be new, and without some files.
   *
   * @param changed by name
   * @param gone names of removed files; names that are not there make no difference
   */
  public Project with(Map<String, TextEntries> changed, Set<String> gone) {
    Map<String, TextEntries> texts = new LinkedHashMap<>();
    young.addTo(texts);
    texts.keySet().removeAll(gone);
    texts.keySet().removeAll(changed.keySet());
    texts.putAll(changed);
    FileSet kept = old.without(gone).without(changed.keySet());
    long entries = texts.values().stream().mapToLong(text -> text.places().length).sum();
    if (entries * TENTH <= kept.segment().alive) {
      return new Project(kept, FileSet.of(texts));
    }
    kept.addTo(texts);
    return new Project(FileSet.of(texts), FileSet.NONE);
  }

  /** The names of its files. */
  public Set<String> names() {
    return Stream.of(old, young)
        .flatMap(files -> files.numbers().keySet().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Bytes of heap. */
  public long bytes() {
    return old.segment().bytes() + young.segment().bytes();
  }

  /** All files but one, if that is there. */
  List<PartialSegment> without(String name) {
    List<PartialSegment> parts = new ArrayList<>();
    old.addTo(parts, name);
    young.addTo(parts, name);
    return parts;
  }
}
