package dovetail.languages;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How a language spells types, by the lines of its {@link Profile}. Immutable. */
public final class Types {
  private final List<Pattern> same;
  private final List<Path> classes;
  private final List<Pattern> each;
  private final List<Pattern> objects;
  private final List<Pattern> parts;
  private final List<Pattern> aliases;
  private final List<Pattern> spelt;
  private final List<Path> made;
  private final List<Pattern> props;
  private final List<String> nothing;
  private final List<String> recasts;
  private final List<String> lent;
  private final List<String> above;
  private final List<String> proxies;
  private final List<String> callers;
  private final List<String> roots;
  private final List<String> taken;
  private final List<Pattern> used;
  private final List<Around> uncalled;

  /** The texts before and behind a place. */
  private record Around(Pattern before, Pattern behind) {}

  /** Types of a class, and its path if that is no group. */
  private record Path(Pattern types, Optional<String> spelt) {}

  /** Those of a profile's lines. */
  Types(ProfileLines lines) {
    Map<String, List<String>> types = lines.byKind("type");
    if (!Set.of("same", "class", "each", "object", "part", "alias", "spelt", "made", "props")
        .containsAll(types.keySet())) {
      throw new IllegalStateException("no kinds of types: " + types.keySet());
    }
    same = patterns(types.getOrDefault("same", List.of()));
    classes = paths(types.getOrDefault("class", List.of()));
    made = paths(types.getOrDefault("made", List.of()));
    props = patterns(types.getOrDefault("props", List.of()));
    each = patterns(types.getOrDefault("each", List.of()));
    objects = patterns(types.getOrDefault("object", List.of()));
    parts = patterns(types.getOrDefault("part", List.of()));
    aliases = patterns(types.getOrDefault("alias", List.of()));
    spelt = patterns(types.getOrDefault("spelt", List.of()));
    nothing = lines.words("nothing");
    recasts = lines.rests("recast");
    lent = lines.rests("lent");
    above = lines.words("above");
    proxies = lines.words("proxy");
    callers = lines.words("caller");
    roots = lines.words("root");
    taken = lines.words("taken");
    used = lines.each("used", Types::atEnd);
    uncalled =
        lines.each(
            "uncalled",
            line -> {
              String[] sides = line.split("¦", 2);
              return new Around(atEnd(sides[0]), Pattern.compile(sides[1]));
            });
  }

  private static List<Pattern> patterns(List<String> texts) {
    return texts.stream().map(Pattern::compile).toList();
  }

  private static List<Path> paths(List<String> lines) {
    return lines.stream()
        .map(line -> line.split("¦", 2))
        .map(parts -> new Path(whole(parts[0]), Stream.of(parts).skip(1).findFirst()))
        .toList();
  }

  private static Pattern whole(String pattern) {
    return Pattern.compile("(?:%s)\\z".formatted(pattern));
  }

  private static Pattern atEnd(String pattern) {
    return Pattern.compile(".*" + pattern, Pattern.DOTALL);
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
    for (Path one : classes) {
      Matcher matcher = one.types().matcher(type);
      if (matcher.matches()) {
        return one.spelt().orElseGet(() -> matcher.group(1));
      }
    }
    return type;
  }

  /** The class that every text has for a {@link #plain} type. */
  public Optional<String> given(String type) {
    return classes.stream()
        .filter(one -> one.spelt().isPresent() && one.types().matcher(type).matches())
        .findFirst()
        .flatMap(Path::spelt);
  }

  /** The type of what an expression makes. */
  public Optional<String> made(String expression) {
    for (Path one : made) {
      Matcher matcher = one.types().matcher(expression);
      if (matcher.matches()) {
        return Optional.of(matcher.replaceFirst(one.spelt().orElse("$1")));
      }
    }
    return Optional.empty();
  }

  /** The type of what a component of a {@link #plain} type takes. */
  public Optional<String> props(String type) {
    return group(props, type);
  }

  /** Whether a {@link #plain} type is that of the object whose method returns it. */
  public boolean isObject(String type) {
    return matches(objects, type);
  }

  /** Whether a {@link #plain} type is that of what is in the object whose method returns it. */
  public boolean isPart(String type) {
    return matches(parts, type);
  }

  /** Whether what a definition says of a type makes its name another one for that. */
  public boolean isAlias(String type) {
    return matches(aliases, type);
  }

  /** Whether a {@link #plain} type spells its members. */
  public boolean isSpelt(String type) {
    return matches(spelt, type);
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

  /** Whether all that is made by giving members takes one. */
  public boolean isTaken(String member) {
    return taken.contains(member);
  }

  /** The class of which those without a base are made. */
  public Optional<String> root() {
    return roots.stream().findFirst();
  }

  /** Whether a value behind such a text is used. */
  public boolean isUsed(String before) {
    return used.stream().anyMatch(one -> one.matcher(before).matches());
  }

  /** The text behind a function that should have been called between such texts. */
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
    return isFound(recasts, text, name);
  }

  /** Whether something else may give members to an object that a text spells and calls so. */
  public boolean isLent(String text, String name) {
    return isFound(lent, text, name);
  }

  private static boolean isFound(List<String> patterns, String text, String name) {
    return patterns.stream()
        .map(pattern -> Pattern.compile(pattern.replace("%", Pattern.quote(name))))
        .anyMatch(pattern -> pattern.matcher(text).find());
  }

  private static boolean matches(List<Pattern> patterns, String type) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(type).matches());
  }

  private static Optional<String> group(List<Pattern> patterns, String type) {
    return patterns.stream()
        .map(pattern -> pattern.matcher(type))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }
}
