package dovetail.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.Requester;
import dovetail.protocol.http.WindowService.Filled;
import dovetail.protocol.http.WindowService.Question;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What clients send and read, by their forms; and who waits for whom. */
class HttpDoorTest {
  private static final long SECONDS = 60;

  private final LinkedBlockingQueue<Question> asked = new LinkedBlockingQueue<>();
  private volatile Filled filled = DoorOnSocket.answers("middle");
  private final DoorOnSocket door =
      new DoorOnSocket(
          (question, requester) -> {
            asked.add(question);
            return filled;
          });

  @AfterEach
  void close() {
    door.close();
  }

  private String post(String path, String json) {
    return DoorOnSocket.body(door.ask(door.post(path, json)));
  }

  private static JsonObject object(String json) {
    return JsonParser.parseString(json).getAsJsonObject();
  }

  private Question question() throws InterruptedException {
    Question question = asked.poll(SECONDS, TimeUnit.SECONDS);
    assertThat(question).isNotNull();
    return question;
  }

  @Test
  void llamaCppsForm() throws InterruptedException {
    String answer =
        post(
            "/llama.vim/infill",
            """
            {"input_prefix":"a\\n","prompt":"  b","input_suffix":"c\\nd\\n","input_extra":[],
             "n_predict":128,"t_max_predict_ms":250,"samplers":["top_k"],"stop":[],
             "response_fields":["content","timings/prompt_n","truncated","tokens_cached"]}
            """);
    assertThat(answer).startsWith("{\"content\":\"middle\"");
    JsonObject read = object(answer);
    assertThat(read.get("timings/prompt_n").getAsInt()).isZero();
    assertThat(read.get("truncated").getAsBoolean()).isFalse();
    assertThat(read.getAsJsonObject("generation_settings")).isNotNull();
    Question question = question();
    assertThat(question.hole()).isEqualTo(new CursorText("a\n  b", "c\nd\n"));
    assertThat(question.client()).isEqualTo("LLAMA_VIM");
    assertThat(question.maxTokens()).isEqualTo(128);
    assertThat(question.patience()).contains(Duration.ofMillis(250));
  }

