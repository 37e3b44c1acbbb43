package dovetail.server.complete;

import dovetail.quotient.names.Call;
import dovetail.quotient.names.Definition;
import dovetail.quotient.names.FileNames;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A call of the function in whose body it stands, {@code self.total()} in {@code total(self)}. A
 * model that knows the name of a function and little else writes that; of 52,786 true statements in
 * functions 78 do (500 files of the packages of {@code test/bench/tuning.txt}).
 *
 * @param name the name of the function
 * @param begin where its name stands, in bytes of the text
 */
public record SelfCall(String name, int begin) {
  /** The first one in a part of a text; none where the function has another one besides. */
  static Optional<SelfCall> in(byte[] text, FileNames names, int from, int to) {
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
              return in(text, definition, isCall, from, to);
            });
  }

  private static Optional<SelfCall> in(
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
    Optional<SelfCall> own = Optional.empty();
    while (call.find()) {
      int start = definition.begin() + Utf8.encode(inside.substring(0, call.start())).length;
      int begin = definition.begin() + Utf8.encode(inside.substring(0, call.start(1))).length;
      if (!isCall.test(start)) {
        continue; // in a string or a comment
      }
      if (begin < from || begin >= to) {
        return Optional.empty();
      }
      own = own.or(() -> Optional.of(new SelfCall(definition.name(), begin)));
    }
    return own;
  }
}
