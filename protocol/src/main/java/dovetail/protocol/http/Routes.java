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
 * What a request asks for, by its path: {@code /CLIENT/LIMIT/LANGUAGE/ROUTE}, of which the first
 * three may be left out. Immutable and thread-safe.
 */
final class Routes {
  /** The name of the model in answers to clients. */
  static final String MODEL = "dovetail";

  private static final String INFILL = "infill";

  /** Where a hole is filled. */
  private static final Set<String> FILLING =
      Set.of(
          INFILL,
          "v1/completions",
          "completions",
          "beta/completions",
          "v1/fim/completions",
          "fim/completions");

  private static final Set<String> TELLING =
      Set.of("v1/models", "health", "v1/health", "props", "v1beta/server_setting");

  /** How much a client sends at most, in the unit of its own setting. */
  private static final Pattern LIMIT = Pattern.compile("[0-9]{1,9}");

  private static final String EVENTS = "v1/events";

  private final String version;

  Routes(String version) {
    this.version = version;
  }

  /** What is found. */
  sealed interface Found {}

  /** A reply that is known. */
  record Known(Reply reply) implements Found {}

  /**
   * A question.
   *
   * @param form that its answer is written in
   */
  record Asked(Question question, Form form) implements Found {}

  /** What a request asks for. */
  Found find(Request request) {
    List<String> parts = new ArrayList<>(Arrays.asList(request.path().substring(1).split("/", -1)));
    Optional<Profile> named = Profile.named(parts.getFirst());
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
      return new Known(told(route));
    }
    if (route.equals(EVENTS)) {
      return new Known(Form.json(new JsonObject()));
    }
    return FILLING.contains(route)
        ? asked(request, route.equals(INFILL), named.orElse(Profile.NONE), limit, language)
        : new Known(nowhere());
  }

  private static boolean isRoute(List<String> parts) {
    String route = String.join("/", parts);
    return FILLING.contains(route) || TELLING.contains(route) || route.equals(EVENTS);
  }

  private static Found asked(
      Request request, boolean infill, Profile profile, int limit, String language) {
    Body body;
    try {
      body = Body.of(request.body());
    } catch (JsonParseException e) {
      return new Known(Form.error(400, "the body is no JSON object: " + e.getMessage()));
    }
    Form form =
        infill
            ? new Form.Infill(body.wanted(), body.strings("response_fields"))
            : new Form.Choices(body.streams());
    Optional<Hole> hole = infill ? body.infill() : body.hole();
    if (hole.isEmpty() || body.onlyWarms()) {
      return new Known(
          form.of(Filled.nothing(body.onlyWarms() ? "" : "no hole is marked, or several")));
    }
    Body.Headed headed = Body.Headed.of(profile.spelling().hole(hole.get(), body.indent()));
    return new Asked(
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

  private Reply told(String route) {
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
        ? nowhere()
        : Reply.json(json.formatted(MODEL, arch, processors, version).strip());
  }

  private static Reply nowhere() {
    return Form.error(404, "there is nothing at this path");
  }
}
