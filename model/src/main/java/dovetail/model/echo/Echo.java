package dovetail.model.echo;

import java.util.List;

/** The caches of a cursor's file and project. Frozen; shared by any threads. */
public final class Echo {
  /** Caches without any text. */
  public static final Echo NOTHING = new Echo(List.of(), List.of());

  private final List<PartialSegment> file;
  private final List<PartialSegment> project;

  private Echo(List<PartialSegment> file, List<PartialSegment> project) {
    this.file = file;
    this.project = project;
  }

  /**
   * The open file alone.
   *
   * @param prefix the text before the cursor now
   * @param suffix the text behind it now
   */
  public static Echo of(FileText file, byte[] prefix, byte[] suffix) {
    return new Echo(List.of(file.around(prefix, suffix)), List.of());
  }

  /**
   * These caches and a project.
   *
   * @param own the name of the open file; the project's copy of it does not count
   */
  public Echo with(Project more, String own) {
    return new Echo(file, more.without(own));
  }

  /** The sources: first the open file, which counts most, then the project. */
  List<List<PartialSegment>> sources() {
    return List.of(file, project);
  }
}
