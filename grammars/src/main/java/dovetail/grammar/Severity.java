package dovetail.grammar;

/** How bad a {@link Problem} is: with an error there is no grammar, with a warning there is. */
public enum Severity {
  ERROR,
  WARNING
}
