package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.server.complete.View;
import dovetail.server.task.Task;
import java.util.List;
import java.util.Optional;

/**
 * A form in which a hole may be filled, with the engine's readings of middles in it. A middle is
 * inserted at the cursor; or it covers the closers directly behind the cursor, and is decoded
 * against the suffix behind those closers.
 */
interface Form {
  /** The hole, without the closers behind it. */
  Task task();

  /** The closers, which a middle must contain in their order; empty for an insertion. */
  String covered();

  CursorLine line();

  /** The tokens of a middle in its file. O(file), plus the reading of new text. */
  CodeText code(String middle);

  /** The charts' verdict on a middle. */
  View.Verdict read(String middle);

  /** Whether reserved words may stand behind a beginning of a middle, and no names nor values. */
  boolean leadsToWords(String beginning);

  /** Whether a middle keeps all rules of the family {@code fit}. */
  boolean fits(String middle);

  /** Whether the file parses with another line in the place of the cursor's and of a middle. */
  boolean parsesWith(String line, String middle);

  /** The first fault of a middle's structure. The first time, linear in the file. */
  Optional<Fault> structure(String middle);

  /** The faults of names in a middle, in the order of the text. */
  List<Fault> names(String middle);
}
