package dovetail.server.complete;

import dovetail.languages.Types;
import dovetail.quotient.names.Chain;
import dovetail.quotient.names.FileNames;
import dovetail.server.complete.NameChecks.Fault;
import dovetail.server.modules.Known;
import dovetail.server.modules.KnownDefinitions;
import dovetail.server.modules.KnownObjects;
import dovetail.server.modules.KnownObjects.LookUp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Asks whether objects have what is looked up in them, where their class is known. Nothing is said
 * of a member that the text sets, or looks up in the same object at another place, too, nor of an
 * object that may be of another class than its name was given.
 */
final class ObjectChecks {
  private final KnownDefinitions known;
  private final KnownObjects objects;
  private final KnownObjects.Text place;
  private final Types types;
  private final Predicate<Known> counts;

  /**
   * Of a text.
   *
   * @param counts whether something may be said of a class
   */
  ObjectChecks(
      KnownDefinitions known, KnownObjects.Text place, Types types, Predicate<Known> counts) {
    this.known = known;
    this.objects = new KnownObjects(known);
    this.place = place;
    this.types = types;
    this.counts = counts;
  }

  /** The members that a part of the text looks up in objects that do not have them. */
  List<Fault> faults(byte[] text, int from, int to) {
    List<Fault> faults = new ArrayList<>();
    FileNames names = place.names();
    for (Chain chain : names.values().chains(from, to)) {
      for (LookUp one : objects.lookUps(place, chain)) {
        Chain.Step step = chain.steps().get(one.step());
        boolean inside =
            step.begin() < to && step.begin() + Utf8.encode(step.member()).length > from;
        Optional<List<Known>> ancestry =
            !inside || names.givenMembers().contains(step.member())
                ? Optional.empty()
                : known
                    .ancestry(one.kind().holder())
                    .filter(all -> all.stream().allMatch(counts))
                    .filter(all -> !known.objectHas(all, step.member()));
        if (ancestry.isPresent() && !isExcused(text, chain, step, from, to)) {
          faults.add(
              Fault.lacking(
                  one.kind().holder().definition().name(),
                  step.member(),
                  step.begin(),
                  new TreeSet<>(known.members(ancestry.get()))));
          break;
        }
      }
    }
    return faults;
  }

  private boolean isExcused(byte[] text, Chain chain, Chain.Step step, int from, int to) {
    String owner = string(text, chain.begin(), step.begin() - 1);
    Pattern lookedUp =
        Pattern.compile(
            "(?<![\\w.])%s\\s*\\.\\s*%s(?!\\w)"
                .formatted(Pattern.quote(owner), Pattern.quote(step.member())));
    return types.isRecast(string(text, 0, text.length), owner)
        || lookedUp.matcher(string(text, 0, from)).find()
        || lookedUp.matcher(string(text, Math.min(to, text.length), text.length)).find();
  }

  private static String string(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }
}
