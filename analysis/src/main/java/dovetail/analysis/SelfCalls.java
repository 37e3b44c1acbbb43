package dovetail.analysis;

import dovetail.analysis.names.Call;
import dovetail.analysis.names.Definition;
import dovetail.analysis.names.FileNames;
import dovetail.lexer.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Calls of the function in whose body they stand, {@code self.total()} in {@code total(self)}. A
 * model that knows the name of a function and little else writes that; of 52,786 true statements in
 * functions 78 do (500 files of the packages of {@code test/bench/tuning.txt}).
 */
final class SelfCalls {
  private SelfCalls() {}

  /** The first one in a part of a text; none where the function has another one besides. */
  static Optional<Fault> in(Part part, FileNames names) {
    int from = Math.max(0, part.from() - 1); // a name that ends there is completed too
    return names
        .definition(from)
        .filter(one -> !one.isClass())
        .flatMap(
            definition -> {
              Set<Integer> calls =
                  names.calls(definition.begin(), definition.end()).stream()
                      .map(Call::begin)
                      .collect(Collectors.toSet());
              IntPredicate isCall = names.declaresCalls() ? calls::contains : _ -> true;
              return in(part.text(), definition, isCall, from, part.to());
            });
  }

  private static Optional<Fault> in(
      byte[] text, Definition definition, IntPredicate isCall, int from, int to) {
    String inside =
        new String(
            text,
            definition.begin(),
            Math.min(definition.end(), text.length) - definition.begin(),
            StandardCharsets.UTF_8);
    String receiver =
        definition.first().isEmpty()
            ? ""
            : "(?:" + Pattern.quote(definition.first()) + "\\s*\\.\\s*)?";
    Matcher call =
        Pattern.compile("(?<![\\w.])" + receiver + "(" + Pattern.quote(definition.name()) + ")\\(")
            .matcher(inside);
    Optional<Fault> own = Optional.empty();
    while (call.find()) {
      int start = definition.begin() + Utf8.encode(inside.substring(0, call.start())).length;
      int begin = definition.begin() + Utf8.encode(inside.substring(0, call.start(1))).length;
      if (!isCall.test(start)) {
        continue; // in a string or a comment
      }
      if (begin < from || begin >= to) {
        return Optional.empty();
      }
      own =
          own.or(
              () ->
                  Optional.of(
                      Fault.misplaced(
                          Fault.Kind.SELF_CALL,
                          definition.name(),
                          begin,
                          "it would call %s from itself".formatted(definition.name()))));
    }
    return own;
  }
}
