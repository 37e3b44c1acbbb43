package dovetail.model.echo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.Vocabulary;
import dovetail.model.mixture.Ends;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Echo against its definition, on random texts of a few lexemes and on the sources around it. */
final class EchoDuelTest {
  private static final List<String> WORDS =
      List.of(
          "a", "b", "ab", "_", " ", " a", " (", "(", ")", "('", "')", "'", "\n", "\n ", " \n",
          "\n\n", ":", "é", " é", "1", "\t", "a b", "self", " self", ".");

  private static final FakeModel MODEL = FakeModel.of(100, read -> new float[0], withBytes());
  private static final Vocabulary VOCABULARY = MODEL.vocabulary();
  private static final Gates GATES = new Gates(0.7, 0.4, 0.9);

  /** Every character of the words by itself, too, so that all can be spelt. */
  private static List<String> withBytes() {
    List<String> all = new ArrayList<>(WORDS);
    for (String more : List.of("s", "e", "l", "f", "x", "y", "#")) {
      all.add(more);
    }
    return all;
  }

  private static String randomText(Random random, int words) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < words; i++) {
      out.append(WORDS.get(random.nextInt(random.nextBoolean() ? WORDS.size() : 8)));
    }
    return out.toString();
  }

  @Test
  void proposesAsDefined() {
    Cases.each(200, EchoDuelTest::proposesAsDefined);
  }

  private static void proposesAsDefined(int number) {
    Random random = new Random(number);
    EntryReader reader = new EntryReader(MODEL.tokenizer(), VOCABULARY);
    String before = lines(random, random.nextInt(60));
    String line = randomText(random, random.nextInt(4)).replace("\n", "");
    String rest = randomText(random, random.nextInt(3)).replace("\n", "") + "\n";
    String behind = lines(random, random.nextInt(60));
    byte[] prefix = (before + line).getBytes(UTF_8);
    byte[] suffix = (rest + behind).getBytes(UTF_8);
    FileText file = new FileText(reader.read(before + line + rest + behind));

    Map<String, String> files = new HashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      files.put("file" + i, randomText(random, random.nextInt(80)));
    }
    Project project = project(random, reader, files);
    List<TextEntries> others = new ArrayList<>();
    files.forEach(
        (name, text) -> {
          if (!name.equals("file1")) {
            others.add(reader.read(text));
          }
        });

    Echo echo = Echo.of(file, prefix, suffix).with(project, "file1");
    assertThat(file.isStale(prefix, suffix)).isFalse();
    List<TextEntries> parts = parts(reader.read(before + line + rest + behind), before, behind);
    Ends ends = random.nextBoolean() ? Ends.of(VOCABULARY) : Ends.of(VOCABULARY).apart();
    duel(random, echo, List.of(parts, others), prefix, ends);
  }

  /** The same lines over and over: more places than are counted. */
  @Test
  void looksAtSomeOfMany() {
    Cases.each(10, EchoDuelTest::looksAtSomeOfMany);
  }

  private static void looksAtSomeOfMany(int number) {
    Random random = new Random(number);
    EntryReader reader = new EntryReader(MODEL.tokenizer(), VOCABULARY);
    TextEntries text = reader.read(randomText(random, 4000));
    Project project = Project.EMPTY.with(Map.of("one", text), Set.of());
    byte[] prefix = randomText(random, 20).getBytes(UTF_8);
    Echo echo = Echo.NOTHING.with(project, "another");
    duel(random, echo, List.of(List.of(), List.of(text)), prefix, Ends.of(VOCABULARY));
  }

  /** A file that was changed since it was read: only what is as it was counts. */
  @Test
  void whatWasChangedIsLeftOut() {
    Cases.each(100, EchoDuelTest::whatWasChangedIsLeftOut);
  }

  private static void whatWasChangedIsLeftOut(int number) {
    Random random = new Random(1000 + number);
    EntryReader reader = new EntryReader(MODEL.tokenizer(), VOCABULARY);
    String head = lines(random, 30);
    String tail = lines(random, 30);
    String old = "x" + randomText(random, 5) + "x\n";
    String now = "y" + randomText(random, 5) + "y\n";
    TextEntries read = reader.read(head + old + tail);
    byte[] prefix = (head + now).getBytes(UTF_8);
    byte[] suffix = ("\n" + tail).getBytes(UTF_8);
    FileText file = new FileText(read);
    assertThat(file.isStale(prefix, suffix)).isTrue();
    duel(
        random,
        Echo.of(file, prefix, suffix),
        List.of(parts(read, head, tail), List.of()),
        prefix,
        Ends.of(VOCABULARY));
  }

  private static String lines(Random random, int words) {
    String text = randomText(random, words);
    return text.isEmpty() ? "" : text + "\n";
  }

  /** What stands before and behind, each a text of its own, with the entries of the whole. */
  private static List<TextEntries> parts(TextEntries whole, String before, String behind) {
    int to = before.getBytes(UTF_8).length;
    int from = whole.text().length - behind.getBytes(UTF_8).length;
    TextEntries.Builder first = new TextEntries.Builder();
    TextEntries.Builder second = new TextEntries.Builder();
    for (int i = 0; i < whole.places().length; i++) {
      int place = whole.places()[i];
      int token = whole.tokens()[i];
      if (place + VOCABULARY.length(token) <= to) {
        first.add(place, token);
      } else if (place >= from) {
        second.add(place - from, token);
      }
    }
    return List.of(
        first.of(Arrays.copyOf(whole.text(), to)),
        second.of(Arrays.copyOfRange(whole.text(), from, whole.text().length)));
  }

  /** The files, after some detours. */
  private static Project project(Random random, EntryReader reader, Map<String, String> files) {
    Project project = Project.EMPTY;
    Map<String, TextEntries> first = new HashMap<>();
    for (String name : files.keySet()) {
      String text = random.nextBoolean() ? randomText(random, 300) : files.get(name);
      first.put(name, reader.read(text));
    }
    first.put("gone", reader.read(randomText(random, 200)));
    project = project.with(first, Set.of());
    for (Map.Entry<String, String> entry : files.entrySet()) {
      project = project.with(Map.of(entry.getKey(), reader.read(entry.getValue())), Set.of());
    }
    project = project.with(Map.of(), Set.of("gone", "never there"));
    assertThat(project.names()).isEqualTo(files.keySet());
    return project;
  }

  private static void duel(
      Random random, Echo echo, List<List<TextEntries>> sources, byte[] prefix, Ends ends) {
    EchoRun run = new EchoRun(VOCABULARY, GATES);
    run.begin(echo, prefix, new byte[0]);
    int[] written = new int[12];
    int count = 0;
    for (int step = 0; step < 12; step++) {
      run.weigh(written, count, ends);
      byte[] all = Arrays.copyOf(prefix, prefix.length + VOCABULARY.text(written).length);
      byte[] more = VOCABULARY.text(Arrays.copyOf(written, count));
      all = Arrays.copyOf(all, prefix.length + more.length);
      System.arraycopy(more, 0, all, prefix.length, more.length);
      NaiveEcho.Proposal expected = new NaiveEcho(VOCABULARY, GATES).propose(sources, all, ends);
      String where = "behind " + new String(all, UTF_8).replace("\n", "\\n");
      assertThat(proposed(run).keySet()).as(where).isEqualTo(expected.weights().keySet());
      proposed(run)
          .forEach(
              (token, weight) ->
                  assertThat(weight)
                      .as("%s: %s", where, VOCABULARY.name(token))
                      .isCloseTo(expected.weights().get(token), within(1e-9)));
      assertThat(run.rest()).as(where).isCloseTo(expected.rest(), within(1e-9));
      if (random.nextInt(4) == 0) {
        count = random.nextInt(count + 1);
      }
      if (count < written.length) {
        boolean follow = run.size() > 0 && random.nextInt(4) > 0;
        written[count++] =
            follow
                ? run.token(random.nextInt(run.size()))
                : FakeModel.FIRST_TEXT + random.nextInt(WORDS.size());
      }
    }
  }

  private static Map<Integer, Double> proposed(EchoRun run) {
    Map<Integer, Double> weights = new HashMap<>();
    for (int i = 0; i < run.size(); i++) {
      weights.put(run.token(i), run.weight(run.token(i)));
    }
    assertThat(weights).as("each once").hasSize(run.size());
    return weights;
  }

  @Test
  void aNameBehindABlankIsFoundByItself() {
    EntryReader reader = new EntryReader(MODEL.tokenizer(), VOCABULARY);
    TextEntries read = reader.read("ab self.\n");
    List<String> found = new ArrayList<>();
    for (int i = 0; i < read.places().length; i++) {
      found.add(read.places()[i] + ":" + VOCABULARY.name(read.tokens()[i]));
    }
    assertThat(found).contains("0:ab", "2: self", "3:self", "7:.");
  }
}
