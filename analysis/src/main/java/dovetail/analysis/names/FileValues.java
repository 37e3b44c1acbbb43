package dovetail.analysis.names;

import dovetail.analysis.names.FileNames.Placed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The objects that the names of a text stand for, as far as it spells them. Immutable. */
public final class FileValues {
  private final FileNames names;
  private final NameRules rules;
  private final List<Placed> pieces;

  FileValues(FileNames names, NameRules rules, List<Placed> pieces) {
    this.names = names;
    this.rules = rules;
    this.pieces = pieces;
  }

  /**
   * What something is bound to at a place.
   *
   * @param value the object
   * @param begin the place, in bytes
   * @param inner whether a scope inside of the file binds it
   */
  public record Bound(Value value, int begin, boolean inner) {}

  /** The names in a part of the text in which something is looked up, or which are called. */
  public List<Chain> chains(int from, int to) {
    List<Chain> found = new ArrayList<>();
    for (Placed placed : pieces) {
      for (Chain chain : placed.piece().chains()) {
        int end = chain.steps().getLast().begin() + chain.steps().getLast().member().length();
        if (placed.begin() + chain.begin() < to && placed.begin() + end >= from) {
          found.add(chain.moved(placed.begin()));
        }
      }
    }
    found.sort(Comparator.comparingInt(Chain::begin));
    return found;
  }

  /** The places in a part of the text where members are set. */
  public List<Attribute> attributes(int from, int to) {
    List<Attribute> found = new ArrayList<>();
    for (Placed placed : pieces) {
      for (Attribute one : placed.piece().attributes()) {
        if (from <= placed.begin() + one.begin() && placed.begin() + one.begin() < to) {
          found.add(one.moved(placed.begin()));
        }
      }
    }
    return found;
  }

  /** All that binds a name as it is seen at a place. */
  public List<Bound> bindings(String name, int at) {
    List<Integer> passed = new ArrayList<>();
    for (Around around : names.around(at)) {
      int rule = around.own().rule();
      List<Bound> found = rules.hides(rule, passed) ? List.of() : bound(around, name);
      if (!found.isEmpty()) {
        return found;
      }
      passed.add(rule);
    }
    return pieces.stream()
        .flatMap(one -> bound(new Around(one.piece(), one.begin(), 0), name).stream())
        .toList();
  }

  /** What the first name that a definition binds is bound to. */
  public Optional<Value> first(Definition definition) {
    return names.around(definition.begin()).stream()
        .filter(one -> one.isOf(definition))
        .flatMap(one -> bound(one, definition.first()).stream())
        .map(Bound::value)
        .findFirst();
  }

  /** What the first name that a function binds is bound to, which begins at a place. */
  public Optional<Value> first(int begin) {
    return names
        .scopes()
        .filter(one -> one.begin() + one.own().begin() == begin)
        .findFirst()
        .flatMap(
            scope ->
                scope
                    .bindings()
                    .min(Comparator.comparingInt(Binding::begin))
                    .map(one -> one.value().moved(scope.begin())));
  }

  private static List<Bound> bound(Around in, String name) {
    int begin = in.begin();
    return in.bindings()
        .filter(one -> one.name().equals(name))
        .map(one -> new Bound(one.value().moved(begin), begin + one.begin(), in.scope() > 0))
        .toList();
  }

  /**
   * All that sets a member of the objects of a class: in the class, by one of the names that its
   * methods have for them, or by any other name in the text.
   */
  public List<Bound> members(Definition holder, List<String> receivers, String name) {
    List<Bound> found = new ArrayList<>();
    names.scopes().filter(one -> one.isOf(holder)).forEach(one -> found.addAll(bound(one, name)));
    for (Placed placed : pieces) {
      for (Attribute one : placed.piece().attributes()) {
        int begin = placed.begin() + one.begin();
        boolean inside = holder.begin() <= begin && begin < holder.end();
        if (one.name().equals(name) && (inside || !receivers.contains(one.owner()))) {
          boolean own = inside && receivers.contains(one.owner());
          found.add(
              new Bound(own ? one.value().moved(placed.begin()) : Value.UNKNOWN, begin, true));
        }
      }
    }
    return found;
  }

  /** What gives members in a part of the text, as calls of what is made so. */
  public List<Call> elements(int from, int to) {
    List<Call> found = new ArrayList<>();
    for (Placed placed : pieces) {
      for (Call one : placed.piece().elements()) {
        Call element = one.moved(placed.begin());
        if (element.begin() < to && element.end() > from) {
          found.add(element);
        }
      }
    }
    return found;
  }

  /** What the literal that begins at a place has. */
  public Optional<Definition> literal(int begin) {
    return names
        .scopes()
        .filter(one -> one.begin() + one.own().begin() == begin)
        .filter(one -> rules.literals.get(one.own().rule()))
        .findFirst()
        .map(one -> names.definition(one, ""));
  }

  /** The class without a name that is a part of the text. */
  public Optional<Definition> unnamed(int from, int to) {
    return names
        .scopes()
        .filter(one -> one.begin() + one.own().begin() == from)
        .filter(one -> one.begin() + one.own().end() == to && names.holds(one))
        .findFirst()
        .map(one -> names.definition(one, ""));
  }
}
