import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A person at the keys of an editor in a terminal, who does not wait: types at 70 to 130 ms a key, other characters,
 * line ends, deletions, pasting and cursor keys, accepts 0 to 140 ms after a key. What comes of it the editor's own
 * script judges.
 *
 * <pre>java Person emacs|helix KEYS SEED PROGRAM-FILE TMUX-ARGUMENT...</pre>
 *
 * The arguments start tmux as a client that takes commands from standard input. What a function key means here, {@code
 * trial.el} binds to it; in Helix other keys stand for it: F3 types a letter of what is shown, F4 empties the buffer, F5
 * accepts, F6 and F7 accept a part and a line, F8 pastes.
 */
final class Person implements AutoCloseable {
  private static final Map<String, List<String>> HELIX =
      Map.of(
          "F3", List.of(literal('o')), // a letter further on in each name: it matches fuzzily
          "F4", List.of("Escape", literal('%'), literal('d'), literal('i')),
          "F5", List.of("C-n", "Enter"),
          "F6", List.of("C-n"),
          "F7", List.of("C-x"),
          "F8", List.of("!set-buffer 'pasted(here)'", "!paste-buffer -p"));

  private final Map<String, List<String>> meaning;
  private final Process tmux;
  private final BufferedWriter commands;
  private final Random random;
  private final Map<String, Integer> done = new LinkedHashMap<>();

  Person(Map<String, List<String>> meaning, List<String> client, long seed) throws IOException {
    this.meaning = meaning;
    tmux = new ProcessBuilder(client).redirectErrorStream(true).start();
    commands = tmux.outputWriter(StandardCharsets.UTF_8);
    random = new Random(seed);
    // What tmux says is not needed, but has to be read.
    Thread.ofVirtual().start(() -> {
      try (BufferedReader said = tmux.inputReader(StandardCharsets.UTF_8)) {
        while (said.readLine() != null) {}
      } catch (IOException gone) {
        // The client has ended.
      }
    });
  }

  public static void main(String[] arguments) throws Exception {
    Map<String, List<String>> meaning = arguments[0].equals("helix") ? HELIX : Map.of();
    int keys = Integer.parseInt(arguments[1]);
    String program = Files.readString(Path.of(arguments[3]));
    List<String> client = List.of(arguments).subList(4, arguments.length);
    try (Person person = new Person(meaning, client, Long.parseLong(arguments[2]))) {
      person.type(keys, program);
      System.out.println("keys: " + person.done);
    }
  }

  private void type(int keys, String program) throws Exception {
    int next = 0;
    int lines = 0;
    for (int i = 0; i < keys; i++) {
      int what = random.nextInt(100);
      if (what < 5) {
        strokes("other", letters("xqz(_.[", 1 + random.nextInt(3)));
      } else if (what < 8) {
        strokes("enter", List.of("Enter"));
        lines++;
      } else if (what < 14) {
        strokes("deleted", times(random.nextInt(4) > 0 ? "BSpace" : "DC", 1 + random.nextInt(3)));
      } else if (what < 16) {
        strokes("pasted", List.of("F8"));
      } else if (what < 21) {
        String way = List.of("Left", "Right", "Up", "Down", "Home", "End").get(random.nextInt(6));
        strokes("moved", times(way, 1 + random.nextInt(3)));
      } else if (what < 25) {
        strokes("moved", List.of("End"));
      } else if (what < 28) {
        strokes("typed", letters("(", 1));
        Thread.sleep(random.nextInt(2) * 1000L);
      } else if (what < 34) {
        Thread.sleep(random.nextInt(700));
        strokes("typed as shown", times("F3", 1 + random.nextInt(4)));
      } else if (what < 46) {
        // Half of the time the person has seen it: it comes once the keys have rested.
        Thread.sleep(random.nextBoolean() ? random.nextInt(140) : 400 + random.nextInt(400));
        key("accepted", "F5");
      } else if (what < 49) {
        Thread.sleep(400 + random.nextInt(400));
        done.merge("looked", 1, Integer::sum);
      } else if (what < 56 && !meaning.isEmpty()) {
        // A menu that was asked for, and keys while it is there.
        key("asked", "F7");
        Thread.sleep(150 + random.nextInt(400));
        if (random.nextBoolean()) {
          key("pasted", random.nextInt(3) > 0 ? "F3" : "F8");
          Thread.sleep(random.nextInt(140));
        }
        key("accepted", "F5");
      } else if (what < 54) {
        Thread.sleep(random.nextBoolean() ? random.nextInt(140) : 400 + random.nextInt(400));
        key("in parts", random.nextInt(4) > 0 ? "F6" : "F7");
      } else {
        char letter = program.charAt(next++ % program.length());
        lines += letter == '\n' ? 1 : 0;
        strokes("typed", letter == '\n' ? List.of("Enter") : List.of(literal(letter)));
      }
      if (lines > 15) {
        strokes("emptied", List.of("F4"));
        lines = 0;
      }
    }
  }

  private List<String> letters(String among, int count) {
    List<String> letters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      letters.add(literal(among.charAt(random.nextInt(among.length()))));
    }
    return letters;
  }

  private static List<String> times(String key, int count) {
    return java.util.Collections.nCopies(count, key);
  }

  private static String literal(char letter) {
    return "-H " + Integer.toHexString(letter);
  }

  private void strokes(String kind, List<String> keys) throws Exception {
    for (String key : keys) {
      Thread.sleep(70 + random.nextInt(60));
      key(kind, key);
    }
  }

  private void key(String kind, String key) throws Exception {
    for (String each : meaning.getOrDefault(key, List.of(key))) {
      commands.write((each.startsWith("!") ? each.substring(1) : "send-keys " + each) + "\n");
      commands.flush();
      if (each.equals("Escape")) {
        // What follows at once would be a key with Alt.
        Thread.sleep(200);
      }
    }
    done.merge(kind, 1, Integer::sum);
  }

  @Override
  public void close() throws IOException {
    commands.close();
    tmux.destroy();
  }
}
