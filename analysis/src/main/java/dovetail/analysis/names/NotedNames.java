package dovetail.analysis.names;

import dovetail.grammar.Declaration;
import dovetail.languages.Trees;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that a text's comments bind in all of it ({@code %noted}). The patterns are looked for
 * anywhere, in strings too: a match in a string binds a name that does not exist. Immutable and
 * thread-safe.
 */
final class NotedNames {
  private final List<Noted> all;

  /**
   * One declaration.
   *
   * @param region its first group holds names
   * @param name its first group is a name
   */
  private record Noted(Pattern region, Pattern name) {}

  NotedNames(Trees trees) {
    this.all =
        trees.declared(Declaration.Kind.NOTED).stream()
            .map(Declaration::patterns)
            .map(patterns -> new Noted(patterns.get(0), patterns.get(1)))
            .toList();
  }

  /** The names of a text. O(its bytes) a declaration. */
  Set<String> of(byte[] text) {
    Set<String> names = new HashSet<>();
    for (Noted noted : all) {
      Matcher region = noted.region().matcher(new String(text, StandardCharsets.UTF_8));
      while (region.find()) {
        noted.name().matcher(region.group(1)).results().forEach(name -> names.add(name.group(1)));
      }
    }
    return names;
  }
}
