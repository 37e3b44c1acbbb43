package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.languages.Elements;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.server.complete.ElementPlace.Mode;
import dovetail.server.complete.ElementPlace.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names of elements around and in a middle that is written: what closes an element, {@code </a>},
 * has the name of what opened it. A grammar does not say so.
 *
 * <p>Text alone is looked at ({@link ElementScan}); where that cannot be followed from the top to
 * the hole, nothing is said. One thread.
 */
final class ElementNames {
  private static final byte[] NOTHING = {};

  /** Of a text without elements. */
  static final ElementNames NONE = new ElementNames(Elements.NONE, NOTHING, NOTHING);

  /** A name in the suffix, and what it closes. */
  private record Demand(Part opened, String name) {}

  private final ElementScan scan;
  private final byte[] suffix;
  private final boolean isIdle;

  /** The prefix and the middle, of which {@link #length} bytes count. */
  private byte[] text;

  private int length;
  private final int begin;

  /** The places behind the prefix and each byte of the middle. */
  private final List<ElementPlace> places = new ArrayList<>();

  /** What the suffix demands from inside of a part, for those that were asked about. */
  private final Map<Part, Optional<List<Demand>>> demands = new HashMap<>();

  private ElementNames(Elements elements, byte[] prefix, byte[] suffix) {
    this.scan = new ElementScan(elements);
    this.text = prefix;
    this.suffix = suffix;
    this.begin = prefix.length;
    ElementPlace place = ElementPlace.TOP;
    boolean follows = elements.exist();
    for (int at = 0; at < prefix.length && follows; at++) {
      follows = fits(place, prefix[at]);
      length = at + 1;
      place = scan.after(place, this::byteAt, at);
    }
    length = begin;
    isIdle = !follows;
    places.add(place);
  }

  /**
   * The names around a hole.
   *
   * @param language the language of the text, whose profile says what an element is
   */
  static ElementNames of(Language language, String prefix, String suffix) {
    return new ElementNames(
        Languages.builtIn().profile(language.name()).elements(),
        Utf8.encode(prefix),
        Utf8.encode(suffix));
  }

  /** Whether nothing is known of names here, so that all fit. */
  boolean isIdle() {
    return isIdle;
  }

  /** Appends bytes to the middle; false, and nothing has changed, if they close another element. */
  boolean push(byte[] pool, int from, int to) {
    if (isIdle) {
      return true;
    }
    int before = length;
    text = ensured(length + to - from);
    for (int i = from; i < to; i++) {
      if (!fits(place(), pool[i])) {
        cut(before);
        return false;
      }
      text[length] = pool[i];
      length++;
      places.add(scan.after(place(), this::byteAt, length - 1));
    }
    return true;
  }

  private byte[] ensured(int size) {
    return size <= text.length ? text : Arrays.copyOf(text, 2 * size);
  }

  /** Goes back to the first bytes of the middle. */
  void truncate(int bytes) {
    if (!isIdle) {
      cut(begin + bytes);
    }
  }

  private void cut(int to) {
    places.subList(to - begin + 1, places.size()).clear();
    length = to;
  }

  private ElementPlace place() {
    return places.getLast();
  }

  /** A byte of the prefix, the middle or, behind them, the suffix. */
  private byte byteAt(int index) {
    return index < length ? text[index] : suffix[index - length];
  }

  /** Whether a byte can go on with the name of what closes an element, if it stands in one. */
  private boolean fits(ElementPlace place, byte b) {
    if (place.mode() != Mode.CLOSER) {
      return true;
    }
    String name = place.part().name();
    int written = length - place.from();
    return ElementScan.isName(b)
        ? written < name.length() && name.charAt(written) == (char) (b & 0xff)
        : b != '>' || written >= name.length();
  }

  /** Whether a token may matter: a name may be closed in it, or goes on. */
  boolean isInName() {
    return !isIdle && (place().mode() == Mode.CLOSER || place().mode() == Mode.LESS);
  }

