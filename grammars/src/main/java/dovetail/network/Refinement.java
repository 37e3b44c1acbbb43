package dovetail.network;

import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The coarsest refinement of a partition in which elements of one class have equal keys, where keys
 * depend on the classes of other elements. When a class splits, its largest part keeps the number,
 * so an element gets a new number at most log n times (Hopcroft, "An n log n algorithm for
 * minimizing states in a finite automaton", 1971), and only elements that look at it are keyed
 * again.
 */
final class Refinement {
  /** Keys that tell elements apart. */
  interface Key {
    /** Equal for elements that look at elements of the same classes. */
    Object of(int element, int[] classes);
  }

  /** The open elements of a class by their keys, and the key of all its other elements, if any. */
  private record Groups(int number, Map<Object, IntList> open, @Nullable Object others) {}

  private final Rows users;
  private final Key key;
  private final int[] classes;
  private final List<IntList> members = new ArrayList<>(); // per class
  private final int[] places; // per element, among the members of its class
  private final BitSet open = new BitSet(); // elements whose keys may have changed

  private Refinement(int[] first, Rows users, Key key) {
    this.users = users;
    this.key = key;
    this.classes = first.clone();
    this.places = new int[first.length];
    for (int x = 0; x < first.length; x++) {
      put(x, first[x]);
      open.set(x);
    }
  }

  /**
   * The class of each element, numbered without gaps.
   *
   * @param first the classes at the beginning
   * @param users for each element, the elements that look at it
   */
  static int[] of(int[] first, Rows users, Key key) {
    Refinement refinement = new Refinement(first, users, key);
    while (!refinement.open.isEmpty()) {
      refinement.round();
    }
    return refinement.numbered();
  }

  private int[] numbered() {
    int[] numbers = new int[members.size()];
    int count = 0;
    for (int c = 0; c < numbers.length; c++) {
      numbers[c] = members.get(c).isEmpty() ? -1 : count++;
    }
    return Arrays.stream(classes).map(c -> numbers[c]).toArray();
  }

  private void round() {
    Map<Integer, IntList> byClass = new LinkedHashMap<>();
    open.stream().forEach(x -> byClass.computeIfAbsent(classes[x], c -> new IntList()).add(x));
    List<Groups> keyed = new ArrayList<>(); // all by the same classes
    byClass.forEach(
        (c, elements) -> {
          if (members.get(c).size() > 1) {
            keyed.add(groups(c, elements));
          }
        });
    IntList moved = new IntList();
    keyed.forEach(groups -> split(groups, moved));
    open.clear();
    for (int i = 0; i < moved.size(); i++) {
      for (int u = users.begin(moved.get(i)); u < users.end(moved.get(i)); u++) {
        open.set(users.value(u));
      }
    }
  }

  private Groups groups(int number, IntList elements) {
    Map<Object, IntList> groups = new LinkedHashMap<>();
    for (int i = 0; i < elements.size(); i++) {
      Object own = key.of(elements.get(i), classes);
      groups.computeIfAbsent(own, k -> new IntList()).add(elements.get(i));
    }
    IntList all = members.get(number);
    for (int i = 0; i < all.size(); i++) {
      if (!open.get(all.get(i))) {
        return new Groups(number, groups, key.of(all.get(i), classes));
      }
    }
    return new Groups(number, groups, null);
  }

  /** Gives new numbers to all parts of a class but its largest one. */
  private void split(Groups groups, IntList moved) {
    IntList all = members.get(groups.number());
    int others = all.size();
    for (IntList elements : groups.open().values()) {
      others -= elements.size();
    }
    if (groups.others() != null) {
      var _ = groups.open().computeIfAbsent(groups.others(), k -> new IntList());
    }
    IntList largest = new IntList();
    int most = 0;
    for (Map.Entry<Object, IntList> group : groups.open().entrySet()) {
      int size = group.getValue().size() + (group.getKey().equals(groups.others()) ? others : 0);
      if (size > most) {
        most = size;
        largest = group.getValue();
      }
    }
    for (Map.Entry<Object, IntList> group : groups.open().entrySet()) {
      IntList elements = group.getValue();
      if (elements == largest) {
        continue;
      }
      if (group.getKey().equals(groups.others())) {
        for (int i = 0; i < all.size(); i++) {
          if (!open.get(all.get(i))) {
            elements.add(all.get(i));
          }
        }
      }
      int number = members.size();
      for (int i = 0; i < elements.size(); i++) {
        take(elements.get(i));
        put(elements.get(i), number);
        moved.add(elements.get(i));
      }
    }
  }

  private void take(int x) {
    IntList from = members.get(classes[x]);
    int last = from.pop();
    if (last != x) {
      from.set(places[x], last);
      places[last] = places[x];
    }
  }

  private void put(int x, int number) {
    while (members.size() <= number) {
      members.add(new IntList(2));
    }
    classes[x] = number;
    places[x] = members.get(number).size();
    members.get(number).add(x);
  }
}
