package dovetail.lab.eval;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dovetail's own reading from left to right, for languages without another judge. */
public final class OwnOracle implements Oracle {
  private static final byte[] NOTHING = {};
  private static final Pattern TOKEN = Pattern.compile("[\\w$]+|[^\\s\\w]");

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

  /** Words and marks, in runs of lines with the same blanks before them. */
  @Override
  public List<int[]> runs(String text) {
    List<int[]> runs = new ArrayList<>();
    IntList run = new IntList();
    String before = "";
    int line = 0; // in code points
    for (String next : text.split("(?<=\n)")) {
      Matcher tokens = TOKEN.matcher(next);
      String blanks = next.substring(0, next.length() - next.stripLeading().length());
      if (!next.isBlank() && !blanks.equals(before)) {
        add(runs, run);
        before = blanks;
      }
      while (tokens.find()) {
        run.add(line + next.codePointCount(0, tokens.start()));
        run.add(line + next.codePointCount(0, tokens.end()));
      }
      line += next.codePointCount(0, next.length());
    }
    add(runs, run);
    return runs;
  }

  private static void add(List<int[]> runs, IntList run) {
    if (!run.isEmpty()) {
      runs.add(run.toArray());
    }
    run.clear();
  }

  @Override
  public void close() {}
}
