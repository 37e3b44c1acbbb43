package dovetail.languages;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The lines of a profile. Each has a key and a value. One thread. */
final class ProfileLines {
  private static final String LIKE = "like";

  private final List<Line> lines;
  private final Set<String> taken = new HashSet<>();

  record Line(String word, String rest) {}

  /**
   * The lines of a text, then the lines of the profiles that its {@code like} lines name, each
   * once, but not their names.
   */
  ProfileLines(String text, UnaryOperator<String> profiles) {
    List<Line> own =
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split(" ", 2))
            .map(parts -> new Line(parts[0], parts[1]))
            .toList();
    Stream<Line> others =
        own.stream()
            .filter(line -> line.word().equals(LIKE))
            .map(line -> new ProfileLines(profiles.apply(line.rest()), profiles))
            .flatMap(other -> other.lines.stream())
            .filter(line -> !line.word().equals("names"));
    lines =
        Stream.concat(own.stream(), others)
            .filter(line -> !line.word().equals(LIKE))
            .distinct()
            .toList();
  }

  /** The lines with one of these words, in order. */
  List<Line> of(String... words) {
    Set<String> wanted = Set.of(words);
    taken.addAll(wanted);
    return lines.stream().filter(line -> wanted.contains(line.word())).toList();
  }

  /** The values of the lines with a word, each read. */
  <T> List<T> each(String word, Function<String, T> reader) {
    return of(word).stream().map(line -> reader.apply(line.rest())).toList();
  }

  List<String> rests(String word) {
    return each(word, rest -> rest);
  }

  /** The words in the values of the lines with a word. */
  List<String> words(String word) {
    return rests(word).stream().flatMap(some -> Stream.of(some.split(" "))).toList();
  }

  /** The value of the first line with a word, read; empty if there is none. */
  <T> Optional<T> first(String word, Function<String, T> reader) {
    return each(word, reader).stream().findFirst();
  }

  /** The values of the lines with a word and a kind behind it, by kind. */
  Map<String, List<String>> byKind(String word) {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    for (String rest : rests(word)) {
      String[] parts = rest.split(" ", 2);
      kinds.merge(
          parts[0],
          List.of(parts[1]),
          (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
    }
    return kinds;
  }

  /**
   * Ends the reading.
   *
   * @throws IllegalStateException if no reader took the lines of some word
   */
  void end() {
    for (Line line : lines) {
      if (!taken.contains(line.word())) {
        throw new IllegalStateException("no line of a profile: " + line);
      }
    }
  }
}
