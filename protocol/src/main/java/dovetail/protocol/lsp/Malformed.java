package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests that are JSON, but not in LSP's form: InvalidParams, with the error and its
 * place, or the refusal that is due outside the session's time. A document's change that cannot be
 * read is reported to the session, since the text is not known any more. Other messages that cannot
 * be read are left to lsp4j.
 *
 * <p>For the thread that reads messages.
 */
final class Malformed implements MessageIssueHandler {
  private static final Logger log = LoggerFactory.getLogger(Malformed.class);

  /** Gson's message about an error, with its path in the message, or in the params alone. */
  private static final Pattern COMPLAINT =
      Pattern.compile(
          "Expected (.+?) but was (.+?)(?: at line \\d+ column \\d+| at)? path"
              + " \\$(?:\\.params)?(\\S*)");

  /** Gson's message about a text that is no number, without a path. */
  private static final Pattern NO_NUMBER = Pattern.compile("For input string: (.*)");

  private static final Pattern LIST = Pattern.compile("\"params\"\\s*:\\s*\\[");

  private static final Map<String, String> WORDS =
      Map.of(
          "BEGIN_OBJECT", "an object",
          "BEGIN_ARRAY", "a list",
          "END_ARRAY", "an empty list",
          "NUMBER", "a number",
          "an int", "a whole number",
          "STRING", "a string",
          "BOOLEAN", "true or false");

  private final MessageConsumer client;
  private final Session session;
  private final MessageIssueHandler others;
  private byte[] body = {};

  /** Answers a client. */
  Malformed(MessageConsumer client, Session session, MessageIssueHandler others) {
    this.client = client;
    this.session = session;
    this.others = others;
  }

  /** Sets the message that is read now. */
  void reads(byte[] now) {
    body = now;
  }

  @Override
  public void handle(@Nullable Message message, List<MessageIssue> issues) {
    // lsp4j does not know a request's id if it stands behind the params.
    Optional<JsonObject> sent = sent();
    String problem = problemOf(issues.getFirst());
    Optional<Either<String, Number>> id = sent.flatMap(Malformed::idOf);
    if (id.isEmpty()) {
      sent.flatMap(Malformed::changed)
          .ifPresent(uri -> session.missedChange(uri, "a change of it cannot be read, " + problem));
      others.handle(message, issues);
      return;
    }
    answer(sent.get(), id.get(), problem);
  }

  /**
   * Whether the message has a list of several params, which lsp4j would drop; if it is a request,
   * it is refused.
   */
  boolean hasSeveralParams() {
    if (!LIST.matcher(new String(body, ISO_8859_1)).find()) {
      return false;
    }
    Optional<JsonObject> list =
        sent().filter(message -> message.get("params") instanceof JsonArray all && all.size() > 1);
    list.ifPresent(
        message ->
            idOf(message)
                .ifPresent(
                    id -> answer(message, id, "params: an object is expected, found a list")));
    return list.isPresent();
  }

  private void answer(JsonObject request, Either<String, Number> id, String problem) {
    log.warn("a request cannot be read: {}", problem);
    ResponseMessage response = new ResponseMessage();
    response.setJsonrpc("2.0");
    response.setRawId(id);
    response.setError(
        session
            .refusal(methodOf(request))
            .orElseGet(() -> new ResponseError(ResponseErrorCode.InvalidParams, problem, null)));
    client.consume(response);
  }

  private Optional<JsonObject> sent() {
    try {
      JsonElement whole = JsonParser.parseString(new String(body, UTF_8));
      return whole instanceof JsonObject object && object.has("method")
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonParseException e) {
      return Optional.empty();
    }
  }

  private static Optional<Either<String, Number>> idOf(JsonObject request) {
    if (request.get("id") instanceof JsonPrimitive id) {
      return Optional.of(
          id.isNumber() ? Either.forRight(id.getAsNumber()) : Either.forLeft(id.getAsString()));
    }
    return Optional.empty();
  }

  private static String methodOf(JsonObject message) {
    return message.get("method") instanceof JsonPrimitive method ? method.getAsString() : "";
  }

  /** The document of a {@code didChange} notification; empty for other messages. */
  private static Optional<String> changed(JsonObject notification) {
    return methodOf(notification).equals("textDocument/didChange")
            && notification.get("params") instanceof JsonObject params
            && params.get("textDocument") instanceof JsonObject document
            && document.get("uri") instanceof JsonPrimitive uri
        ? Optional.of(uri.getAsString())
        : Optional.empty();
  }

  /** The description of an error, with its place. */
  private static String problemOf(MessageIssue issue) {
    Throwable cause = issue.getCause();
    while (cause != null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String text = cause == null ? issue.getText() : String.valueOf(cause.getMessage());
    Matcher complaint = COMPLAINT.matcher(text);
    if (complaint.find()) {
      return "params%s: %s is expected, found %s"
          .formatted(complaint.group(3), word(complaint.group(1)), word(complaint.group(2)));
    }
    Matcher noNumber = NO_NUMBER.matcher(text);
    return noNumber.find()
        ? "params: a number is expected, found " + noNumber.group(1)
        : "params: " + text;
  }

  private static String word(String gson) {
    return WORDS.getOrDefault(gson, gson);
  }
}
