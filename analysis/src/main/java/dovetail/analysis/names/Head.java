package dovetail.analysis.names;

import java.util.List;

/**
 * The beginning of a definition, and the words of its text.
 *
 * @param parameters the parameters of a function, or the fields of a class, in the order of the
 *     text
 * @param bases the bases of a class, as paths of names; arguments given by name are among them
 * @param isMade whether something is given by name there, so that the class may be made in another
 *     way than others
 * @param isSpelt whether all of the bases are paths of names
 * @param alters what stands before the definition and may alter it; a path of names, or empty where
 *     it is none
 * @param returns the type of what a function returns, as it is spelt; empty if it is not
 * @param returnsAt where that is spelt, in bytes behind the begin of the definition
 * @param words the words of its text
 */
public record Head(
    List<Parameter> parameters,
    List<String> bases,
    boolean isMade,
    boolean isSpelt,
    List<String> alters,
    String returns,
    int returnsAt,
    Words words) {
  /** Of what is no definition. */
  static final Head NONE =
      new Head(List.of(), List.of(), false, false, List.of(), "", 0, Words.NONE);

  /** Takes copies. */
  public Head {
    parameters = List.copyOf(parameters);
    bases = List.copyOf(bases);
    alters = List.copyOf(alters);
  }
}
