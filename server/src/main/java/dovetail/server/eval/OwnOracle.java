package dovetail.server.eval;

import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import dovetail.server.complete.Utf8;
import java.util.List;

/** Dovetail's own reading from left to right, for languages that no other judge is there for. */
public final class OwnOracle implements Oracle {
  private static final byte[] NOTHING = {};

  private final SharedCharts charts;

  /** For a language. */
  public OwnOracle(Language language) {
    this.charts = new SharedCharts(language);
  }

  @Override
  public String name() {
    return "Dovetail itself";
  }

  @Override
  public String version() {
    return "";
  }

  @Override
  public boolean accepts(String text) {
    return MiddleLanguage.of(charts, Utf8.encode(text), NOTHING).recognizer().mayEnd();
  }

  @Override
  public List<int[]> runs(String text) {
    return List.of();
  }

  @Override
  public void close() {}
}
