package dovetail.languages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts in languages of their own inside files of several languages, such as scripts in a page.
 * Lines of a profile:
 *
 * <ul>
 *   <li>{@code embedded BEGIN¦END¦PASSED}: such a text begins behind a match of the pattern BEGIN
 *       and ends before the next match of END, or with the file. The search for END passes over
 *       matches of PASSED; PASSED may be left out. Patterns ignore case.
 *   <li>{@code as LANGUAGE PATTERN}: the text of the rule above is in that language if the pattern
 *       is found in the match of BEGIN; {@code -} stands for a language without a grammar. The
 *       first line that fits counts.
 * </ul>
 *
 * <p>The file is searched from its beginning. The rule whose match begins first counts, and of
 * several the first one; no rule begins inside a text.
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
   * @param passed the texts that the search for the end passes over, if there are any
   * @param tongues the languages of the texts; the first tongue that knows a beginning counts
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
  }

  /** Finds a pattern in a file from places that only grow: in all, linear in the file. */
  private static final class Finder {
    private static final int NEVER = Integer.MAX_VALUE;

    private final Matcher matcher;
    private int start = -1;

    Finder(Pattern pattern, String file) {
      this.matcher = pattern.matcher(file);
    }

    /** The beginning of the first match at a place or behind it. */
    int from(int place) {
      if (start < place) {
        start = matcher.find(place) ? matcher.start() : NEVER;
      }
      return start;
    }

    int end() {
      return matcher.end();
    }

    String text() {
      return matcher.group();
    }
  }

  /** A rule in a file. */
  private static final class Search {
    private final Rule rule;
    private final Finder begin;
    private final Finder end;
    private final Optional<Finder> over;

    Search(Rule rule, String file) {
      this.rule = rule;
      this.begin = new Finder(rule.begin(), file);
      this.end = new Finder(rule.end(), file);
      this.over = rule.passed().map(pattern -> new Finder(pattern, file));
    }

    /** The end of a text that begins at a place. */
    int end(int from, int fileEnd) {
      int at = from;
      while (over.isPresent()
          && end.from(at) < Finder.NEVER
          && over.get().from(at) <= end.from(at)) {
        at = over.get().end();
      }
      return Math.min(end.from(at), fileEnd);
    }
  }

  /**
   * A language, and the beginnings of its texts.
   *
   * @param language its name; empty for a language without a grammar
   * @param pattern matches in the beginning of a text
   */
  record Tongue(Optional<String> language, Pattern pattern) {}

  /**
   * A text in a language.
   *
   * @param language its name
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
   * The text around a place, its ends included; empty if there is none, or its language has no
   * grammar. Linear in the file up to the text's end.
   */
  public Optional<Part> at(String file, int offset) {
    List<Search> searches = rules.stream().map(rule -> new Search(rule, file)).toList();
    for (int from = 0; from <= offset; ) {
      int place = from;
      Optional<Search> first =
          searches.stream().min(Comparator.comparingInt(search -> search.begin.from(place)));
      if (first.isEmpty()
          || first.get().begin.from(from) >= offset
          || first.get().begin.end() > offset) {
        return Optional.empty();
      }
      int begin = first.get().begin.end();
      int end = first.get().end(begin, file.length());
      if (offset <= end) {
        return first
            .get()
            .rule
            .language(first.get().begin.text())
            .map(language -> new Part(language, begin, end));
      }
      from = end;
    }
    return Optional.empty();
  }

  /** Whether the part around a place stays, but for its length, when a text is inserted there. */
  public boolean admits(String file, int offset, int end, String inserted) {
    String after = file.substring(0, offset) + inserted + file.substring(end);
    int longer = after.length() - file.length();
    return at(file, offset)
        .map(part -> new Part(part.language(), part.begin(), part.end() + longer))
        .equals(at(after, offset));
  }
}
