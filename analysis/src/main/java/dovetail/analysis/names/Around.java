package dovetail.analysis.names;

import java.util.stream.Stream;

/** A scope, by its number in its piece, and where that begins. */
record Around(Piece piece, int begin, int scope) {
  Piece.Scope own() {
    return piece.scopes().get(scope);
  }

  /** The bindings directly in it. */
  Stream<Binding> bindings() {
    return piece.bindings().stream().filter(one -> one.scope() == scope);
  }
}
