package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.CompletionAnswer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that lsp4j's own client would not send, over a pipe. */
@Timeout(60)
final class RawMessagesTest {
  /** It tells of every malformed message, with a stack trace. */
  private static final Logger LSP4J = Logger.getLogger("org.eclipse.lsp4j");

  static {
    LSP4J.setLevel(Level.OFF);
  }

  private static final String INITIALIZE =
      "'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{}}";

  /** Everything that the server says to these, until the stream ends. */
  private static List<JsonObject> answers(String... messages) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LspServer server = new LspServer(r -> CompletionAnswer.of("x"), "1");
        PipedOutputStream toServer = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(toServer, 1 << 20)) {
      for (String message : messages) {
        byte[] body = ("{" + message.replace('\'', '"') + "}").getBytes(UTF_8);
        toServer.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(UTF_8));
        toServer.write(body);
      }
      toServer.close();
      server.run(in, out);
    }
    List<JsonObject> answers = new ArrayList<>();
    for (String part : out.toString(UTF_8).split("Content-Length: \\d+\r\n\r\n", -1)) {
      if (!part.isEmpty()) {
        answers.add(JsonParser.parseString(part).getAsJsonObject());
      }
    }
    return answers;
  }

  /** JSON-RPC has params by place, too: no such request is left without an answer. */
  @ParameterizedTest
  @ValueSource(strings = {"[]", "[{}]", "[{},{}]", "[null]", "[[]]", "[1,2]", "[{},1,[]]"})
  void aListAsParamsIsAnswered(String params) throws IOException {
    for (String method :
        List.of(
            "textDocument/inlineCompletion", "workspace/executeCommand", "klingon", "shutdown")) {
      List<JsonObject> answers =
          answers(
              INITIALIZE,
              "'jsonrpc':'2.0','id':9,'method':'" + method + "','params':" + params,
              "'id':'z','method':'textDocument/hover'");
      assertThat(answers).as(method).hasSize(3);
      assertThat(answers.get(1).get("id").getAsInt()).as(method).isEqualTo(9);
    }
    List<JsonObject> first =
        answers("'jsonrpc':'2.0','id':9,'method':'initialize','params':" + params, INITIALIZE);
    assertThat(first).hasSize(2);
    assertThat(first.get(0).get("id").getAsInt()).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'position':{'line':'x'}}|params: a number is expected, found \"x\"",
        "{'position':[]}|params.position: an object is expected, found a list",
        "{'textDocument':7}|params.textDocument: an object is expected, found a number",
        "{'textDocument':{'uri':{}}}|params.textDocument.uri: a string is expected, found an"
            + " object",
        "7|params: an object is expected, found a number",
        "true|params: an object is expected, found true or false",
      })
  void whatIsWrongWithParamsIsToldWhereverTheyStand(String params, String problem)
      throws IOException {
    String id = "'id':9";
    String method = "'method':'textDocument/inlineCompletion'";
    String form = "'params':" + params;
    for (List<String> order :
        List.of(List.of(id, method, form), List.of(method, form, id), List.of(form, method, id))) {
      String message = "'jsonrpc':'2.0'," + String.join(",", order);
      List<JsonObject> answers = answers(INITIALIZE, message, "'id':'z','method':'shutdown'");
      assertThat(answers).as(message).hasSize(3);
      assertThat(answers.get(1)).as(message).hasToString(refusal("9", problem));
      assertThat(answers.get(2).get("id").getAsString()).as("it lives").isEqualTo("z");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'position':{'character':1e12}}|params.position.character: a whole number is expected,"
            + " found 1e12",
        "[]|params[0]: an object is expected, found an empty list",
      })
  void whatIsWrongWithParamsIsTold(String params, String problem) throws IOException {
    List<JsonObject> answers =
        answers(
            INITIALIZE,
            "'jsonrpc':'2.0','id':'q','method':'textDocument/inlineCompletion','params':" + params);
    assertThat(answers.get(1)).hasToString(refusal("\"q\"", problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "null|params: an object is expected, found nothing",
        "{}|params.textDocument: an object is expected, found nothing",
        "{'textDocument':{}}|params.textDocument.uri: a string is expected, found nothing",
        "{'textDocument':{'uri':'a'}}|params.position: an object is expected, found nothing",
        "{'textDocument':{'uri':'a'},'position':{}}|params.position.line: a number from 0 on is"
            + " expected, found nothing",
        "{'textDocument':{'uri':'a'},'position':{'line':-1,'character':0}}|params.position.line: a"
            + " number from 0 on is expected, found -1",
        "{'textDocument':{'uri':'a'},'position':{'line':1,'character':-7}}|params.position.character:"
            + " a number from 0 on is expected, found -7",
        "{'textDocument':{'uri':'a'},'position':{'line':1,'character':0}}|params.context: an object"
            + " is expected, found nothing",
        "{'textDocument':{'uri':'a'},'position':{'line':1,'character':0},'context':{}}|"
            + "params.context.triggerKind: 1 (invoked) or 2 (automatic) is expected",
        "{'textDocument':{'uri':'a'},'position':{'line':1,'character':0},'context':{'triggerKind':1,"
            + "'selectedCompletionInfo':{'text':'x'}}}|params.context.selectedCompletionInfo.range:"
            + " an object is expected, found nothing",
        "{'textDocument':{'uri':'a'},'position':{'line':1,'character':0},'context':{'triggerKind':1,"
            + "'selectedCompletionInfo':{'range':{'start':{'line':0,'character':0},'end':{'line':-2,'character':0}},'text':'x'}}}|params.context.selectedCompletionInfo.range.end.line:"
            + " a number from 0 on is expected, found -2",
      })
  void whatIsMissingInParamsIsTold(String params, String problem) throws IOException {
    List<JsonObject> answers =
        answers(
            INITIALIZE,
            "'jsonrpc':'2.0','id':9,'method':'textDocument/inlineCompletion','params':" + params);
    assertThat(answers.get(1)).hasToString(refusal("9", problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'method':'textDocument/completion'|params: an object is expected, found nothing",
        "'method':'textDocument/completion','params':{'textDocument':{'uri':'a'},'position':{'line':-5,'character':0}}|params.position.line:"
            + " a number from 0 on is expected, found -5",
        "'method':'workspace/executeCommand'|params.command: a string is expected, found nothing",
        "'method':'workspace/executeCommand','params':{'command':'rm'}|params.command: there is no"
            + " rm",
        "'method':'workspace/executeCommand','params':{'command':'dovetail.explain'}|"
            + "params.arguments[0].uri: that of an open document is expected",
        "'method':'workspace/executeCommand','params':{'command':'dovetail.explain','arguments':"
            + "[{'uri':'file:///a.py'}]}|params.arguments[0].position: an object is expected, found"
            + " nothing",
        "'method':'workspace/executeCommand','params':{'command':'dovetail.explain','arguments':"
            + "[{'uri':'file:///a.py','position':{'line':0,'character':-1}}]}|"
            + "params.arguments[0].position.character: a number from 0 on is expected, found -1",
      })
  void soItIsOfOtherRequests(String request, String problem) throws IOException {
    List<JsonObject> answers = answers(INITIALIZE, OPEN, "'jsonrpc':'2.0','id':9," + request);
    assertThat(answers.get(1)).hasToString(refusal("9", problem));
  }

  @Test
  void initializeNeedsParams() throws IOException {
    assertThat(answers("'jsonrpc':'2.0','id':9,'method':'initialize'").getFirst())
        .hasToString(refusal("9", "params: an object is expected, found nothing"));
  }

  /** Of any request, known or not, whatever its params are like. */
  @Test
  void beforeInitializeNothingIsAnswered() throws IOException {
    String[] requests = {
      "'method':'textDocument/inlineCompletion','params':7",
      "'method':'textDocument/inlineCompletion'",
      "'method':'textDocument/hover','params':{}",
      "'method':'nobody/knows'",
      "'method':'$/nobody/knows'",
      "'method':'shutdown'",
    };
    for (String request : requests) {
      List<JsonObject> answers = answers("'jsonrpc':'2.0','id':9," + request);
      assertThat(answers).as(request).hasSize(1);
      assertThat(codeOf(answers.getFirst())).as(request).isEqualTo(-32002);
    }
  }

  @Test
  void unknownRequestsAreNotFoundAndUnknownNotificationsIgnored() throws IOException {
    List<JsonObject> answers =
        answers(
            INITIALIZE,
            "'jsonrpc':'2.0','method':'$/nobody/knows','params':{}",
            "'jsonrpc':'2.0','id':2,'method':'$/nobody/knows','params':{}",
            "'jsonrpc':'2.0','id':3,'method':'nobody/knows','params':[1]",
            "'jsonrpc':'2.0','id':4,'method':'$/cancelRequest','params':{'id':3}",
            "'jsonrpc':'2.0','id':5,'method':'textDocument/hover','params':{}",
            "'jsonrpc':'2.0','id':6,'method':'window/showMessageRequest','params':{}",
            "'jsonrpc':'2.0','id':7,'method':'shutdown'",
            "'jsonrpc':'2.0','id':8,'method':'$/nobody/knows'");
    assertThat(answers).hasSize(8);
    for (JsonObject answer : answers.subList(1, 6)) {
      assertThat(codeOf(answer)).as("%s", answer).isEqualTo(-32601);
    }
    assertThat(answers.get(6).has("error")).isFalse();
    assertThat(codeOf(answers.get(7))).as("shut down").isEqualTo(-32600);
  }

  private static final String OPEN =
      "'jsonrpc':'2.0','method':'textDocument/didOpen','params':{'textDocument':"
          + "{'uri':'file:///a.py','languageId':'python','version':1,'text':'x'}}";

  /** It could not be applied, so the text is not what the client has. */
  @Test
  void aChangeThatCannotBeReadIsTold() throws IOException {
    List<JsonObject> answers =
        answers(
            INITIALIZE,
            OPEN,
            "'jsonrpc':'2.0','method':'textDocument/didChange','params':{'textDocument':"
                + "{'uri':'file:///a.py','version':2},'contentChanges':[{'range':7,'text':'y'}]}",
            "'jsonrpc':'2.0','id':2,'method':'textDocument/inlineCompletion','params':"
                + "{'textDocument':{'uri':'file:///a.py'},'position':{'line':0,'character':0},"
                + "'context':{'triggerKind':2}}");
    assertThat(answers).hasSize(3);
    assertThat(answers.get(1).toString())
        .contains("window/showMessage")
        .contains("a.py: a change of it cannot be read, params.contentChanges[0]")
        .contains("closed and opened again");
    assertThat(answers.get(2).toString()).contains("\"items\":[]");
  }

  private static int codeOf(JsonObject answer) {
    return answer.getAsJsonObject("error").get("code").getAsInt();
  }

  private static String refusal(String id, String problem) {
    JsonObject error = new JsonObject();
    error.addProperty("code", -32602);
    error.addProperty("message", problem);
    JsonElement number = JsonParser.parseString(id);
    JsonObject answer = new JsonObject();
    answer.addProperty("jsonrpc", "2.0");
    answer.add("id", number);
    answer.add("error", error);
    return answer.toString();
  }

  @Test
  void aNotificationThatCannotBeReadIsNotAnswered() throws IOException {
    String open = "'jsonrpc':'2.0','method':'textDocument/didOpen','params':{'textDocument':7}";
    assertThat(answers(INITIALIZE, open)).hasSize(1);
  }

  /** lsp4j complains of notifications that nobody takes. */
  @Test
  void whatBecameOfASuggestionIsHeard() throws IOException {
    String about = "'params':{'item':{'insertText':'x','command':{'command':'dovetail.accept'}}";
    assertThat(
            complaints(
                INITIALIZE,
                "'method':'textDocument/didShowCompletion'," + about + "}",
                "'method':'textDocument/didPartiallyAcceptCompletion',"
                    + about
                    + ",'acceptedLength':1}",
                "'method':'textDocument/didForgetCompletion'," + about + "}"))
        .singleElement()
        .asString()
        .contains("didForgetCompletion");
  }

  /** The answer and the cancellation may meet on their ways. */
  @Test
  void aLateCancellationIsNoWarning() throws IOException {
    assertThat(
            complaints(
                INITIALIZE,
                "'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':1}",
                "'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':'none'}"))
        .isEmpty();
    assertThat(complaints(INITIALIZE, "'jsonrpc':'2.0','id':7,'result':{}"))
        .singleElement()
        .asString()
        .contains("Unmatched response");
  }

  /** What lsp4j says of messages in the log. */
  private static List<String> complaints(String... messages) throws IOException {
    List<String> complaints = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord complaint) {
            complaints.add(complaint.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    LSP4J.setLevel(Level.WARNING);
    LSP4J.addHandler(handler);
    LSP4J.setUseParentHandlers(false);
    try {
      assertThat(answers(messages)).hasSize(1);
    } finally {
      LSP4J.removeHandler(handler);
      LSP4J.setUseParentHandlers(true);
      LSP4J.setLevel(Level.OFF);
    }
    return complaints;
  }
}
