package dovetail.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The versions that a grammar file lists, and the chosen version. Guards compare by the place in
 * the list of {@code %versions}, not by number.
 */
final class Versions {
  private final Optional<String> version;

  /** All of them, oldest first; empty if the file names none. */
  final List<String> known = new ArrayList<>();

  /** The versions of a file, read in a version, or in its newest one. */
  Versions(Optional<String> version) {
    this.version = version;
  }

  /** Adds the versions of the file, oldest first. */
  void know(List<String> versions) {
    known.addAll(versions);
  }

  /** Whether the chosen version is a known version or a later one. */
  boolean since(String first) {
    return known.indexOf(first) <= chosen();
  }

  /** Whether the file lists the chosen version, or that is the newest one. */
  boolean ok() {
    return version.isEmpty() || known.contains(version.get());
  }

  private int chosen() {
    int place = version.map(known::indexOf).orElse(-1);
    return place < 0 ? known.size() - 1 : place;
  }
}
