package dovetail.quotient.names;

import java.util.List;

/**
 * A call of a name, or of members behind it.
 *
 * @param name the name
 * @param members the members, one in the other; the last is called
 * @param inner whether a scope inside of the file binds the name
 * @param begin where the name begins, in bytes
 * @param end where the call ends
 * @param places where the arguments begin that are given by their place
 * @param named those that are given by name
 * @param isOpen whether others may be given that are not spelt
 */
public record Call(
    String name,
    List<String> members,
    boolean inner,
    int begin,
    int end,
    List<Integer> places,
    List<Named> named,
    boolean isOpen) {
  /** An argument that is given by name, and where that begins. */
  public record Named(String name, int begin) {}

  /** Takes copies. */
  public Call {
    members = List.copyOf(members);
    places = List.copyOf(places);
    named = List.copyOf(named);
  }

  /** The path that is called. */
  public String path() {
    return members.isEmpty() ? name : name + "." + String.join(".", members);
  }

  /** The same in a text that begins so many bytes earlier. */
  Call moved(int by) {
    return new Call(
        name,
        members,
        inner,
        begin + by,
        end + by,
        places.stream().map(at -> at + by).toList(),
        named.stream().map(one -> new Named(one.name(), one.begin() + by)).toList(),
        isOpen);
  }
}
