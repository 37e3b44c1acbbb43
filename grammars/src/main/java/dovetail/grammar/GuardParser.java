package dovetail.grammar;

import dovetail.grammar.Piece.Kind;

/** Parses the conditions of a definition on the language's version. */
final class GuardParser {
  private final PieceReader in;
  private final Versions versions;

  GuardParser(PieceReader in, Versions versions) {
    this.in = in;
    this.versions = versions;
  }

  /** Reads the guards that stand here; returns whether the guarded definition exists. */
  boolean guards() {
    boolean present = true;
    while (isGuard(in.peek())) {
      Piece guard = in.take();
      String version = version();
      if (!versions.known.contains(version)) {
        in.failAt(
            guard,
            "unknown version '%s'; %s",
            version,
            versions.known.isEmpty()
                ? "%versions, further up, lists those that there are"
                : "there are " + String.join(", ", versions.known));
        return true;
      }
      present &= versions.since(version) == guard.text().equals("%since");
    }
    return present;
  }

  private static boolean isGuard(Piece piece) {
    return piece.kind() == Kind.DIRECTIVE
        && (piece.text().equals("%since") || piece.text().equals("%before"));
  }

  /** Numbers with dots between them. */
  String version() {
    StringBuilder version = new StringBuilder(in.expect(Kind.NUMBER).text());
    while (!in.failed() && in.accept(Kind.DOT)) {
      version.append('.').append(in.expect(Kind.NUMBER).text());
    }
    return version.toString();
  }
}
