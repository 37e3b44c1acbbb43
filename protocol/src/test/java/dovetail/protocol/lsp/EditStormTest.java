package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.text.PositionEncoding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Storms of random edits in three documents, against a plain model of their texts: strings, cut
 * into lines and counted by the JDK anew for each edit.
 */
final class EditStormTest extends DrivenSession {
  private static final int STORMS = 10 * Integer.getInteger("duels", 1);
  private static final int MESSAGES = 200;
  private static final List<String> NAMES = List.of("file:///a.py", "file:///b.py", "file:///c.py");
  private static final Pattern LINE = Pattern.compile("([^\r\n]*)(\r\n|\r|\n|$)");
  private static final String[] PIECES = {
    "",
    "",
    "",
    "x",
    " ",
    "é",
    "名",
    "🦊",
    "👩‍🚀",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "(",
    "\"",
    "a = é\r\n🦊",
    "名\n\n"
  };

  private final Map<String, String> plain = new LinkedHashMap<>();
  private final Random random = new Random();
  private PositionEncoding encoding = PositionEncoding.UTF_16;

  private int units(String text) {
    return switch (encoding) {
      case UTF_8 -> text.getBytes(StandardCharsets.UTF_8).length;
      case UTF_16 -> text.length();
      case UTF_32 -> text.codePointCount(0, text.length());
    };
  }

  private static List<MatchResult> lines(String text) {
    List<MatchResult> lines = new ArrayList<>();
    for (MatchResult line : LINE.matcher(text).results().toList()) {
      lines.add(line);
      if (line.group(2).isEmpty()) {
        break; // the last, after which the pattern finds the empty end once more
      }
    }
    return lines;
  }

  /** Where a position is in a text: at most where its line ends, and never within a code point. */
  private int offset(String text, Position position) {
    List<MatchResult> lines = lines(text);
    if (position.getLine() >= lines.size()) {
      return text.length();
    }
    MatchResult line = lines.get(position.getLine());
    int at = line.start();
    while (at < line.end(1)
        && units(text.substring(line.start(), text.offsetByCodePoints(at, 1)))
            <= position.getCharacter()) {
      at = text.offsetByCodePoints(at, 1);
    }
    return at;
  }

  /** Mostly within a line, now and then behind its end or below the last one. */
  private Position position(String text) {
    List<MatchResult> lines = lines(text);
    int line = random.nextInt(lines.size() + (random.nextInt(10) == 0 ? 1 : 0));
    String content = line < lines.size() ? lines.get(line).group(1) : "";
    return new Position(line, random.nextInt(units(content) + (random.nextInt(5) == 0 ? 9 : 1)));
  }

  private String piece() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** A change of a text; the text then. */
  private String change(String text, List<TextDocumentContentChangeEvent> changes) {
    String piece = piece();
    if (text.length() > 400 || random.nextInt(50) == 0) {
      changes.add(new TextDocumentContentChangeEvent(piece));
      return piece;
    }
    Position from = position(text);
    Position to =
        switch (random.nextInt(3)) {
          case 0 -> from;
          case 1 -> new Position(from.getLine(), from.getCharacter() + random.nextInt(4));
          default -> position(text);
        };
    changes.add(new TextDocumentContentChangeEvent(new Range(from, to), piece));
    int start = Math.min(offset(text, from), offset(text, to));
    int end = Math.max(offset(text, from), offset(text, to));
    return text.substring(0, start) + piece + text.substring(end);
  }

  @ParameterizedTest
  @EnumSource(PositionEncoding.class)
  void theTextsAreThoseOfAPlainModel(PositionEncoding agreed) throws Exception {
    encoding = agreed;
    initialize(
        "{}", "{\"general\": {\"positionEncodings\": [\"%s\"]}}".formatted(agreed.wireName()));
    for (int seed = 0; seed < STORMS; seed++) {
      random.setSeed(seed);
      NAMES.forEach(this::close);
      for (int number = 1; number <= MESSAGES; number++) {
        storm(seed, number);
      }
    }
  }

  private void close(String uri) {
    session
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    plain.remove(uri);
  }

  private void storm(int seed, int number) throws Exception {
    TextDocumentService service = session.getTextDocumentService();
    String uri = NAMES.get(random.nextInt(NAMES.size()));
    if (random.nextInt(100) == 0) {
      close(uri);
    }
    String text = plain.get(uri);
    if (text == null) {
      text = piece();
      service.didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "python", 0, text)));
    }
    List<TextDocumentContentChangeEvent> changes = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      text = change(text, changes);
    }
    service.didChange(
        new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, number), changes));
    plain.put(uri, text);
    String described = "seed %d, message %d, %s".formatted(seed, number, changes);
    assertThat(session.open.others(""))
        .as(described)
        .allSatisfy(file -> assertThat(file.text()).isEqualTo(plain.get(file.uri())))
        .hasSameSizeAs(plain.keySet());
    assertAskedAt(uri, position(text), described);
  }

  private void assertAskedAt(String uri, Position position, String described) throws Exception {
    String text = plain.getOrDefault(uri, "");
    asked.clear();
    script = request -> CompletionAnswer.nothing("");
    var reply =
        session
            .getTextDocumentService()
            .inlineCompletion(
                new InlineCompletionParams(
                    new TextDocumentIdentifier(uri),
                    position,
                    new InlineCompletionContext(InlineCompletionTriggerKind.Invoked)));
    runAll();
    reply.get();
    assertThat(asked).as(described).hasSize(1);
    assertThat(asked.getFirst().text()).as(described).isEqualTo(text);
    assertThat(asked.getFirst().offset()).as(described).isEqualTo(offset(text, position));
  }
}
