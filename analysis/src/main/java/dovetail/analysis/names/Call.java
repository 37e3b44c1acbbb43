package dovetail.analysis.names;

import java.util.List;

/**
 * A call of a name, or of what is looked up behind it: {@code shop.item(1).sell(price=2)}.
 *
 * @param callee what is called
 * @param inner whether a scope inside of the file binds the name
 * @param end where the call ends, in bytes
 * @param places where the arguments begin that are given by their place
 * @param named those that are given by name
 * @param isOpen whether others may be given that are not spelt
 */
public record Call(
    Chain callee, boolean inner, int end, List<Integer> places, List<Named> named, boolean isOpen) {
  /** An argument that is given by name, and where that begins. */
  public record Named(String name, int begin) {}

  /** Takes copies. */
  public Call {
    places = List.copyOf(places);
    named = List.copyOf(named);
  }

  /** Where it begins, in bytes. */
  public int begin() {
    return callee.begin();
  }

  /** The same in a text that begins so many bytes earlier. */
  Call moved(int by) {
    return new Call(
        callee.moved(by),
        inner,
        end + by,
        places.stream().map(at -> at + by).toList(),
        named.stream().map(one -> new Named(one.name(), one.begin() + by)).toList(),
        isOpen);
  }
}
