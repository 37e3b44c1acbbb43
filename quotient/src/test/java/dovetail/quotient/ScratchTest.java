package dovetail.quotient;
import org.junit.jupiter.api.Test;
import java.nio.file.*; import java.util.*;
class ScratchTest {
  @Test void t() throws Exception {
    for (int rep = 0; rep < 2; rep++) {
    long t0 = System.nanoTime();
    var r = dovetail.grammar.GrammarReader.read(dovetail.languages.Languages.source("python").orElseThrow(), "python.lark", dovetail.languages.Languages::source);
    System.out.println(r.problems());
    var g = r.grammar();
    long t1 = System.nanoTime();
    var lx = g.lexical().compile();
    long t2 = System.nanoTime();
    var n = dovetail.network.NetworkCompiler.compile(g);
    long t3 = System.nanoTime();
    var tb = new Tables(g, lx);
    long t4 = System.nanoTime();
    System.out.printf("read %d lexer %d ms (%d states, %d contexts) network %d ms (%d nts, %d states), tables %d ms%n", (t1-t0)/1000000, (t2-t1)/1000000, lx.states(), lx.contexts(), (t3-t2)/1000000, n.nonterminals(), n.states(), (t4-t3)/1000000);
    if (rep == 0) for (int x = 0; x < n.nonterminals(); x++) { int c = 0, te = 0; for (int q = 0; q < n.states(); q++) if (n.owner(q) == x) { c++; te += n.terminalEdges(q).length / 2; } System.out.println("  " + n.nonterminalName(x) + " " + c + " states, " + te + " terminal edges, finals " + n.finals(x).length); }
    if (rep == 1) {
      List<Path> files = new ArrayList<>();
      try (var s = Files.walk(Path.of("/usr/lib/python3.11"))) { s.filter(f -> f.toString().endsWith(".py")).sorted().limit(400).forEach(files::add); }
      int ok = 0; long bytes = 0; long ns = 0;
      for (Path f : files) {
        byte[] text = Files.readAllBytes(f);
        long a = System.nanoTime();
        var m = MiddleLanguage.of(tb, text, new byte[0]);
        boolean end = m.recognizer().mayEnd();
        ns += System.nanoTime() - a; bytes += text.length;
        if (end) ok++; else { int e = m.prefixError(); System.out.println(f + " error at " + e + ": " + (e < 0 ? "END" : new String(text, Math.max(0, e - 60), Math.min(80, text.length - Math.max(0, e - 60))).replace("\n", "\\n"))); }
      }
      System.out.printf("%d of %d, %d bytes in %d ms, %.0f ns a byte%n", ok, files.size(), bytes, ns / 1000000, (double) ns / bytes);
    }
    }
  }
}
