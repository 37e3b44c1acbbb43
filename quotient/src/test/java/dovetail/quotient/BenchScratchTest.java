package dovetail.quotient;
import org.junit.jupiter.api.Test;
import java.nio.file.*; import java.util.*;
import dovetail.quotient.chart.*;
class BenchScratchTest {
  @Test void t() throws Exception {
    var lang = dovetail.languages.Languages.builtIn().find("python").orElseThrow();
    Tables tb = Tables.of(lang);
    List<String> lines = Files.readAllLines(Path.of("/tmp/cuts.hex"));
    for (int rep = 0; rep < 3; rep++) {
    long[] tot = new long[5]; long pb = 0, sb = 0; List<long[]> per = new ArrayList<>();
    for (int i = 0; i < lines.size(); i += 3) {
      String[] p = lines.get(i).split(" ");
      byte[] pre = ScratchTest.un(p[0]), mid = ScratchTest.un(p[1]), suf = ScratchTest.un(p[2]);
      long a = System.nanoTime();
      Columns c = new Columns(); LeftCharts left = new LeftCharts(tb.network(), c); Reader rd = new Reader(tb, left);
      Branch[] b = rd.start(); for (byte x : pre) b = rd.read(b, x);
      long t1 = System.nanoTime();
      RightCharts right = new RightCharts(tb.network(), c); SuffixLattice la = new SuffixLattice(tb.lexer(), tb.layout(), c, right, suf);
      long t2 = System.nanoTime();
      RightContext rc = new RightContext(tb.network(), tb.layout(), c, tb.distances(), la);
      long t3 = System.nanoTime();
      Join j = new Join(tb.network(), tb.layout(), c, tb.distances(), left, rc);
      long t4 = System.nanoTime();
      MiddleRecognizer m = new MiddleRecognizer(tb, rd, j, la, left, b);
      m.viable(); m.push(mid); m.mayEnd();
      long t5 = System.nanoTime();
      long[] d = {t1-a, t2-t1, t3-t2, t4-t3, t5-t4}; for (int k = 0; k < 5; k++) tot[k] += d[k]; pb += pre.length; sb += suf.length; per.add(new long[] {t5-a, i, d[0], d[1], d[2], d[3], d[4], right.size(), right.end(right.size()-1), rc.exits()});
    }
    per.sort((x, y) -> Long.compare(y[0], x[0]));
    System.out.printf("prefix %d ns/B, lattice %d ns/B, R %d us, join %d us, middle %d us per case; %d cases; suffix mean %d%n", tot[0]/pb, tot[1]/sb, tot[2]/1000/per.size(), tot[3]/1000/per.size(), tot[4]/1000/per.size(), per.size(), sb/per.size());
    if (rep == 2) for (int k = 0; k < 5; k++) System.out.println(Arrays.toString(per.get(k)));
    System.out.println("median " + Arrays.toString(per.get(per.size()/2)));
    }
  }
}
