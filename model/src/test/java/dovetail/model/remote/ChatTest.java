package dovetail.model.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that only chat, in the forms of their servers: questions and answers. */
final class ChatTest {
  @TempDir private Path folder;

  /** How a server says things. */
  private enum Kind {
    OPENAI("") {
      @Override
      CannedServer server(String... answers) {
        return new CannedServer()
            .page("/v1/models", "{\"data\": [{\"id\": \"talker\"}]}")
            .page("/v1/chat/completions", "{\"choices\": []}")
            .streaming(answers);
      }

      @Override
      String thought(String text) {
        return event("{\"choices\": [{\"delta\": {\"reasoning_content\": %s}}]}", text);
      }

      @Override
      String said(String text) {
        return event("{\"choices\": [{\"delta\": {\"content\": %s}}]}", text);
      }

      @Override
      String end() {
        return event("{\"choices\": [{\"delta\": {}, \"finish_reason\": %s}]}", "stop")
            + "data: [DONE]\n\n";
      }
    },
    ANTHROPIC("/v1/messages") {
      @Override
      CannedServer server(String... answers) {
        return new CannedServer()
            .page("/v1/models", "{\"data\": [{\"id\": \"talker\"}]}")
            .page("/v1/messages", "{\"type\": \"message\", \"content\": []}")
            .streaming(answers);
      }

      @Override
      String thought(String text) {
        return delta("{\"type\": \"thinking_delta\", \"thinking\": %s}", text);
      }

      @Override
      String said(String text) {
        return delta("{\"type\": \"text_delta\", \"text\": %s}", text);
      }

      private static String delta(String delta, String text) {
        return "event: content_block_delta\n"
            + event("{\"type\": \"content_block_delta\", \"delta\": " + delta + "}", text);
      }

      @Override
      String end() {
        return "event: message_stop\n" + event("{\"type\": %s}", "message_stop");
      }
    },
    OLLAMA("") {
      @Override
      CannedServer server(String... answers) {
        return new CannedServer()
            .page("/api/version", "{\"version\": \"0.13.0\"}")
            .page("/api/tags", "{\"models\": [{\"name\": \"talker\"}]}")
            .page("/api/chat", "{\"message\": {}, \"done\": true}")
            .streaming(answers);
      }

      @Override
      String thought(String text) {
        return line("{\"message\": {\"thinking\": %s}, \"done\": false}", text);
      }

      @Override
      String said(String text) {
        return line("{\"message\": {\"content\": %s}, \"done\": false}", text);
      }

      @Override
      String end() {
        return line("{\"message\": {\"content\": %s}, \"done\": true}", "");
      }
    };

    private final String path;

    Kind(String path) {
      this.path = path;
    }

    abstract CannedServer server(String... answers);

    abstract String thought(String text);

    abstract String said(String text);

    abstract String end();

