package dovetail.server.complete;

import java.util.Locale;

/**
 * The families of rules by which a middle that fits is judged. People have all of them; a
 * measurement leaves some out, to see what they are worth.
 */
public enum RuleFamily {
  /** Errors that only a compiler finds. */
  COMPILER,
  /** What a compiler takes and nobody writes. */
  UNWANTED,
  /** Names that nothing binds. */
  UNBOUND,
  /** Members of modules. */
  MODULES,
  /** Members of the object in whose method the middle stands. */
  OWN_MEMBERS,
  /** Calls that a definition does not take, and members that a class lacks. */
  DEFINITIONS,
  /** Calls of the function in which the middle stands. */
  SELF_CALLS,
  /** Members of objects whose class is known. */
  OBJECTS,
  /** Elements: closed by their names, with attributes that their component takes. */
  ELEMENTS,
  /** Repetitions. */
  REPETITIONS;

  /** The word used in reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
