package dovetail.languages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a language spells types, by the lines of its {@link Profile}. Immutable. */
public final class Types {
  static final Types NONE =
      new Types(
          List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
          List.of());

  private final List<Pattern> same = new ArrayList<>();
  private final List<Pattern> classes = new ArrayList<>();
  private final List<Pattern> each = new ArrayList<>();
  private final List<String> nothing;
  private final List<String> recasts;
  private final List<String> above;
  private final List<String> proxies;
  private final List<String> callers;
  private final List<String> roots;
  private final List<Pattern> used = new ArrayList<>();
  private final List<Around> uncalled = new ArrayList<>();

  /** What stands before and behind something. */
  private record Around(Pattern before, Pattern behind) {}

  /**
   * Of a profile's lines.
   *
   * @param types a kind and a pattern each
   * @param nothing values that say nothing of a class
   * @param recasts patterns with a name left out
   * @param above names whose call stands for the bases of the class around
   * @param proxies classes, or members of classes, whose objects stand for others
   * @param callers members of classes whose objects can be called
   * @param roots the class of which those without a base are made
   * @param used patterns of what stands before a value that is used
   * @param uncalled patterns of what stands before and behind what should be called, {@code ¦}
   *     between them
   */
  Types(
      List<String> types,
      List<String> nothing,
      List<String> recasts,
      List<String> above,
      List<String> proxies,
      List<String> callers,
      List<String> roots,
      List<String> used,
      List<String> uncalled) {
    for (String line : types) {
      String[] parts = line.split(" ", 2);
      Pattern pattern = Pattern.compile(parts[1]);
      switch (parts[0]) {
        case "same" -> same.add(pattern);
        case "class" -> classes.add(pattern);
        case "each" -> each.add(pattern);
        default -> throw new IllegalStateException("no kind of type: " + line);
      }
    }
    this.nothing = List.copyOf(nothing);
    this.recasts = List.copyOf(recasts);
    this.above = List.copyOf(above);
    this.proxies = List.copyOf(proxies);
    this.callers = List.copyOf(callers);
    this.roots = List.copyOf(roots);
    used.forEach(one -> this.used.add(Pattern.compile(".*" + one, Pattern.DOTALL)));
    for (String line : uncalled) {
      String[] parts = line.split("¦", 2);
      this.uncalled.add(
          new Around(Pattern.compile(".*" + parts[0], Pattern.DOTALL), Pattern.compile(parts[1])));
    }
  }

  /** The type without what does not change its members. */
  public String plain(String type) {
    String plain = type.strip();
    for (Optional<String> next = group(same, plain); next.isPresent(); next = group(same, plain)) {
      plain = next.get().strip();
    }
    return plain;
  }

  /** The path of the class of a {@link #plain} type. */
  public String path(String type) {
    return group(classes, type).orElse(type);
  }

  /** The type of what is in an object of a {@link #plain} type. */
  public Optional<String> each(String type) {
    return group(each, type);
  }

  /** Whether a value says nothing of a class. */
  public boolean isNothing(String value) {
    return nothing.contains(value);
  }

  /** Whether a call of a name stands for the bases of the class around it. */
  public boolean isAbove(String name) {
    return above.contains(name);
  }

  /** Whether objects of a class that is called so, or has such a member, stand for others. */
  public boolean isProxy(String name) {
    return proxies.contains(name);
  }

  /** The members of classes whose objects can be called. */
  public List<String> callers() {
    return callers;
  }

  /** The class of which those without a base are made. */
  public Optional<String> root() {
    return roots.stream().findFirst();
  }

  /** Whether a value behind such a text is used. */
  public boolean isUsed(String before) {
    return used.stream().anyMatch(one -> one.matcher(before).matches());
  }

  /** What stands behind a function, if between such texts it should have been called. */
  public Optional<String> uncalled(String before, String behind) {
    return uncalled.stream()
        .filter(one -> one.before().matcher(before).matches())
        .map(one -> one.behind().matcher(behind))
        .filter(Matcher::lookingAt)
        .map(one -> one.group().strip())
        .findFirst();
  }

  /** Whether an object that a text calls so may be of another class than its name was given. */
  public boolean isRecast(String text, String name) {
    return recasts.stream()
        .map(pattern -> Pattern.compile(pattern.replace("%", Pattern.quote(name))))
        .anyMatch(pattern -> pattern.matcher(text).find());
  }

  private static Optional<String> group(List<Pattern> patterns, String type) {
    return patterns.stream()
        .map(pattern -> pattern.matcher(type))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }
}
