package dovetail.analysis.names;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The names of a text. Immutable; safe for threads.
 *
 * <p>Complexity: construction is linear in the names that the pieces bind in the file; each
 * question looks only at the references in its part of the text.
 */
public final class FileNames {
  private final NameRules rules;
  private final List<Placed> pieces;
  private final int root; // the rule of the file, -1 if it is empty
  private final BoundNames bound;
  private final Set<String> noted;
  private final Set<String> stars = new LinkedHashSet<>();
  private final Set<String> excused = new HashSet<>();
  private final boolean dynamic;
  private final boolean isShared;
  private final Shares shares;

  record Placed(Piece piece, int begin) {}

  /** The result of looking up a reference. */
  private enum Found {
    BOUND,
    EARLY,
    UNBOUND
  }

  /**
   * @param noted the names that its comments bind
   */
  FileNames(NameRules rules, List<Placed> pieces, Set<String> noted) {
    this.rules = rules;
    this.pieces = List.copyOf(pieces);
    this.root = pieces.isEmpty() ? -1 : pieces.getFirst().piece().scopes().getFirst().rule();
    this.bound = new BoundNames(rules, pieces);
    this.noted = Set.copyOf(noted);
    this.isShared = root >= 0 && rules.shared.get(root);
    boolean opens = false;
    for (Placed placed : pieces) {
      Piece piece = placed.piece();
      stars.addAll(piece.stars());
      excused.addAll(piece.excused());
      opens |= piece.opens();
    }
    this.dynamic = opens;
    this.shares = new Shares(rules, pieces, stars);
  }

  /** Whether names may be bound that the text does not spell: no name is called unbound then. */
  public boolean isOpen() {
    return dynamic || (!stars.isEmpty() && rules.inherits.isEmpty());
  }

  /** The names that the text binds in the file. */
  public Set<String> bound() {
    return bound.names();
  }

  /** The names that it shares with other texts of its folder. */
  public Shares shares() {
    return shares;
  }

  /**
   * References in a part of the text that nothing binds; none where names are open. References that
   * types of other texts may bind are left out.
   */
  public List<Reference> unbound(int from, int to) {
    List<Reference> unbound = new ArrayList<>(pending(from, to));
    unbound.removeIf(reference -> !shares.lacks(reference));
    return unbound;
  }

  /** The same with the references that types of other texts may bind ({@link Shares#lacks}). */
  public List<Reference> pending(int from, int to) {
    return references(from, to, Found.UNBOUND);
  }

  /** References in a part that are bound further down only, in code that runs in order. */
  public List<Reference> early(int from, int to) {
    return references(from, to, Found.EARLY);
  }

  /**
   * The names that the text behind a place looks up and nothing binds, in the order in which they
   * first occur.
   */
  public Set<String> waiting(int from) {
    Set<String> names = new LinkedHashSet<>();
    unbound(from, Integer.MAX_VALUE).stream()
        .filter(reference -> reference.begin() >= from)
        .forEach(reference -> names.add(reference.name()));
    return names;
  }

  /**
   * References in a part of the text whose names do not exist, as far as this text shows: the
   * references that are {@link #pending} or {@link #early}. Where other texts bind names too
   * ({@code %shared}), an unbound name may exist if this text also looks it up at another place. So
   * may a name that ends with the part and may still become another token.
   */
  public List<Reference> missing(int from, int to) {
    List<Reference> missing = new ArrayList<>(pending(from, to));
    missing.removeIf(reference -> reference.unfinished() && reference.end() == to);
    if (isShared && !missing.isEmpty()) {
      Set<String> elsewhere = new HashSet<>(excused);
      pending(0, Integer.MAX_VALUE).stream()
          .filter(reference -> reference.end() <= from || reference.begin() >= to)
          .forEach(reference -> elsewhere.add(reference.name()));
      missing.removeIf(reference -> elsewhere.contains(reference.name()));
    }
    missing.addAll(early(from, to));
    return missing;
  }

  private List<Reference> references(int from, int to, Found wanted) {
    List<Reference> found = new ArrayList<>();
    for (int i = 0; i < pieces.size() && !isOpen(); i++) {
      int begin = pieces.get(i).begin();
      for (Reference reference : pieces.get(i).piece().free()) {
        if (begin + reference.begin() < to
            && begin + reference.end() > from
            && find(reference, i) == wanted) {
          found.add(reference.moved(begin));
        }
      }
    }
    return found;
  }

  private Found find(Reference reference, int piece) {
    boolean behind = bound.behind(reference, piece);
    if (rules.isGiven(root, reference.name(), reference.rule())
        || noted.contains(reference.name())
        || bound.before(reference, piece)
        || (behind && reference.later())) {
      return Found.BOUND;
    }
    return behind || reference.early() ? Found.EARLY : Found.UNBOUND;
  }

  /**
   * The names that are seen at a place, from the innermost scope to the file, with the rule of the
   * place where each is bound last before it, or else first. Names that are given to every text are
   * left out.
   */
  public Map<String, String> seen(int at) {
    return seen(at, binding -> true);
  }

  /** The names that a reference could have, names given to every text included. */
  public Set<String> legal(Reference reference) {
    Set<String> legal = new HashSet<>(rules.given(root, reference.rule()));
    legal.addAll(noted);
    legal.addAll(
        seen(reference.begin(), one -> rules.sees(reference.rule(), one.space())).keySet());
    return legal;
  }

  private Map<String, String> seen(int at, Predicate<Binding> isSeen) {
    Map<String, String> seen = new LinkedHashMap<>();
    for (Placed placed : pieces) {
      Piece piece = placed.piece();
      int here = at - placed.begin();
      if (here >= 0 && here <= piece.scopes().get(0).end()) {
        seenInside(piece, here, isSeen, seen);
      }
    }
    for (Placed placed : pieces) {
      for (Binding binding : placed.piece().bindings()) {
        boolean isTold =
            placed.piece().bound().contains(new Piece.Name(binding.name(), binding.space()));
        if (binding.scope() == 0 && isTold && isSeen.test(binding)) {
          seen.putIfAbsent(binding.name(), binding.rule());
        }
      }
    }
    return seen;
  }

  private void seenInside(
      Piece piece, int at, Predicate<Binding> isSeen, Map<String, String> seen) {
    List<Integer> passed = new ArrayList<>();
    for (int scope = piece.innermost(at); scope > 0; scope = piece.scopes().get(scope).around()) {
      int rule = piece.scopes().get(scope).rule();
      boolean hidden = rules.hides(rule, passed);
      for (Binding binding : piece.bindings()) {
        boolean isHere = binding.from() <= at && at <= binding.to();
        if (binding.scope() == scope && !hidden && isHere && isSeen.test(binding)) {
          seen.putIfAbsent(binding.name(), binding.rule());
        }
      }
      passed.add(rule);
    }
  }
}
