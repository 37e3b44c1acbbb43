package dovetail.analysis.names;

import java.util.stream.Stream;

/** A scope, by its number in its piece, and where that begins. */
record Around(Piece piece, int begin, int scope) {
  Piece.Scope own() {
    return piece.scopes().get(scope);
  }

  /** Whether it is what a definition defines. */
  boolean isOf(Definition definition) {
    return begin + own().begin() == definition.begin() && own().head() == definition.head();
  }

  /** What is bound right in it. */
  Stream<Binding> bindings() {
    return piece.bindings().stream().filter(one -> one.scope() == scope);
  }
}
