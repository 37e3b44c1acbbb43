package dovetail.analysis.types;

import dovetail.analysis.names.Definition;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.project.Modules.Standpoint;

/**
 * A function or a class whose definition was read.
 *
 * @param from where its source stands
 * @param names the names of its source
 * @param definition where it is defined there
 */
public record Known(Standpoint from, FileNames names, Definition definition) {
  /** The same source's. */
  Known with(Definition other) {
    return new Known(from, names, other);
  }
}
