package dovetail.lab.eval;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.Modules;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.quotient.LegalNames;
import dovetail.quotient.chart.LimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holes where a function of a module was, half of whose members have moved under a longer prefix,
 * as those of TensorFlow 1 did: {@code tf.placeholder} became {@code tf.compat.v1.placeholder} (the
 * data set TFv1 of arXiv 2510.17376). The file says so everywhere else; at least one other member
 * that moved stands above the hole. Made of files and the modules that they import, as their
 * sources say what these have. One thread.
 */
public final class ApiCases {
  /** Where the members have moved to. */
  private static final List<String> MOVED_TO = List.of("compat", "v1");

  /** A module with fewer members is no API. */
  private static final int MEMBERS = 8;

  private final long seed;
  private final int perFile;
  private final NameReader reader;
  private final Modules modules;

  /**
   * A hole.
   *
   * @param truth the text that was there: a full stop, and the name with its prefix
   * @param isAbove whether the same name stands above the hole too
   */
  public record Case(
      String id,
      String prefix,
      String suffix,
      String truth,
      Map<String, Set<String>> legal,
      boolean isAbove) {}

  private ApiCases(long seed, int perFile, NameReader reader, Modules modules) {
    this.seed = seed;
    this.perFile = perFile;
    this.reader = reader;
    this.modules = modules;
  }

  /** Of files in a language, drawn by a seed; empty if nothing is known of its modules. */
  public static Optional<ApiCases> of(Language language, long seed, int perFile) {
    return Modules.of(language)
        .flatMap(
            modules ->
                NameReader.of(language)
                    .map(reader -> new ApiCases(seed, perFile, reader, modules)));
  }

  /** The holes of a file; none if it cannot be read. */
  public List<Case> of(Path file) {
    try {
      byte[] text = SourceText.read(file).getBytes(StandardCharsets.UTF_8);
      return reader.read(text).map(names -> cases(file, text, names)).orElse(List.of());
    } catch (IOException | LimitException e) {
      return List.of(); // in no encoding that it declares, or too large
    }
  }

  /** A look-up of a member behind a name. */
  private record Place(String member, int begin, int end) {}

  private List<Case> cases(Path file, byte[] text, FileNames names) {
    Modules.Standpoint from = modules.at(file, Optional.empty());
    Map<String, List<Place>> places = new TreeMap<>();
    Map<String, Set<Modules.Module>> meant = new TreeMap<>();
    for (Use use : names.uses(0, text.length)) {
      String name = nameBefore(text, use.begin());
      Optional<Modules.Module> module =
          use.origins().size() == 1
              ? modules.module(from, use.origins().getFirst())
              : Optional.empty();
      if (!name.isEmpty() && module.isPresent()) {
        meant.computeIfAbsent(name, none -> new HashSet<>()).add(module.get());
        String member = use.members().getFirst();
        places
            .computeIfAbsent(name, none -> new ArrayList<>())
            .add(
                new Place(
                    member,
                    use.begin(),
                    use.begin() + member.getBytes(StandardCharsets.UTF_8).length));
      }
    }
    List<Case> cases = new ArrayList<>();
    Random random = new Random(seed ^ file.toString().hashCode());
    places.forEach(
        (name, all) -> {
          Set<Modules.Module> modulesMeant = meant.getOrDefault(name, Set.of());
          if (modulesMeant.size() == 1) {
            modules
                .members(from, modulesMeant.iterator().next())
                .filter(members -> members.size() >= MEMBERS)
                .ifPresent(members -> cases.addAll(cases(file, text, name, all, members, random)));
          }
        });
    Collections.shuffle(cases, random);
    return cases.subList(0, Math.min(perFile, cases.size()));
  }

  /** The name before a full stop; empty if there is none, or it is a member itself. */
  private static String nameBefore(byte[] text, int at) {
    int end = at - 1;
    int begin = end;
    while (begin > 0 && LegalNames.inName(text[begin - 1])) {
      begin--;
    }
    boolean isFirst = begin > 0 && text[begin - 1] != '.' || begin == 0;
    return end >= 0 && text[end] == '.' && isFirst
        ? new String(text, begin, end - begin, StandardCharsets.UTF_8)
        : "";
  }

  private List<Case> cases(
      Path file, byte[] text, String name, List<Place> all, Set<String> members, Random random) {
    Set<String> moved = new TreeSet<>();
    Set<String> left = new TreeSet<>();
    for (String member : members) {
      boolean isPublic = !member.startsWith("_");
      boolean moves = isPublic && (new Random(seed ^ member.hashCode()).nextInt() & 1) == 0;
      (moves ? moved : left).add(member);
    }
    List<Place> places = all.stream().filter(place -> moved.contains(place.member())).toList();
    List<Case> cases = new ArrayList<>();
    left.add(MOVED_TO.getFirst());
    Map<String, Set<String>> legal = new TreeMap<>();
    legal.put(name + ".", left);
    legal.put(name + "." + MOVED_TO.get(0) + ".", Set.of(MOVED_TO.get(1)));
    legal.put(name + "." + String.join(".", MOVED_TO) + ".", moved);
    for (int i = 1; i < places.size(); i++) {
      Place hole = places.get(i);
      List<Place> above = places.subList(0, i);
      if (above.stream().anyMatch(place -> !place.member().equals(hole.member()))) {
        cases.add(
            new Case(
                "%s:%d".formatted(file, hole.begin()),
                rewritten(text, 0, hole.begin() - 1, places),
                rewritten(text, hole.end(), text.length, places),
                "." + String.join(".", MOVED_TO) + "." + hole.member(),
                legal,
                above.stream().anyMatch(place -> place.member().equals(hole.member()))));
      }
    }
    Collections.shuffle(cases, random);
    return cases.subList(0, Math.min(2, cases.size()));
  }

  /** A part of a text in which members stand behind their new prefix. */
  private static String rewritten(byte[] text, int from, int to, List<Place> places) {
    StringBuilder out = new StringBuilder();
    int at = from;
    for (Place place : places) {
      if (place.begin() > from && place.begin() < to) {
        out.append(new String(text, at, place.begin() - at, StandardCharsets.UTF_8));
        out.append(String.join(".", MOVED_TO)).append('.');
        at = place.begin();
      }
    }
    return out.append(new String(text, at, to - at, StandardCharsets.UTF_8)).toString();
  }
}
