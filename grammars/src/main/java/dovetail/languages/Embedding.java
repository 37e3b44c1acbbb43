package dovetail.languages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where texts in languages of their own stand in files of several languages: a profile's lines
 * {@code embedded} and {@code as}. A text begins behind what a rule's first pattern matches, and
 * ends before what its second one does, or with the file; what a third one matches is passed over
 * where that is looked for. Rules are looked for from the beginning of the file: that which begins
 * first counts, of several the first one; within a text nothing else begins.
 *
 * <p>Immutable and safe for threads.
 *
 * @param rules in the order in which they count
 */
public record Embedding(List<Rule> rules) {
  public Embedding {
    rules = List.copyOf(rules);
  }

  /**
   * A pair of delimiters around texts.
   *
   * @param begin the delimiter before them
   * @param end the delimiter behind them
   * @param passed what is passed over where that is looked for, if there is such
   * @param tongues the languages that they may be in: that of the first which knows its beginning;
   *     none if no one does
   */
  record Rule(Pattern begin, Pattern end, Optional<Pattern> passed, List<Tongue> tongues) {
    Rule {
      tongues = List.copyOf(tongues);
    }

    private Optional<String> language(String beginning) {
      return tongues.stream()
          .filter(one -> one.pattern().matcher(beginning).find())
          .findFirst()
          .flatMap(Tongue::language);
    }

    Rule with(Tongue tongue) {
      List<Tongue> all = new ArrayList<>(tongues);
      all.add(tongue);
      return new Rule(begin, end, passed, all);
    }

    /** Where a text ends that begins at a place. Linear in the text. */
    private int end(String file, int begin) {
      Matcher closing = end.matcher(file);
      Optional<Matcher> over = passed.map(pattern -> pattern.matcher(file));
      boolean closes = closing.find(begin);
      boolean passes = over.isPresent() && over.get().find(begin);
      while (closes && passes && over.get().start() <= closing.start()) {
        int from = over.get().end();
        closes = closing.start() >= from || closing.find(from);
        passes = over.get().find(from);
      }
      return closes ? closing.start() : file.length();
    }
  }

  /**
   * How a language is told.
   *
   * @param language its name; empty for one that has no grammar here
   * @param pattern is found in the beginning of texts in it
   */
  record Tongue(Optional<String> language, Pattern pattern) {}

  /**
   * A text in a language.
   *
   * @param language its name
   * @param begin where it begins in the file
   * @param end where it ends, exclusive
   */
  public record Part(String language, int begin, int end) {}

  /** The rules in a profile's lines. */
  static Embedding of(ProfileLines lines) {
    List<Rule> rules = new ArrayList<>();
    for (ProfileLines.Line line : lines.of("embedded", "as")) {
      if (line.word().equals("embedded")) {
        String[] parts = line.rest().split("¦", 3);
        Optional<Pattern> passed =
            parts.length > 2 ? Optional.of(inAnyCase(parts[2])) : Optional.empty();
        rules.add(new Rule(inAnyCase(parts[0]), inAnyCase(parts[1]), passed, List.of()));
      } else {
        String[] parts = line.rest().split(" ", 2);
        Optional<String> language = Optional.of(parts[0]).filter(name -> !name.equals("-"));
        rules.add(rules.removeLast().with(new Tongue(language, inAnyCase(parts[1]))));
      }
    }
    return new Embedding(rules);
  }

  private static Pattern inAnyCase(String pattern) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
  }

  /**
   * The text that a place stands in, its ends included; empty if it stands in none, or in one whose
   * language has no grammar here. Linear in what stands left of the place, and up to the text's
   * end.
   */
  public Optional<Part> at(String file, int offset) {
    Matcher[] begins =
        rules.stream().map(rule -> rule.begin().matcher(file)).toArray(Matcher[]::new);
    int[] next = new int[begins.length];
    Arrays.fill(next, -1);
    for (int from = 0; from <= offset; ) {
      int first = -1;
      for (int i = 0; i < begins.length; i++) {
        if (next[i] < from) {
          next[i] = begins[i].find(from) ? begins[i].start() : Integer.MAX_VALUE;
        }
        first = first < 0 || next[i] < next[first] ? i : first;
      }
      if (first < 0 || next[first] >= offset || begins[first].end() > offset) {
        return Optional.empty();
      }
      int begin = begins[first].end();
      int end = rules.get(first).end(file, begin);
      if (offset <= end) {
        return rules
            .get(first)
            .language(begins[first].group())
            .map(language -> new Part(language, begin, end));
      }
      from = end;
    }
    return Optional.empty();
  }

  /**
   * Whether a text may be inserted: the part around the place must end where it ended, and not in
   * what is inserted.
   *
   * @param end where what the text takes the place of ends; the offset, if it takes none
   */
  public boolean admits(String file, int offset, int end, String inserted) {
    String after = file.substring(0, offset) + inserted + file.substring(end);
    int longer = after.length() - file.length();
    return at(file, offset)
        .map(part -> new Part(part.language(), part.begin(), part.end() + longer))
        .equals(at(after, offset));
  }
}