    /** An answer in pieces of three characters. */
    String answer(String text) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < text.length(); i += 3) {
        all.append(said(text.substring(i, Math.min(text.length(), i + 3))));
      }
      return all + end();
    }

    /** What goes on behind the beginning of a block, where the form has that. */
    String block(String text) {
      return answer(this == ANTHROPIC ? text.replaceFirst("^(?s).*?```", "") : text);
    }

    private static String line(String json, String text) {
      return json.formatted(new com.google.gson.JsonPrimitive(text)) + "\n";
    }

    private static String event(String json, String text) {
      return "data: " + line(json, text) + "\n";
    }
  }

  private Endpoint endpoint(CannedServer server, Kind kind) {
    return new Endpoint(
        URI.create(server.url() + kind.path),
        "",
        Optional.of("secret"),
        Map.of(),
        Optional.empty(),
        "chat",
        Optional.empty(),
        Duration.ofSeconds(5));
  }

  private String written(CannedServer server, Kind kind) {
    try (RemoteModel model = Servers.connect(endpoint(server, kind), folder)) {
      server.asked().clear();
      return AnswersTest.written(model, "y = 1\nx = ", "\nz = 2\n");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theMiddleIsTheBlockAlone(Kind kind) {
    String text = "Here you are:\n\n```python\na + b\n```\nThis adds ```a``` and b.\n";
    String thoughts = kind.thought("So ```\nc\n``` or").repeat(300);
    try (CannedServer server = kind.server(thoughts + kind.block(text))) {
      assertThat(written(server, kind)).isEqualTo("a + b");
      JsonObject asked = server.asked().getFirst();
      assertThat(asked.get("model").getAsString()).isEqualTo("talker");
      JsonArray messages = asked.getAsJsonArray("messages");
      assertThat(messages.toString()).contains("y = 1\\nx = ").contains("\\nz = 2\\n");
      assertThat(messages.toString().contains("\"assistant\"")).isEqualTo(kind == Kind.ANTHROPIC);
    }
  }

  /** DeepSeek's, vLLM's and llama.cpp's; OpenRouter's and Ollama's; lists; Mistral's. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'reasoning_content': %s",
        "'reasoning_content': %s, 'content': null",
        "'reasoning': %s, 'content': ''",
        "'thinking': %s",
        "'reasoning_details': [{'type': 'reasoning.text', 'text': %s}]",
        "'content': [{'type': 'thinking', 'thinking': [{'type': 'text', 'text': %s}]}]",
      })
  void thoughtsHaveFieldsOfTheirOwn(String field) {
    String delta = "{'choices': [{'delta': {" + field + "}}]}";
    String thought = Kind.event(delta.replace('\'', '"'), "So ```\nc\n``` or");
    String answer = thought + thought + Kind.OPENAI.block("```\na + b\n```");
    try (CannedServer server = Kind.OPENAI.server(answer)) {
      assertThat(written(server, Kind.OPENAI)).isEqualTo("a + b");
    }
  }

  /** As OpenAI's newer models do, and Anthropic's. */
  @ParameterizedTest
  @CsvSource({
    "OPENAI, temperature, 'temperature' does not support 0 with this model.",
    "OPENAI, max_tokens, Not supported: 'max_tokens'. Use 'max_completion_tokens' instead.",
    "OPENAI, max_tokens temperature, Unsupported parameter: '%s'",
    "ANTHROPIC, temperature, temperature is deprecated for this model.",
  })
  void aParameterThatAModelRefusesIsNotSentAgain(Kind kind, String names, String said) {
    try (CannedServer server = kind.server(kind.block("```\na + b\n```"))) {
      for (String name : names.split(" ", -1)) {
        String message = said.replace("%s", name);
        server.refusing(name, "{\"error\": {\"message\": \"%s\"}}".formatted(message));
      }
      assertThat(written(server, kind)).isEqualTo("a + b");
      JsonObject asked = server.asked().getFirst();
      assertThat(asked.has("temperature")).isEqualTo(!names.contains("temperature"));
      assertThat(asked.has("max_tokens")).isEqualTo(!names.contains("max_tokens"));
      assertThat(asked.has("max_completion_tokens")).isEqualTo(names.contains("max_tokens"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\": {\"message\": \"top_p, not temperature\", \"param\": \"top_p\"}}",
        "{\"error\": \"the model is broken\"}",
      })
  void anotherRefusalIsTold(String refusal) {
    try (CannedServer server = Kind.OPENAI.server().refusing("model", refusal)) {
      assertThatThrownBy(() -> Servers.connect(endpoint(server, Kind.OPENAI), folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("status 400");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OPENAI", "OLLAMA"})
  void proseAloneIsNoMiddle(Kind kind) {
    try (CannedServer server = kind.server(kind.answer("a + b, since x is a sum."))) {
      assertThat(written(server, kind)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'<think>Is it\n```\nc\n```?</think>\n```\nd\n```', d",
    "'I think.</think>```\nd\n```', d",
    "'```js\n  f(`a`)\n```', '  f(`a`)'",
    "'```\nd\n\ne\n  ```\nf', 'd\n\ne'",
    "'```\n```', ''",
    "'```\r\nd\r\n```\r\n', d",
    "'```\nd', d",
  })
  void whatStandsInABlock(String answer, String middle) {
    for (int length : new int[] {1, 2, 5, 1000}) {
      String plain = answer.replace("\\n", "\n").replace("\\r", "\r");
      Fenced fenced = new Fenced("", "");
      StringBuilder found = new StringBuilder();
      for (int i = 0; i < plain.length(); i += length) {
        found.append(fenced.add(plain.substring(i, Math.min(plain.length(), i + length))));
      }
      String expected = middle.replace("\\n", "\n");
      assertThat(found).as("%s by %d", plain, length).hasToString(expected);
    }
  }

  @Test
  void whatIsWrittenIsGoneOnWith() {
    Fenced other = new Fenced("", "a");
    assertThat(other.add("```\nb\n```")).isEmpty();
    Fenced same = new Fenced("```\na", "a");
    assertThat(same.add(" + b\n") + same.add("```")).isEqualTo(" + b");
    assertThat(same.isOver()).isTrue();
    Chat chat =
        new Chat(
            new Http(Endpoint.of(URI.create("http://127.0.0.1:1"), "", Endpoint.TIMEOUT)),
            Chat.Form.OPENAI,
            "m",
            Set.of());
    assertThat(chat.body("<HOLE>x = a +", 3, "\n").toString())
        .contains("<HOLE>x = <HOLE1>\\n")
        .contains("```\\na +\\n```");
  }

  @Test
  void aServerThatDoesNotChatIsSaidToBeNone() {
    try (CannedServer server = new CannedServer().page("/v1/models", "{\"data\": []}")) {
      assertThatThrownBy(() -> Servers.connect(endpoint(server, Kind.OPENAI), folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("does not chat");
    }
  }
}
