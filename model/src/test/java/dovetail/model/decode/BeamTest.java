package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.Cases;
import dovetail.model.FakeModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Beam search, against all that could be written. */
final class BeamTest {
  private static final List<String> TEXTS = List.of("a", "b", "c", "ab", "cc", "bca");
  private static final int SIZE = FIRST_TEXT + TEXTS.size();

  private static float[] logits(long seed, int[] read) {
    Random random = new Random(seed * 31 + Arrays.hashCode(read));
    float[] logits = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      logits[i] = (float) (2 * random.nextGaussian());
    }
    return logits;
  }

  private static String[] some(Random random) {
    String[] middles = new String[2 + random.nextInt(6)];
    for (int i = 0; i < middles.length; i++) {
      StringBuilder text = new StringBuilder();
      for (int letters = 1 + random.nextInt(5); letters > 0; letters--) {
        text.append("abc".charAt(random.nextInt(3)));
      }
      middles[i] = text.toString();
    }
    return middles;
  }

  private static DecodeResult decode(long seed, int width, Deadline deadline, String... middles) {
    FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
    Constraint constraint = new TextConstraint(model.vocabulary(), TextConstraint.oneOf(middles));
    DecodeRequest request =
        new DecodeRequest(new int[] {MIDDLE}, 10, StopPolicy.MODEL, deadline, Cancellation.never());
    return new Beam(constraint, width).decode(model, model.session(), request);
  }

  /** The best sum of all ways to write some middle after what was read; negative infinity: none. */
  private static double best(long seed, int[] read, String rest) {
    float[] logits = logits(seed, read);
    double all = 0;
    for (float logit : logits) {
      all += Math.exp(logit);
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int token = 0; token < SIZE; token++) {
      double log = logits[token] - Math.log(all);
      if (token >= FIRST_TEXT) {
        String text = TEXTS.get(token - FIRST_TEXT);
        if (rest.startsWith(text)) {
          int[] longer = Arrays.copyOf(read, read.length + 1);
          longer[read.length] = token;
          best = Math.max(best, log + best(seed, longer, rest.substring(text.length())));
        }
      } else if (token != FakeModel.CONTROL && rest.isEmpty()) {
        best = Math.max(best, log);
      }
    }
    return best;
  }

  @Test
  void aWideBeamFindsTheLikeliest() {
    Cases.each(100, BeamTest::aWideBeamFindsTheLikeliest);
  }

  private static void aWideBeamFindsTheLikeliest(int number) {
    long seed = number;
    String[] middles = some(new Random(seed));
    DecodeResult result = decode(seed, 1000, Deadline.none(), middles);
    assertThat(result).isInstanceOf(DecodeResult.Middle.class);
    String found = ((DecodeResult.Middle) result).text();
    assertThat(middles).contains(found);
    double best =
        Arrays.stream(middles)
            .mapToDouble(middle -> best(seed, new int[] {MIDDLE}, middle))
            .max()
            .orElseThrow();
    assertThat(best(seed, new int[] {MIDDLE}, found)).isEqualTo(best);
    assertThat(result.finish()).isEqualTo(Finish.MODEL);
  }

  @Test
  void aNarrowOneIsAsDefined() {
    Cases.each(100, BeamTest::aNarrowOneIsAsDefined);
  }

  private static void aNarrowOneIsAsDefined(int number) {
    long seed = 1000L + number;
    String[] middles = some(new Random(seed));
    for (int width = 1; width < 4; width++) {
      FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
      for (int wanted = 1; wanted < 4; wanted++) {
        assertThat(texts(candidates(model, model.session(), width, wanted, middles)))
            .as("%d with width %d of %s", wanted, width, Arrays.toString(middles))
            .isEqualTo(defined(seed, width, wanted, middles));
      }
    }
  }

  /** A beginning, as what was read and written, and its sum. */
  private record Begun(int[] read, String text, double sum) {}

  private static final Comparator<Begun> LIKELIEST =
      Comparator.comparingDouble(begun -> -begun.sum);

  /** What a beam finds, written down without any care for cost. */
  private static List<String> defined(long seed, int width, int wanted, String... middles) {
    List<Begun> live = List.of(new Begun(new int[] {MIDDLE}, "", 0));
    List<Begun> found = new ArrayList<>();
    while (!live.isEmpty()) {
      List<Begun> next = new ArrayList<>();
      for (Begun begun : live) {
        float[] logits = logits(seed, begun.read);
        double all = IntStream.range(0, SIZE).mapToDouble(i -> Math.exp(logits[i])).sum();
        List<Begun> ways = new ArrayList<>();
        for (int token = 0; token < SIZE; token++) {
          double sum = begun.sum + logits[token] - Math.log(all);
          int[] read = Arrays.copyOf(begun.read, begun.read.length + 1);
          read[begun.read.length] = token;
          String text = begun.text + (token < FIRST_TEXT ? "" : TEXTS.get(token - FIRST_TEXT));
          boolean fits =
              token < FIRST_TEXT
                  ? token != FakeModel.CONTROL && List.of(middles).contains(text)
                  : Arrays.stream(middles).anyMatch(middle -> middle.startsWith(text));
          if (fits) {
            ways.add(new Begun(read, text, sum));
          }
        }
        ways.sort(LIKELIEST);
        for (Begun way : ways.subList(0, Math.min(width, ways.size()))) {
          if (way.read[way.read.length - 1] >= FIRST_TEXT) {
            next.add(way);
          } else {
            found.add(way);
          }
        }
      }
      found.sort(LIKELIEST);
      found.subList(Math.min(wanted, found.size()), found.size()).clear();
      double best = found.isEmpty() ? Double.NEGATIVE_INFINITY : found.getFirst().sum;
      double far = wanted == 1 ? best : best - BeamRun.FAR_BEHIND;
      double least = found.size() < wanted ? far : Math.max(far, found.getLast().sum);
      List<Begun> all = new ArrayList<>(next);
      all.addAll(found);
      all.sort(LIKELIEST);
      live =
          all.subList(0, Math.min(width, all.size())).stream()
              .filter(step -> step.sum > least && next.contains(step))
              .toList();
    }
    return found.stream().map(Begun::text).toList();
  }

  /** Several candidates, the best first, and the same however they are read. */
  @Test
  void sideBySideIsTheSameAsOneAfterTheOther() {
    Cases.each(50, BeamTest::sideBySideIsTheSameAsOneAfterTheOther);
  }

  private static void sideBySideIsTheSameAsOneAfterTheOther(int number) {
    long seed = 2000L + number;
    String[] middles = some(new Random(seed));
    FakeModel model = FakeModel.of(100, read -> logits(seed, read), TEXTS);
    List<Beam.Candidate> alone = candidates(model, model.session(), 4, 3, middles);
    List<Beam.Candidate> together = candidates(model, model.branchingSession(), 4, 3, middles);
    assertThat(texts(together)).isEqualTo(texts(alone)).isSubsetOf(middles);
    assertThat(together.stream().map(Beam.Candidate::logProbability))
        .isSortedAccordingTo(Comparator.reverseOrder())
        .containsExactlyElementsOf(alone.stream().map(Beam.Candidate::logProbability).toList());
    int calls = together.getFirst().result().stats().calls();
    assertThat(calls).isLessThanOrEqualTo(1 + 10);
    for (Beam.Candidate candidate : together) {
      String text = ((DecodeResult.Middle) candidate.result()).text();
      assertThat(candidate.logProbability())
          .isLessThanOrEqualTo(best(seed, new int[] {MIDDLE}, text) + 1e-6);
    }
  }

  private static List<Beam.Candidate> candidates(
      FakeModel model, ModelSession session, int width, int wanted, String... middles) {
    Constraint constraint = new TextConstraint(model.vocabulary(), TextConstraint.oneOf(middles));
    DecodeRequest request =
        new DecodeRequest(
            new int[] {MIDDLE}, 10, StopPolicy.MODEL, Deadline.none(), Cancellation.never());
    return new Beam(constraint, width).candidates(model, session, request, wanted);
  }

  private static List<String> texts(List<Beam.Candidate> candidates) {
    return candidates.stream()
        .map(candidate -> ((DecodeResult.Middle) candidate.result()).text())
        .toList();
  }

  @Test
  void whenTimeIsUpAnEndingIsWritten() {
    LongSupplier ticks =
        new LongSupplier() {
          private int asked;

          @Override
          public long getAsLong() {
            return asked++;
          }
        };
    DecodeResult result = decode(1, 4, new Deadline(2, ticks), "aaaaaaaa", "bbbbbbbb");
    assertThat(result.finish()).isEqualTo(Finish.DEADLINE);
    assertThat(((DecodeResult.Middle) result).text()).isIn("aaaaaaaa", "bbbbbbbb");
  }
}
