package dovetail.lab.places;

import com.google.gson.JsonObject;
import dovetail.protocol.Suggestion.Stop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A modelled person, who types at 80 to 160 milliseconds a key and reads the drawn suggestions. The
 * person accepts a suggestion whole where it is right to its end; or up to its last right stop,
 * with a key for each stop on the way, if that is four characters or more; and goes on typing where
 * it is wrong. The keys that suggestions save are counted. Their clock is made of keys, so that the
 * machine's speed does not matter.
 */
public final class Person {
  /** The milliseconds that it takes to read a suggestion. */
  private static final int READ = 400;

  private static final int FASTEST = 80;
  private static final int SLOWEST = 160;

  /** The cost of reading a suggestion, in keys. */
  private static final int GLANCE = 2;

  /** The most characters of a trivial suggestion. */
  private static final int TRIVIAL = 3;

  /** The keys that remove a placeholder below: one goes there, one selects it. */
  private static final int REMOVED = 2;

  private static final String CLOSING = Lines.CLOSERS + "\"'`;,:";

  /** A suggestion that is drawn anew. */
  private static final class Drawn {
    private final RuleRow row;
    private final boolean right;
    private final boolean trivial;
    private final long since;
    private int accepted;
    private boolean unread;

    Drawn(RuleRow row, boolean right, boolean trivial, long since) {
      this.row = row;
      this.right = right;
      this.trivial = trivial;
      this.since = since;
    }
  }

  private final Random random;
  private final Map<String, Checker> checkers = new TreeMap<>();
  private final List<Drawn> all = new ArrayList<>();
  private long clock;
  private int keys;
  private int saved;
  private Typist typist = Typist.inTheMiddle("", 0, 0, Pairs.none());
  private String language = "";
  private String document = "";

  /** The suggestion on the screen; {@link #rest} is the part of it that is still to be typed. */
  private @Nullable Drawn onScreen;

  private String rest = "";

  /** A person who has typed nothing yet. */
  public Person(long seed) {
    random = new Random(seed);
  }

  /** Begins to type somewhere: nothing is on the screen. */
  public void begin(Typist what, String inLanguage, String inDocument) {
    typist = what;
    language = inLanguage;
    document = inDocument;
    onScreen = null;
    rest = "";
  }

  /**
   * Reads the drawn suggestion; then accepts some of it, or presses a key.
   *
   * @param stops the ends of its parts; none without a suggestion
   * @param placeholder its end, if the next typed text replaces that end; else empty
   */
  public void act(Optional<Shown> shown, List<Stop> stops, String placeholder) {
    String behind = stops.isEmpty() ? "" : stops.getLast().behind();
    Optional<Shown> meant =
        shown.map(one -> typist.isRight(one, behind) ? one : one.without(placeholder));
    boolean right = meant.filter(one -> typist.isRight(one, behind)).isPresent();
    look(shown, meant, right);
    Optional<Shown> taken = right ? meant : shown;
    if (taken.isEmpty() || !accepts(taken.get(), right, stops, placeholder)) {
      String typed = typist.type();
      keys++;
      rest = rest.startsWith(typed) ? rest.substring(typed.length()) : "";
    }
    clock += FASTEST + random.nextInt(SLOWEST - FASTEST);
  }

  /** A suggestion on the screen stays there if the new one goes on in the same way. */
  private void look(Optional<Shown> shown, Optional<Shown> meant, boolean right) {
    String now = meant.map(typist::inserted).orElse("");
    if (rest.isEmpty() || now.isEmpty() || !(now.startsWith(rest) || rest.startsWith(now))) {
      Drawn gone = onScreen;
      if (gone != null && clock - gone.since < READ && gone.accepted == 0) {
        gone.unread = !rest.isEmpty() || !gone.right;
      }
      onScreen = shown.map(one -> drawn(one, right)).orElse(null);
    }
    rest = now;
  }

