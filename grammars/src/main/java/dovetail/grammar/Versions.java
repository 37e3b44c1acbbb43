package dovetail.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The versions that a grammar file knows, and the one that it is read for. Guards compare by the
 * place in the list of {@code %versions}, not by number.
 */
final class Versions {
  private final Optional<String> asked;
  private final List<String> known = new ArrayList<>();

  /** Versions of a file that is read for {@code asked}, or for its newest one. */
  Versions(Optional<String> asked) {
    this.asked = asked;
  }

  /** Sets what there is, oldest first. */
  void know(List<String> versions) {
    known.addAll(versions);
  }

  /** All of them, oldest first; empty if the file names none. */
  List<String> known() {
    return known;
  }

  /** Whether the file is read for {@code version} or a later one. {@code version} is known. */
  boolean since(String version) {
    return known.indexOf(version) <= chosen();
  }

  /** Whether the file knows the version it is read for, or none was asked for. */
  boolean ok() {
    return asked.isEmpty() || known.contains(asked.get());
  }

  private int chosen() {
    int place = asked.map(known::indexOf).orElse(-1);
    return place < 0 ? known.size() - 1 : place;
  }
}
