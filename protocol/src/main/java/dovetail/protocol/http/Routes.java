package dovetail.protocol.http;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dovetail.protocol.http.WindowService.Filled;
import dovetail.protocol.http.WindowService.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the answer to a request, or the question in it, by the path: {@code
 * /CLIENT/LIMIT/LANGUAGE/ROUTE}, of which the first three may be missing. Immutable and
 * thread-safe.
 *
 * @param version the version of this program, for clients that ask
 */
record Routes(String version) {
  /** The name of the model in answers to clients. */
  static final String MODEL = "dovetail";

  private static final String INFILL = "infill";

  /** The routes that fill a hole. */
  private static final Set<String> FILLING =
      Set.of(
          INFILL,
          "v1/completions",
          "completions",
          "beta/completions",
          "v1/fim/completions",
          "fim/completions");

  private static final Set<String> INFORMING =
      Set.of("v1/models", "health", "v1/health", "props", "v1beta/server_setting");

  /** A client's limit of the text that it sends, in the unit of its own setting. */
  private static final Pattern LIMIT = Pattern.compile("[0-9]{1,9}");

  private static final String EVENTS = "v1/events";

  /** The target of a request. */
  sealed interface Target {}

  /** A reply without a computation. */
  record Fixed(Reply reply) implements Target {}

  /**
   * A question for the service.
   *
   * @param form the form of its answers
   */
  record Computed(Question question, AnswerForm form) implements Target {}

  /** The target of a request. */
  Target find(Request request) {
    List<String> parts = new ArrayList<>(Arrays.asList(request.path().substring(1).split("/", -1)));
    Optional<ClientKind> named = ClientKind.named(parts.getFirst());
    if (named.isPresent()) {
      parts.removeFirst();
    }
    int limit =
        named.isPresent() && LIMIT.matcher(parts.getFirst()).matches()
            ? Integer.parseInt(parts.removeFirst())
            : 0;
    String language = "";
    if (parts.size() > 1 && !isRoute(parts) && isRoute(parts.subList(1, parts.size()))) {
      language = parts.removeFirst();
    }
    String route = String.join("/", parts);
    if (request.method().equals("GET") || request.body().length == 0) {
      return new Fixed(fixed(route));
    }
    if (route.equals(EVENTS)) {
      return new Fixed(AnswerForm.json(new JsonObject()));
    }
    return FILLING.contains(route)
        ? computed(request, route.equals(INFILL), named.orElse(ClientKind.NONE), limit, language)
        : new Fixed(notFound());
  }

  private static boolean isRoute(List<String> parts) {
    String route = String.join("/", parts);
    return FILLING.contains(route) || INFORMING.contains(route) || route.equals(EVENTS);
  }

  private static Target computed(
      Request request, boolean infill, ClientKind profile, int limit, String language) {
    Body body;
    try {
      body = Body.of(request.body());
    } catch (JsonParseException e) {
      return new Fixed(AnswerForm.error(400, "the body is no JSON object"));
    }
    AnswerForm form =
        infill
            ? new AnswerForm.Infill(body.wanted(), body.strings("response_fields"))
            : new AnswerForm.Choices(body.streams());
    Optional<CursorText> hole = infill ? body.infill() : body.hole();
    if (hole.isEmpty() || body.onlyWarms()) {
      return new Fixed(
          form.of(Filled.nothing(body.onlyWarms() ? "" : "no hole is marked, or several")));
    }
    Body.Headed headed = Body.Headed.of(profile.spelling().hole(hole.get(), body.indent()));
    return new Computed(
        new Question(
            profile.name(),
            headed.hole(),
            profile.extent(headed.hole(), limit),
            language.isEmpty() ? body.language().orElse(headed.language()) : language,
            profile.spelling(),
            body.wanted(),
            body.maxTokens(),
            body.stops(headed.hole()),
            body.patience()),
        form);
  }

  private Reply fixed(String route) {
    String json =
        switch (route) {
          case "v1/models" ->
              """
              {"object":"list","data":[{"id":"%1$s","object":"model","created":0,"owned_by":"%1$s"}]}
              """;
          case "health" -> "{\"status\":\"ok\"}";
          case "v1/health" ->
              """
              {"model":"%s","device":"cpu","arch":"%s","cpu_info":"","cpu_count":%d,"version":
              {"build_date":"","build_timestamp":"","git_sha":"","git_describe":"%s"}}
              """;
          case "props" ->
              """
              {"default_generation_settings":{"n_ctx":32768},"total_slots":1,"model_alias":"%s"}
              """;
          case "v1beta/server_setting" -> "{\"disable_client_side_telemetry\":true}";
          default -> "";
        };
    String arch = System.getProperty("os.arch");
    int processors = Runtime.getRuntime().availableProcessors();
    return json.isEmpty()
        ? notFound()
        : Reply.json(json.formatted(MODEL, arch, processors, version).strip());
  }

  private static Reply notFound() {
    return AnswerForm.error(404, "there is nothing at this path");
  }
}
