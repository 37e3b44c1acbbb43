package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import java.util.List;
import java.util.Optional;

/** What the engine says of middles in one form of a hole. */
interface MiddleReader {
  /** The form. */
  Form form();

  /** The tokens of a middle in its file. O(file), and what it takes to read what is new. */
  CodeText code(String middle);

  /** Whether the file parses with a middle, by the charts. */
  boolean isComplete(String middle);

  /** Whether the text behind a middle means what it meant, by the charts. */
  boolean stands(String middle);

  /** Whether a middle ends with what only leads on to something. */
  boolean endsLoosely(String middle);

  /** Whether a middle keeps all rules of the family {@code fit}. */
  boolean fits(String middle);

  /** Whether the file parses with another line in the place of the cursor's and of a middle. */
  boolean parsesWith(String line, String middle);

  /** The first fault of a middle's structure. The first time, linear in the file. */
  Optional<Fault> structure(String middle);

  /** How many names the text behind a middle waits for, with it. */
  int unmet(String middle);

  /** The faults of names in a middle, in the order of the text. */
  List<Fault> names(String middle);
}