  /** The rest of the name of what is being closed; empty if nothing is. */
  byte[] forced() {
    if (isIdle || place().mode() != Mode.CLOSER) {
      return NOTHING;
    }
    String name = place().part().name();
    int written = Math.min(length - place().from(), name.length());
    return name.substring(written).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Whether the suffix closes what is open by its name. O(suffix) where that is not known yet. */
  boolean mayEnd() {
    return isIdle
        || demands(place()).stream()
            .flatMap(List::stream)
            .allMatch(demand -> demand.opened().name().equals(demand.name()));
  }

  /**
   * What the suffix closes that is opened before it, the innermost first; empty if its own elements
   * cannot be followed.
   */
  private Optional<List<Demand>> demands(ElementPlace from) {
    if (!from.part().isInElement() && from.mode() == Mode.PLAIN) {
      return Optional.of(List.of());
    }
    if (from.mode() == Mode.PLAIN) {
      return demands.computeIfAbsent(from.part(), _ -> found(from));
    }
    return found(from);
  }

  private Optional<List<Demand>> found(ElementPlace from) {
    List<Demand> found = new ArrayList<>();
    ElementPlace place = from;
    for (int at = length; at < length + suffix.length; at++) {
      if (place.mode() == Mode.CLOSER && suffix[at - length] == '>') {
        String name = ElementScan.part(this::byteAt, place.from(), at).strip();
        if (place.part().from() <= length) { // its mark, at least, is written
          found.add(new Demand(place.part(), name));
        } else if (!place.part().name().equals(name)) {
          return Optional.empty();
        }
      }
      place = scan.after(place, this::byteAt, at);
      if (place.mode() == Mode.PLAIN && !place.part().isInElement()) {
        break;
      }
    }
    return Optional.of(found);
  }

  /**
   * An ending in which each element is closed by its name, and opened by the one that the suffix
   * closes; where what is open has another name, it is closed and opened anew. Empty if that does
   * not help.
   *
   * @param shortest an ending, but for names
   */
  Optional<byte[]> named(byte[] shortest) {
    if (isIdle) {
      return Optional.of(shortest);
    }
    int before = length;
    Optional<byte[]> named = closing(shortest).flatMap(closing -> opening(closing, before));
    cut(before);
    return named;
  }

  /** The same of what it closes only; it is left pushed. */
  private Optional<byte[]> closing(byte[] shortest) {
    int before = length;
    for (int i = 0; i < shortest.length; i++) {
      byte b = shortest[i];
      if (place().mode() == Mode.CLOSER && (b == '>' || ElementScan.isName(b))) {
        byte[] rest = forced();
        push(rest, 0, rest.length);
        while (i < shortest.length && ElementScan.isName(shortest[i])) {
          i++;
        }
        if (i == shortest.length) {
          break;
        }
      }
      if (!push(shortest, i, i + 1)) {
        return Optional.empty();
      }
    }
    byte[] rest = forced();
    int spelt = 0; // by the suffix
    while (spelt < suffix.length && ElementScan.isName(suffix[spelt])) {
      spelt++;
    }
    push(rest, 0, Math.max(0, rest.length - spelt));
    return Optional.of(Arrays.copyOfRange(text, before, length));
  }

  /** The same of what it opens. */
  private Optional<byte[]> opening(byte[] closing, int before) {
    byte[] named = closing;
    List<Demand> wrong =
        demands(place()).stream()
            .flatMap(List::stream)
            .filter(demand -> !demand.opened().name().equals(demand.name()))
            .toList();
    for (Demand demand : wrong) { // the innermost first: from the end of the text
      Part part = demand.opened();
      int from = Math.max(part.from(), before);
      int to = Math.min(part.to(), length);
      String begun = ElementScan.part(this::byteAt, part.from(), from);
      if (from > to || !fits(demand, begun, Math.max(0, part.to() - length))) {
        return again(closing);
      }
      byte[] name =
          demand
              .name()
              .substring(begun.length(), demand.name().length() - Math.max(0, part.to() - length))
              .getBytes(StandardCharsets.ISO_8859_1);
      named =
          Bytes.concat(
              Arrays.copyOf(named, from - before),
              name,
              Arrays.copyOfRange(named, to - before, named.length));
    }
    return Optional.of(named);
  }

  /** Whether the wanted name begins with what is written of one, and ends as the suffix spells. */
  private static boolean fits(Demand demand, String begun, int spelt) {
    String own = demand.opened().name();
    return demand.name().length() >= begun.length() + spelt
        && demand.name().startsWith(begun)
        && demand.name().endsWith(own.substring(own.length() - spelt));
  }

  /** Behind an ending, what is open is closed up to what has another name, and opened anew. */
  private Optional<byte[]> again(byte[] closing) {
    StringBuilder closed = new StringBuilder();
    StringBuilder opened = new StringBuilder();
    List<Demand> all = demands(place()).orElse(List.of());
    int last = 0;
    for (int i = 0; i < all.size(); i++) {
      last = all.get(i).opened().name().equals(all.get(i).name()) ? last : i;
    }
    Part part = place().part();
    int next = 0;
    if (place().mode() == Mode.NAME) {
      boolean demanded = !all.isEmpty() && all.getFirst().opened().from() == place().from();
      String name =
          demanded
              ? all.getFirst().name()
              : ElementScan.part(this::byteAt, place().from(), length); // the suffix closes any
      int spelt = demanded ? all.getFirst().opened().to() - length : 0;
      closed.append(Elements.EMPTY);
      opened.append('<').append(name, 0, Math.max(0, name.length() - spelt));
      next = demanded ? 1 : 0;
    } else if (place().mode() != Mode.PLAIN) {
      return Optional.empty();
    }
    for (; next <= last; next++) {
      Demand demand = all.get(next);
      if (!part.equals(demand.opened())) {
        return Optional.empty();
      }
      boolean isTag = part.kind() == ElementPlace.Kind.TAG;
      closed.append(isTag ? Elements.EMPTY : Elements.CLOSING + part.name() + Elements.END);
      opened.insert(0, "<" + demand.name() + (isTag ? "" : Elements.END));
      part = part.around();
    }
    byte[] more = closed.append(opened).toString().getBytes(StandardCharsets.ISO_8859_1);
    return pushed(closing, more);
  }

  private Optional<byte[]> pushed(byte[] closing, byte[] more) {
    boolean fits = push(more, 0, more.length) && mayEnd();
    return fits ? Optional.of(Bytes.concat(closing, more)) : Optional.empty();
  }
}
