package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A model that only chats: the request shows the text with a mark in the hole, and demands the
 * middle in a block of its own ({@link Fenced}). If the form lets a server continue an answer, the
 * request has the beginning of the answer; else the request quotes that beginning.
 */
final class Chat implements TextWire {
  /** The most tokens of an answer, thoughts and prose included. */
  private static final int MOST_TOKENS = 1024;

  private final Http http;
  final Form form;
  private final String model;
  private final Set<String> refused;

  /**
   * A model behind a server.
   *
   * @param refused the parameters that the model refuses
   */
  Chat(Http http, Form form, String model, Set<String> refused) {
    this.http = http;
    this.form = form;
    this.model = model;
    this.refused = Set.copyOf(refused);
  }

  private static final String LIMIT = "max_tokens";
  private static final String TEMPERATURE = "temperature";

  private static final String TASK =
      "You complete source code. The user shows a text with a hole, %s. Write what stands in the"
          + " hole, and nothing else, in one block between lines of ```. Do not repeat what stands"
          + " before the hole or behind it. Be short: the rest of the line, or of the statement.";

  /** The form of requests and answers. */
  enum Form {
    /** OpenAI's, and many others'. */
    OPENAI("/v1/chat/completions", "choices"),
    /** Anthropic's; the server continues an answer. */
    ANTHROPIC("/v1/messages", "type"),
    /** Anthropic's, for a model that continues no answer. */
    ANTHROPIC_WHOLE("/v1/messages", "type"),
    /** Ollama's. */
    OLLAMA("/api/chat", "message");

    private final String path;
    private final String field;

    Form(String path, String field) {
      this.path = path;
      this.field = field;
    }

    String path() {
      return path;
    }

    /** A field that an answer has. */
    String field() {
      return field;
    }

    private boolean goesOn() {
      return this == ANTHROPIC;
    }
  }

  /** The body sent for a hole. */
  JsonObject body(String prefix, int written, String suffix) {
    String before = prefix.substring(0, prefix.length() - written);
    String begun = prefix.substring(before.length());
    String mark = "<HOLE>";
    for (int i = 1; (before + suffix).contains(mark); i++) {
      mark = "<HOLE" + i + ">";
    }
    String shown = before + mark + suffix;
    if (!begun.isEmpty() && !form.goesOn()) {
      shown += "\n\nWhat stands in the hole begins so; write it whole:\n```\n" + begun + "\n```";
    }
    JsonObject body = new JsonObject();
    body.addProperty("model", model);
    JsonArray messages = new JsonArray();
    switch (form) {
      case ANTHROPIC, ANTHROPIC_WHOLE -> body.addProperty("system", TASK.formatted(mark));
      case OPENAI, OLLAMA -> messages.add(message("system", TASK.formatted(mark)));
    }
    messages.add(message("user", shown));
    if (form.goesOn()) {
      messages.add(message("assistant", begun(begun)));
    }
    body.add("messages", messages);
    switch (form) {
      case OLLAMA -> {
        body.addProperty("think", false);
        JsonObject options = new JsonObject();
        options.addProperty(TEMPERATURE, 0);
        options.addProperty("num_predict", MOST_TOKENS);
        options.addProperty("num_ctx", Ollama.CONTEXT);
        body.add("options", options);
      }
      case OPENAI, ANTHROPIC, ANTHROPIC_WHOLE -> {
        body.addProperty(refused.contains(LIMIT) ? "max_completion_tokens" : LIMIT, MOST_TOKENS);
        if (!refused.contains(TEMPERATURE)) {
          body.addProperty(TEMPERATURE, 0);
        }
      }
    }
    return body;
  }

  /** The same without the parameter that a refusal names; empty if it names no sent parameter. */
  Optional<Chat> without(Http.Answer refusal) {
    JsonObject sent = body("", 0, "");
    JsonObject error = Fields.object(refusal.json(), "error");
    String said = Fields.text(error, "param").orElse(refusal.text());
    for (String name : List.of(LIMIT, TEMPERATURE)) {
      if (refusal.status() == 400 && sent.has(name) && said.contains(name)) {
        Set<String> more = new TreeSet<>(refused);
        more.add(name);
        return Optional.of(new Chat(http, form, model, more));
      }
    }
    return Optional.empty();
  }

  private static JsonObject message(String role, String content) {
    JsonObject message = new JsonObject();
    message.addProperty("role", role);
    message.addProperty("content", content);
    return message;
  }

  /** The beginning of an answer, which may not end with a blank. */
  private static String begun(String written) {
    return ("```\n" + written).stripTrailing();
  }

  @Override
  public Answer<Piece> open(String prefix, int written, String suffix, int most) {
    String middle = prefix.substring(prefix.length() - written);
    Fenced fenced = new Fenced(form.goesOn() ? begun(middle) : "", middle);
    return new TextAnswer(
        http,
        form.path(),
        body(prefix, written, suffix),
        List.of(form.field()),
        Marks.of(""),
        prefix,
        written,
        suffix) {
      private boolean whole;

      @Override
      boolean isWhole() {
        return whole;
      }

      @Override
      int mostEmpty() {
        return 8 * MOST_TOKENS; // thoughts
      }

      @Override
      List<Piece> pieces(JsonObject object) {
        whole |= isLast(object);
        String fresh = fenced.add(text(object));
        if (fenced.isOver()) {
          endByModel();
        }
        return fresh.isEmpty()
            ? List.of()
            : List.of(new Piece(fresh.getBytes(StandardCharsets.UTF_8), 0, List.of()));
      }
    };
  }

  private boolean isLast(JsonObject object) {
    return switch (form) {
      case OPENAI ->
          !Fields.text(Fields.first(object, "choices"), "finish_reason").orElse("").isEmpty();
      case ANTHROPIC, ANTHROPIC_WHOLE ->
          Fields.text(object, "type").orElse("").equals("message_stop");
      case OLLAMA -> Fields.flag(object, "done");
    };
  }

  /** The text of an object; thoughts have fields of their own. */
  private String text(JsonObject object) {
    return switch (form) {
      case OPENAI ->
          Fields.text(Fields.object(Fields.first(object, "choices"), "delta"), "content")
              .orElse("");
      case ANTHROPIC, ANTHROPIC_WHOLE ->
          Fields.text(Fields.object(object, "delta"), "text").orElse("");
      case OLLAMA -> Fields.text(Fields.object(object, "message"), "content").orElse("");
    };
  }
}
