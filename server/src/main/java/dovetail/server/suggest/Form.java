package dovetail.server.suggest;

import dovetail.server.complete.Task;

/**
 * A form in which a hole may be filled: with an insertion at the cursor; or with a text that covers
 * the closers directly behind the cursor, and is decoded against the suffix behind those closers.
 *
 * @param task the hole, without the closers behind it
 * @param covered the closers, which the middle must contain in their order; empty for an insertion
 * @param line the hole's line
 */
record Form(Task task, String covered, CursorLine line) {
  static Form of(Task task, String covered) {
    return new Form(task, covered, CursorLine.of(task));
  }

  String prefix() {
    return task.prefix();
  }

  String suffix() {
    return task.suffix();
  }
}
