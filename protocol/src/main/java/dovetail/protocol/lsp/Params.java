package dovetail.protocol.lsp;

import com.google.gson.GsonBuilder;
import com.google.gson.InstanceCreator;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectedCompletionInfo;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.jspecify.annotations.Nullable;

/**
 * Checks the params of requests for members that are missing or out of bounds: each check returns
 * the first problem, with its place, or nothing. Params of another form never come here: {@link
 * Malformed} has answered such a request.
 */
final class Params {
  /** The value of a number that a position lacks. */
  private static final int MISSING = Integer.MIN_VALUE;

  private Params() {}

  /** Makes a position that lacks numbers different from the beginning of the text. */
  static void prepare(GsonBuilder gson) {
    gson.registerTypeAdapter(
        Position.class, (InstanceCreator<Position>) type -> new Position(MISSING, MISSING));
  }

  static Optional<String> problem(@Nullable InlineCompletionParams params) {
    return problemOfPlace(params)
        .or(() -> params == null ? Optional.empty() : problem(params.getContext()));
  }

  static Optional<String> problem(@Nullable CompletionParams params) {
    return problemOfPlace(params);
  }

  private static Optional<String> problemOfPlace(@Nullable TextDocumentPositionParams params) {
    if (params == null) {
      return missing("params", "an object");
    }
    TextDocumentIdentifier document = params.getTextDocument();
    if (document == null) {
      return missing("params.textDocument", "an object");
    }
    if (document.getUri() == null) {
      return missing("params.textDocument.uri", "a string");
    }
    return problem("params.position", params.getPosition());
  }

  private static Optional<String> problem(@Nullable InlineCompletionContext context) {
    if (context == null) {
      return missing("params.context", "an object");
    }
    if (context.getTriggerKind() == null) {
      return Optional.of("params.context.triggerKind: 1 (invoked) or 2 (automatic) is expected");
    }
    SelectedCompletionInfo selected = context.getSelectedCompletionInfo();
    if (selected == null) {
      return Optional.empty();
    }
    String at = "params.context.selectedCompletionInfo";
    return selected.getText() == null
        ? missing(at + ".text", "a string")
        : problem(at + ".range", selected.getRange());
  }

  /** The problem with a range; a range outside the text has none. */
  static Optional<String> problem(String at, @Nullable Range range) {
    return range == null
        ? missing(at, "an object")
        : problem(at + ".start", range.getStart()).or(() -> problem(at + ".end", range.getEnd()));
  }

  private static Optional<String> problem(String at, @Nullable Position position) {
    return position == null
        ? missing(at, "an object")
        : problem(at + ".line", position.getLine())
            .or(() -> problem(at + ".character", position.getCharacter()));
  }

  private static Optional<String> problem(String at, int number) {
    if (number >= 0) {
      return Optional.empty();
    }
    return number == MISSING
        ? missing(at, "a number from 0 on")
        : Optional.of("%s: a number from 0 on is expected, found %d".formatted(at, number));
  }

  /** The problem with the position in a command's argument. */
  static Optional<String> problemOfPosition(JsonObject argument) {
    if (!(argument.get("position") instanceof JsonObject position)) {
      return missing("params.arguments[0].position", "an object");
    }
    Supplier<Optional<String>> character = () -> problemOfNumber(position, "character");
    return problemOfNumber(position, "line").or(character);
  }

  private static Optional<String> problemOfNumber(JsonObject position, String key) {
    JsonElement value = position.get(key);
    String at = "params.arguments[0].position." + key;
    if (value == null) {
      return missing(at, "a number from 0 on");
    }
    boolean good =
        value instanceof JsonPrimitive number
            && number.isNumber()
            && number.getAsDouble() >= 0
            && number.getAsDouble() <= Integer.MAX_VALUE;
    return good
        ? Optional.empty()
        : Optional.of("%s: a number from 0 on is expected, found %s".formatted(at, value));
  }

  private static Optional<String> missing(String at, String what) {
    return Optional.of("%s: %s is expected, found nothing".formatted(at, what));
  }
}
