package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.server.complete.View;
import java.util.List;
import java.util.Optional;

/** The engine's view of middles in one form of a hole. */
interface MiddleReader {
  /** The form. */
  Form form();

  /** The tokens of a middle in its file. O(file), plus the reading of new text. */
  CodeText code(String middle);

  /** The charts' verdict on a middle. */
  View.Fit read(String middle);

  /** Whether a middle keeps all rules of the family {@code fit}. */
  boolean fits(String middle);

  /** Whether the file parses with another line in the place of the cursor's and of a middle. */
  boolean parsesWith(String line, String middle);

  /** The first fault of a middle's structure. The first time, linear in the file. */
  Optional<Fault> structure(String middle);

  /** The faults of names in a middle, in the order of the text. */
  List<Fault> names(String middle);
}
