package dovetail.grammar;

/** The severity of a {@link Problem}: an error prevents the grammar, a warning does not. */
public enum Severity {
  ERROR,
  WARNING
}
