package dovetail.quotient.names;

/**
 * A scope that has a name, such as a function with its parameters and its body.
 *
 * @param name the name, which stands right before it
 * @param first the first name that it binds, mostly a parameter; empty if it binds none
 * @param begin where it begins, in bytes
 * @param end where it ends
 */
public record Definition(String name, String first, int begin, int end) {}