  private Drawn drawn(Shown shown, boolean right) {
    Place place = typist.place();
    int last = place.from() + place.left().length();
    Shown onLine = new Shown(shown.text(), shown.from(), Math.min(shown.to(), last));
    RuleRow row =
        new RuleRow(
            all.size(),
            language,
            document,
            place,
            OptionalDouble.empty(),
            "",
            Optional.of(onLine),
            "");
    checkers.computeIfAbsent(language, _ -> new Checker()).note(row);
    String inserted = typist.inserted(shown).strip();
    boolean trivial =
        inserted.length() - (shown.to() - typist.at()) <= TRIVIAL
            || inserted.chars().allMatch(c -> c <= ' ' || CLOSING.indexOf(c) >= 0);
    Drawn drawn = new Drawn(row, right, trivial, clock);
    all.add(drawn);
    return drawn;
  }

  private boolean accepts(Shown shown, boolean right, List<Stop> stops, String placeholder) {
    String whole = typist.inserted(shown);
    int pressed = right ? 1 : typist.right(shown, stops, placeholder);
    Drawn drawn = onScreen;
    if (drawn == null || pressed == 0) {
      return false;
    }
    String behind = stops.get((right ? stops.size() : pressed) - 1).behind();
    int length =
        right
            ? whole.length() - behind.length()
            : textOf(stops.subList(0, pressed)).length() + shown.from() - typist.at();
    boolean leaves = !placeholder.isEmpty() && behind.endsWith(placeholder);
    int cost = pressed + (leaves ? REMOVED : 0);
    int worth = typist.keys(length);
    if (worth <= cost || !right && length <= TRIVIAL) {
      return false;
    }
    typist.accept(shown, length, behind, placeholder);
    drawn.accepted += length;
    keys += worth;
    saved += worth - cost;
    rest = whole.substring(length);
    return true;
  }

  private static String textOf(List<Stop> stops) {
    return stops.stream().map(Stop::part).collect(Collectors.joining());
  }

  /** The checkers by language; each has noted all drawn suggestions. */
  public Map<String, Checker> checkers() {
    return checkers;
  }

  /**
   * The worth of the suggestions. {@code saved} is the share of keys that they saved, less a key
   * for each that accepts; {@code worth} is less the cost of reading, too; {@code per_100_keys} are
   * the suggestions drawn for 100 keys.
   */
  public JsonObject summary() {
    JsonObject json = new JsonObject();
    json.addProperty("keys", keys);
    json.addProperty("saved", share(saved, keys));
    json.addProperty("worth", share(saved - GLANCE * all.size(), keys));
    json.addProperty("drawn", all.size());
    json.addProperty("per_100_keys", Math.round(1000.0 * all.size() / Math.max(1, keys)) / 10.0);
    json.addProperty("right", count(one -> one.right));
    json.addProperty("accepted", count(one -> one.accepted > 0));
    json.addProperty("trivial", share(count(one -> one.trivial), all.size()));
    json.addProperty("vanished_unread", share(count(one -> one.unread), all.size()));
    json.addProperty("checked", count(one -> checker(one).knows(one.row)));
    json.addProperty("errors", count(one -> !errors(one).isEmpty()));
    return json;
  }

  private Checker checker(Drawn one) {
    return checkers.getOrDefault(one.row.language(), new Checker());
  }

  private List<String> errors(Drawn one) {
    return checker(one).added(one.row);
  }

  private long count(Predicate<Drawn> which) {
    return all.stream().filter(which).count();
  }

  private static double share(double part, int of) {
    return of == 0 ? 0 : Math.round(1000 * part / of) / 1000.0;
  }

  /** Tells each suggestion that was drawn. */
  public void tell(Consumer<JsonObject> lines) {
    for (Drawn one : all) {
      JsonObject json = one.row.json(errors(one));
      json.addProperty("right", one.right);
      json.addProperty("accepted", one.accepted);
      json.addProperty("trivial", one.trivial);
      json.addProperty("vanished_unread", one.unread);
      lines.accept(json);
    }
  }
}
