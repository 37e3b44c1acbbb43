package dovetail.lab.eval;

import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.Prompt;
import dovetail.model.decode.Bounds;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.decode.Sampling;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.LegalNames;
import dovetail.server.complete.HoleSamples;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the holes of {@link ApiCases} with each decoder, and records what came of it. */
public record ApiRun(LanguageModel model, Language language, Plan plan, Record<ApiResult> record) {
  private static final Pattern NAME = Pattern.compile("[.\\w]+", Pattern.UNICODE_CHARACTER_CLASS);

  /**
   * The work at each hole.
   *
   * @param samples how many samples each draws, besides its likeliest middle
   * @param bounds how much it goes back for one
   */
  public record Plan(
      List<Method> methods,
      int samples,
      Bounds bounds,
      int maxTokens,
      int promptTokens,
      long seed) {
    public Plan {
      methods = List.copyOf(methods);
    }

    private Decoding decoding(Method method, double temperature) {
      return new Decoding(
          method, new Sampling(temperature, 0, 1, 0, seed), bounds, Decoding.of(method).learning());
    }
  }

  /** Fills a hole with every decoder that has not done so yet. */
  public void run(ApiCases.Case one) throws IOException {
    if (plan.methods().stream().allMatch(method -> has(one, method))) {
      return;
    }
    Prompt prompt =
        Prompt.of(
            model, new int[0], one.prefix(), one.suffix(), plan.maxTokens(), plan.promptTokens());
    try (HoleSamples samples =
        new HoleSamples(
            KeptModel.inMemory(model), // many samples are drawn for one hole
            language,
            one.prefix(),
            one.suffix(),
            LegalNames.of(one.legal()),
            prompt,
            StopPolicy.NAME)) {
      for (Method method : plan.methods()) {
        if (!has(one, method)) {
          record.add(result(one, method, samples));
        }
      }
    }
  }

  private boolean has(ApiCases.Case one, Method method) {
    return record.has(Recorded.key(one.id(), method.word()));
  }

  private ApiResult result(ApiCases.Case one, Method method, HoleSamples samples) {
    samples.use(plan.decoding(method, 0));
    boolean first = isRight(one, samples.next());
    samples.use(plan.decoding(method, 1));
    int hits = 0;
    long calls = 0;
    int bounded = 0;
    int none = 0;
    for (int i = 0; i < plan.samples(); i++) {
      DecodeResult result = samples.next();
      hits += isRight(one, result) ? 1 : 0;
      calls += result.stats().calls();
      bounded += result.stats().bounded() ? 1 : 0;
      none += result instanceof DecodeResult.Middle ? 0 : 1;
    }
    return new ApiResult(
        one.id(), method.word(), one.isAbove(), first, plan.samples(), hits, calls, bounded, none);
  }

  /** Whether a middle begins with the name that was there, and with no longer one. */
  private static boolean isRight(ApiCases.Case one, DecodeResult result) {
    if (result instanceof DecodeResult.Middle middle) {
      Matcher name = NAME.matcher(middle.text());
      return name.lookingAt() && name.group().equals(one.truth());
    }
    return false;
  }
}
