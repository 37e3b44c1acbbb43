package dovetail.server.suggest;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The effects of rules and stages on one request, and their times. One thread. */
final class Notes {
  private final Set<Ruling> rulings = new LinkedHashSet<>();
  private final Map<String, Account.Times> times = new LinkedHashMap<>();

  /** Notes that a rule has changed or refused a middle. */
  void add(Rule rule, Ruling ruling) {
    rulings.add(ruling);
    times.merge(rule.id(), new Account.Times(0, 1, 0), Account.Times::plus);
  }

  /** Notes the reason why a stage goes no further, and returns it. */
  String refuse(String stage, String reason, String text) {
    rulings.add(Ruling.refusal(stage, reason, text));
    return reason;
  }

  /** Notes how long a rule or a stage took. */
  void took(String what, long nanos) {
    times.merge(what, new Account.Times(1, 0, nanos), Account.Times::plus);
  }

  /** Notes how long some work of a stage took. */
  <T> T during(String stage, Supplier<T> work) {
    long begin = System.nanoTime();
    try {
      return work.get();
    } finally {
      took(stage, System.nanoTime() - begin);
    }
  }

  List<Ruling> rulings() {
    return List.copyOf(rulings);
  }

  Map<String, Account.Times> times() {
    return Map.copyOf(times);
  }
}