  private Extent extent(String path, int above, int below) throws InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("input_prefix", "a\n".repeat(above));
    body.addProperty("prompt", "b");
    body.addProperty("input_suffix", "\n" + "c\n".repeat(below));
    post(path, body.toString());
    Question question = question();
    assertThat(question.client()).isEqualTo("LLAMA_VIM");
    return question.extent();
  }

  @Test
  void aClientThatSendsLessThanItsLimitSendsAllOfTheFile() throws InterruptedException {
    assertThat(extent("/llama.vim/infill", 255, 63)).isEqualTo(Extent.FILE);
    assertThat(extent("/llama.vim/infill", 256, 63)).isEqualTo(Extent.WINDOW);
    assertThat(extent("/llama.vim/infill", 255, 64)).isEqualTo(Extent.WINDOW);
    assertThat(extent("/llama.vim/5000/infill", 300, 4999)).isEqualTo(Extent.FILE);
    assertThat(extent("/llama.vim/5000/python/infill", 5000, 9)).isEqualTo(Extent.WINDOW);
    assertThat(extent("/llama.vim/50/python/infill", 50, 9)).isEqualTo(Extent.WINDOW);
    post("/minuet/20/v1/completions", "{\"prompt\":\"0123456789\",\"suffix\":\"012345678\"}");
    assertThat(question().extent()).isEqualTo(Extent.FILE);
    post("/minuet/19/v1/completions", "{\"prompt\":\"0123456789\",\"suffix\":\"012345678\"}");
    assertThat(question().extent()).isEqualTo(Extent.WINDOW);
    post("/zed/v1/completions", "{\"prompt\":\"a\",\"suffix\":\"b\"}");
    assertThat(question().extent()).as("nobody knows").isEqualTo(Extent.WINDOW);
  }

  @Test
  void severalAnswersAreAList() {
    filled = DoorOnSocket.answers("x", "y");
    JsonElement read = JsonParser.parseString(post("/infill", "{\"prompt\":\"a\",\"n_cmpl\":3}"));
    assertThat(read.getAsJsonArray()).hasSize(2);
    JsonObject choices = object(post("/v1/completions", "{\"prompt\":\"a\",\"n\":2}"));
    assertThat(choices.getAsJsonArray("choices")).hasSize(2);
  }

  @Test
  void whatIsOnlyToBeReadAsksNothing() {
    assertThat(post("/infill", "{\"prompt\":\"a\",\"n_predict\":0}"))
        .startsWith("{\"content\":\"\"");
    assertThat(asked).isEmpty();
  }

  @Test
  void openAisForm() throws InterruptedException {
    JsonObject read =
        object(
            post(
                "/zed/v1/completions",
                """
                {"model":"dovetail","max_tokens":64,"stop":["<|endoftext|>","\\n\\n","b"],
                 "prompt":"<|fim_prefix|>a<|fim_suffix|>b\\n<|fim_middle|>"}
                """));
    for (String field : List.of("id", "object", "created", "model", "choices", "usage")) {
      assertThat(read.has(field)).as(field).isTrue();
    }
    JsonObject choice = read.getAsJsonArray("choices").get(0).getAsJsonObject();
    assertThat(choice.get("text").getAsString()).isEqualTo("middle");
    assertThat(choice.getAsJsonObject("message").get("content").getAsString()).isEqualTo("middle");
    assertThat(choice.get("finish_reason").getAsString()).isEqualTo("stop");
    Question question = question();
    assertThat(question.hole()).isEqualTo(new CursorText("a", "b\n"));
    assertThat(question.stops()).containsExactly("\n\n");
    assertThat(question.maxTokens()).isEqualTo(64);
  }

  @Test
  void marksThatOccurTwiceAreNoHole() {
    String twice = "<|fim_prefix|>a<|fim_suffix|>b<|fim_suffix|>c<|fim_middle|>";
    JsonObject read = object(post("/v1/completions", "{\"prompt\":\"" + twice + "\"}"));
    JsonObject choice = read.getAsJsonArray("choices").get(0).getAsJsonObject();
    assertThat(choice.get("text").getAsString()).isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void aStreamIsOneChunk() throws InterruptedException {
    String request =
        """
        {"prompt":"# language: python\\n# indentation: use 4 spaces for a tab\\nx = ",
         "suffix":"\\n","stream":true}
        """;
    String answer = door.ask(door.post("/minuet/v1/completions", request));
    assertThat(answer).contains("Content-Type: text/event-stream\r\n");
    String[] chunks = DoorOnSocket.body(answer).split("\n\n");
    assertThat(chunks).hasSize(2);
    assertThat(chunks[1]).isEqualTo("data: [DONE]");
    JsonObject choice =
        object(chunks[0].substring(6)).getAsJsonArray("choices").get(0).getAsJsonObject();
    assertThat(choice.get("text").getAsString()).isEqualTo("middle");
    assertThat(choice.getAsJsonObject("delta").get("content").getAsString()).isEqualTo("middle");
    Question question = question();
    assertThat(question.language()).isEqualTo("python");
    assertThat(question.hole()).isEqualTo(new CursorText("x = ", "\n"));
  }

  @Test
  void tabbysForm() throws InterruptedException {
    JsonObject read =
        object(
            post(
                "/v1/completions",
                "{\"language\":\"go\",\"segments\":{\"prefix\":\"a\",\"suffix\":\"b\"}}"));
    assertThat(read.get("id").getAsString()).isNotEmpty();
    assertThat(question().language()).isEqualTo("go");
    assertThat(post("/v1/events", "{\"type\":\"view\"}")).isEqualTo("{}");
  }

  @Test
  void thePathNamesClientAndLanguage() throws InterruptedException {
    for (String path :
        List.of(
            "/continue/python/beta/completions",
            "/python/v1/completions",
            "/continue/python/v1/fim/completions")) {
      var _ = post(path, "{\"prompt\":\"a\",\"suffix\":\"\"}");
      assertThat(question().language()).as(path).isEqualTo("python");
    }
  }

  @Test
  void whatClientsAskAtTheStart() {
    for (String path : List.of("/v1/models", "/health", "/v1/health", "/props", "/zed/v1/models")) {
      String answer = door.ask(door.head("GET", path) + "\r\n");
      assertThat(answer).as(path).startsWith("HTTP/1.1 200 ");
      var _ = object(DoorOnSocket.body(answer));
    }
    assertThat(door.ask(door.head("GET", "/api/tags") + "\r\n")).startsWith("HTTP/1.1 404 ");
    assertThat(door.ask(door.post("/infil", "{}"))).startsWith("HTTP/1.1 404 ");
  }

  @Test
  void aBodyThatIsNoJsonIsTheClientsError() {
    for (String body : List.of("{", "[]", "\"a\"", "x")) {
      String answer = door.ask(door.post("/v1/completions", body));
      assertThat(answer).as(body).startsWith("HTTP/1.1 400 ");
      assertThat(object(DoorOnSocket.body(answer)).getAsJsonObject("error").has("message"))
          .isTrue();
    }
  }

  @Test
  void nothingToSayIsNoError() {
    filled = Filled.nothing("an error near the cursor");
    String answer = door.ask(door.post("/v1/completions", "{\"prompt\":\"a\"}"));
    assertThat(answer)
        .startsWith("HTTP/1.1 200 ")
        .contains("\"text\":\"\"")
        .doesNotContain("error");
  }

  @Test
  void aConnectionStaysAndBodiesAreWaitedFor() throws IOException {
    try (Socket client = door.connect()) {
      for (int i = 0; i < 3; i++) {
        DoorOnSocket.say(client, door.post("/v1/completions", "{\"prompt\":\"a\"}"));
        assertThat(DoorOnSocket.answer(client.getInputStream())).startsWith("HTTP/1.1 200 ");
      }
      DoorOnSocket.say(
          client,
          door.head("POST", "/infill")
              + "Content-Type: application/json\r\n"
              + "Expect: 100-continue\r\n"
              + "Content-Length: 2\r\n\r\n");
      assertThat(DoorOnSocket.answer(client.getInputStream())).startsWith("HTTP/1.1 100 ");
      DoorOnSocket.say(client, "{}");
      assertThat(DoorOnSocket.answer(client.getInputStream())).startsWith("HTTP/1.1 200 ");
      DoorOnSocket.say(
          client, door.post("/infill", "{}").replace("\r\nHost", "\r\nConnection: close\r\nHost"));
      assertThat(DoorOnSocket.answer(client.getInputStream())).contains("Connection: close\r\n");
      assertThat(client.getInputStream().read()).isNegative();
    }
  }

  @Test
  void aConnectionThatSaysHalfARequestIsClosed() throws IOException {
    try (DoorOnSocket impatient =
            new DoorOnSocket((question, requester) -> filled, Duration.ofMillis(50));
        Socket client = impatient.connect()) {
      DoorOnSocket.say(client, "GET /health HT");
      assertThat(client.getInputStream().read()).isNegative();
    }
  }

  @Test
  void whoGoesCancels() throws Exception {
    CompletableFuture<Requester> given = new CompletableFuture<>();
    CountDownLatch cancelled = new CountDownLatch(1);
    try (DoorOnSocket slow =
        new DoorOnSocket(
            (question, requester) -> {
              given.complete(requester);
              while (!requester.hasLeft()) {
                Thread.onSpinWait();
              }
              cancelled.countDown();
              return filled;
            })) {
      Socket client = slow.connect();
      DoorOnSocket.say(client, slow.post("/infill", "{\"prompt\":\"a\"}"));
      assertThat(given.get(SECONDS, TimeUnit.SECONDS).hasLeft()).isFalse();
      client.close();
      assertThat(cancelled.await(SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }
}
