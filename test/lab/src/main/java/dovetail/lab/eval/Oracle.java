package dovetail.lab.eval;

import java.util.List;

/** The judge of a language's syntax, such as CPython's own parser. One thread at a time. */
public interface Oracle extends AutoCloseable {
  /** Its name, with a version. */
  String name();

  /** The version of the language that it judges; empty if the language has one only. */
  String version();

  /** Whether a text is a program. */
  boolean accepts(String text);

  /** The tokens in runs of one indentation: start, end, start, … in code points; perhaps none. */
  List<int[]> runs(String text);

  @Override
  void close();
}
