package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.languages.Elements;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.server.complete.ElementPlace.Kind;
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
 * The names of elements around and in a middle that is written: what closes an element, {@code
 * </a>}, has the name of what opened it. A grammar does not say so.
 *
 * <p>Text alone is looked at ({@link ElementScan}); where that cannot be followed from the top to
 * the hole, everything fits. One thread.
 */
final class ElementNames {
  private static final byte[] NOTHING = {};

  /** Of a text without elements. */
  private static final ElementNames NONE = new ElementNames(Elements.NONE, NOTHING, NOTHING);

  /** A name with which the suffix closes what is opened before it. */
  private record Demand(Part opened, String name) {
    boolean isMet() {
      return opened.name().equals(name);
    }

    /** Whether the name begins with what is written of one, and ends as the suffix spells it. */
    boolean fits(String begun, int spelt) {
      String own = opened.name();
      return name.length() >= begun.length() + spelt
          && name.startsWith(begun)
          && name.endsWith(own.substring(own.length() - spelt));
    }

    /** The name without its last bytes, as many as the suffix spells of what is opened. */
    String without(int spelt) {
      return name.substring(0, Math.max(0, name.length() - spelt));
    }
  }

  private final ElementScan scan;
  private final byte[] suffix;
  private final boolean isIdle;

  /** The prefix and the middle, of which {@link #length} bytes count. */
  private byte[] text;

  private int length;
  private final int begin;

  /** The places behind the prefix and each byte of the middle. */
  private final List<ElementPlace> places = new ArrayList<>();

  /** The demands of the suffix inside of a part, for those that were asked about. */
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
   * The names around a hole. O(prefix) in a language with elements.
   *
   * @param language the language of the text, whose profile says where elements begin
   */
  static ElementNames of(Language language, String prefix, String suffix) {
    Elements elements = language.profile().elements();
    return elements.exist()
        ? new ElementNames(elements, Utf8.encode(prefix), Utf8.encode(suffix))
        : NONE;
  }

  /** Whether the end of the middle stands in an element, as far as that can be told. */
  boolean isInElement() {
    return place().part().isInElement();
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

  /**
   * Whether a byte may stand next, where the name of an element stands, or of what closes one; no
   * comment stands before it, which the scan does not follow.
   */
  private boolean fits(ElementPlace place, byte b) {
    if (place.mode() == Mode.LESS) {
      return b != '/' || place.part().kind() == Kind.ELEMENT;
    }
    if (place.mode() != Mode.CLOSER) {
      return true;
    }
    String name = place.part().name();
    int written = length - place.from();
    if (ElementScan.isName(b)) {
      return written < name.length() && name.charAt(written) == (char) (b & 0xff);
    }
    return written == 0
        ? ElementScan.isSpace(b) || (b == '>' && name.isEmpty())
        : written >= name.length();
  }

  /** Whether any token may be refused here, even one that does not hold what closes an element. */
  boolean isInName() {
    return !isIdle && (place().mode() == Mode.CLOSER || place().mode() == Mode.LESS);
  }

  /** The rest of the name of what is being closed; empty if nothing is. */
  byte[] forced() {
    if (isIdle || place().mode() != Mode.CLOSER) {
      return NOTHING;
    }
    String name = place().part().name();
    return bytes(name.substring(Math.min(length - place().from(), name.length())));
  }

  /** Whether the suffix closes what is open by its name. O(suffix) where that is not known yet. */
  boolean mayEnd() {
    return isIdle || demands().stream().allMatch(Demand::isMet);
  }

  /**
   * What the suffix closes that is opened before it, the innermost first; none if its own elements
   * cannot be followed.
   */
  private List<Demand> demands() {
    return known().orElse(List.of());
  }

  /** The same, once for each part but code: there the bytes before the suffix count too. */
  private Optional<List<Demand>> known() {
    ElementPlace from = place();
    boolean isPlain = from.mode() == Mode.PLAIN;
    if (isPlain && !from.part().isInElement()) {
      return Optional.of(List.of());
    }
    return isPlain && from.part().kind() != Kind.CODE
        ? demands.computeIfAbsent(from.part(), _ -> found(from))
        : found(from);
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
   * closes; where what is open has another name, it is closed and opened anew. Empty if none is
   * found; one that is found need not fit.
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
      if (place().mode() == Mode.CLOSER) {
        byte[] rest = forced();
        push(rest, 0, rest.length);
        while (i < shortest.length && ElementScan.isName(shortest[i])) {
          i++;
        }
      }
      if (i < shortest.length && !push(shortest, i, i + 1)) {
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
    for (Demand demand : demands()) { // the innermost first: from the end of the text
      if (demand.isMet()) {
        continue;
      }
      Part opened = demand.opened();
      int from = Math.max(opened.from(), before);
      int to = Math.min(opened.to(), length);
      int spelt = Math.max(0, opened.to() - length);
      String begun = ElementScan.part(this::byteAt, opened.from(), from);
      if (from > to || !demand.fits(begun, spelt)) {
        return anew().map(more -> Bytes.concat(closing, more));
      }
      named =
          Bytes.concat(
              Arrays.copyOf(named, from - before),
              bytes(demand.without(spelt).substring(begun.length())),
              Arrays.copyOfRange(named, to - before, named.length));
    }
    return Optional.of(named);
  }

  /** What closes all that is open up to what has another name, and opens it anew. */
  private Optional<byte[]> anew() {
    List<Demand> all = demands();
    int end = all.size();
    while (end > 0 && all.get(end - 1).isMet()) {
      end--;
    }
    StringBuilder closed = new StringBuilder();
    StringBuilder opened = new StringBuilder();
    Part part = place().part();
    int next = 0;
    if (place().mode() == Mode.NAME) {
      Optional<Demand> demand =
          all.stream().findFirst().filter(one -> one.opened().from() == place().from());
      String name =
          demand
              .map(one -> one.without(one.opened().to() - length))
              .orElseGet(() -> ElementScan.part(this::byteAt, place().from(), length));
      closed.append(Elements.EMPTY);
      opened.append('<').append(name);
      next = demand.isPresent() ? 1 : 0;
    } else if (place().mode() != Mode.PLAIN) {
      return Optional.empty();
    }
    for (; next < end; next++) {
      Demand demand = all.get(next);
      if (!part.equals(demand.opened())) {
        return Optional.empty();
      }
      boolean isTag = part.kind() == Kind.TAG;
      closed.append(isTag ? Elements.EMPTY : Elements.CLOSING + part.name() + Elements.END);
      opened.insert(0, "<" + demand.name() + (isTag ? "" : Elements.END));
      part = part.around();
    }
    return Optional.of(bytes(closed.append(opened).toString()));
  }

  /** The bytes of a name. */
  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.ISO_8859_1);
  }
}
