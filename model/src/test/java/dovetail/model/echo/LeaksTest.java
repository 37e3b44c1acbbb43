package dovetail.model.echo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.FakeModel;
import dovetail.model.Vocabulary;
import dovetail.model.mixture.Ends;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What must not be found: it would be an answer that nobody has when a file is written. */
final class LeaksTest {
  private static final FakeModel MODEL =
      FakeModel.of(
          100,
          read -> new float[0],
          List.of("a", "b", "c", "d", "x", "y", " ", "=", "\n", "(", ")", " x", " y", "\n\n"));
  private static final Vocabulary VOCABULARY = MODEL.vocabulary();

  private static TextEntries read(String text) {
    return new EntryReader(MODEL.tokenizer(), VOCABULARY).read(text);
  }

  /** The texts of the tokens proposed at a bar in the file. */
  private static Set<String> proposed(String file, Project project, String own) {
    int at = file.indexOf('|');
    byte[] prefix = file.substring(0, at).getBytes(UTF_8);
    byte[] suffix = file.substring(at + 1).getBytes(UTF_8);
    FileText text = new FileText(read(file.replace("|", "")));
    EchoRun run = new EchoRun(VOCABULARY, Gates.EMBEDDED);
    run.begin(Echo.of(text, prefix, suffix).with(project, own), prefix, new byte[0]);
    run.weigh(new int[0], 0, Ends.of(VOCABULARY).apart());
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < run.size(); i++) {
      texts.add(VOCABULARY.name(run.token(i)));
    }
    return texts;
  }

  @Test
  void aLineIsNotFoundInItself() {
    assertThat(proposed("a=b\nc=|x\n", Project.EMPTY, "")).containsExactly("b");
    assertThat(proposed("c=|x\n", Project.EMPTY, "")).isEmpty();
    assertThat(proposed("c=x c=|\n", Project.EMPTY, "")).as("left of the cursor").isEmpty();
  }

  @Test
  void whatBeginsTheNextLineIsNotFoundBehindTheCursorsLine() {
    // Behind "x\n" stands d: but that context begins on the cursor's own line.
    assertThat(proposed("a=x\n|a=x\nd=b\n", Project.EMPTY, "")).doesNotContain("d");
    assertThat(proposed("a=x\n|\nd=b\na=x\nc=b\n", Project.EMPTY, "")).contains("c");
  }

  @Test
  void aTokenThatReachesIntoTheLineIsNone() {
    // The cursor's line is empty, which the token of two line ends would tell.
    assertThat(proposed("a=b\nc=b|\n\nd=b\n", Project.EMPTY, "")).containsExactly("\n");
    assertThat(proposed("a=b\n|\nd=b\n", Project.EMPTY, "")).doesNotContain("\n\n");
  }

  @Test
  void theFilesOwnCopyInTheProjectIsLeftOut() {
    Project project =
        Project.EMPTY.with(Map.of("own", read("c=x\n"), "other", read("c=y\n")), Set.of());
    assertThat(proposed("c=|\n", project, "own")).containsExactly("y");
    assertThat(proposed("c=|\n", project, "third")).containsExactlyInAnyOrder("x", "y");
    Project changed = project.with(Map.of("own", read("c=d\n")), Set.of());
    assertThat(proposed("c=|\n", changed, "own")).containsExactly("y");
    assertThat(proposed("c=|\n", changed, "third")).containsExactlyInAnyOrder("d", "y");
  }

  @Test
  void noContextGoesOnFromOneFileIntoAnother() {
    Project project = Project.EMPTY.with(Map.of("one", read("a="), "two", read("x\n")), Set.of());
    assertThat(proposed("a=|\n", project, "")).isEmpty();
  }

  @Test
  void keysTypedIntoALineChangeNothing() {
    byte[] suffix = "\nc=d\n".getBytes(UTF_8);
    FileText text = new FileText(read("a=b\na=\nc=d\n"));
    for (String line : List.of("a=", "a=x", "", "b=x(")) {
      assertThat(text.isStale(("a=b\n" + line).getBytes(UTF_8), suffix)).as(line).isFalse();
    }
    assertThat(text.isStale("a=b\na=x\n".getBytes(UTF_8), suffix)).as("left").isTrue();
    assertThat(text.isStale("a=c\n".getBytes(UTF_8), suffix)).as("another line").isTrue();
  }

  @Test
  void theNextLineIsNotProposedOnceMore() {
    assertThat(behindLine("x=yx")).as("no such line").isEqualTo(3);
    assertThat(behindLine("x=yy")).as("one of three").isEqualTo(2);
  }

  /** How many places behind a line end are counted, if the next line is this one. */
  private static long behindLine(String next) {
    Project project = Project.EMPTY.with(Map.of("one", read("a=b\nx=yy\na=b\nx=y\n")), Set.of());
    EchoRun run = new EchoRun(VOCABULARY, Gates.EMBEDDED);
    Ends ends = Ends.of(VOCABULARY).apart();
    run.begin(Echo.NOTHING.with(project, ""), "a=b\n".getBytes(UTF_8), next.getBytes(UTF_8));
    run.weigh(new int[0], 0, ends);
    long[] most = {0};
    run.tell(0, ends, (places, different, share) -> most[0] = places);
    run.weigh(MODEL.tokenizer().encode("x"), 1, ends);
    assertThat(run.size()).as("only at the beginning of a line").isEqualTo(1);
    return most[0];
  }

  @Test
  void copyingHasAnEnd() {
    String line = "a=x\n";
    Project project = Project.EMPTY.with(Map.of("one", read(line.repeat(400))), Set.of());
    EchoRun run = new EchoRun(VOCABULARY, Gates.EMBEDDED);
    run.begin(Echo.NOTHING.with(project, ""), line.getBytes(UTF_8), new byte[0]);
    int[] middle = MODEL.tokenizer().encode(line.repeat(300));
    run.weigh(middle, 900, Ends.of(VOCABULARY));
    assertThat(run.size()).isPositive();
    run.weigh(middle, middle.length, Ends.of(VOCABULARY));
    assertThat(run.size()).isZero();
    assertThat(run.rest()).isEqualTo(1);
  }
}
