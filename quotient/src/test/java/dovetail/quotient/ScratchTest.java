package dovetail.quotient;
import org.junit.jupiter.api.Test;
import java.nio.file.*; import java.util.*;
class ScratchTest {
  static byte[] un(String s) { return s.equals("-") ? new byte[0] : HexFormat.of().parseHex(s); }
  @Test void u() throws Exception {
    var lang = dovetail.languages.Languages.builtIn().find("python").orElseThrow();
    for (String[] ps : new String[][] {{"x\n", "rs='strict'):\n    return codecs.utf_32_be_decode(input, errors, True)\n"}, {"import b\n", "codec.encode\n    decode = codec.decode\nclass A: pass\n"}}) {
    var ml = MiddleLanguage.of(lang, ps[0].getBytes(), ps[1].getBytes());
    var m = ml.recognizer();
    System.out.println("dist " + m.distance() + " end " + m.mayEnd());
    var rf = Join.class.getDeclaredField("right"); rf.setAccessible(true); RightContext rc = (RightContext) rf.get(m.join()); var net = Tables.of(lang).network(); var D = Tables.of(lang).distances();
    for (int x = 0; x < net.nonterminals(); x++) { var sd = rc.seeds(x); for (int i = 0; i < sd.size(); i += 4) { int d = D.within(net.start(x), 0, sd.get(i), sd.get(i+1)); int w = rc.weight(sd.get(i+3)); if (d + w < 3) System.out.println(net.nonterminalName(x) + " seed state " + sd.get(i) + " ls " + sd.get(i+1) + " exit set " + rc.exitSet(sd.get(i+2)) + " weight " + w + " within " + d); } }
    if (true) continue;
    for (int i = 2; m.lattice().sets(0) != null && i < m.lattice().sets(0).size(); i += 3) System.out.println(m.lattice().charts().dump(m.lattice().sets(0).get(i)));
    for (Branch b : m.branches()) { System.out.println(b); System.out.println("live " + m.join().live(b.set(), 0)+" "+m.join().live(b.set(), 1)); System.out.println(m.charts().dump(b.set())); 
      java.util.List<Branch> o = new ArrayList<>(); m.reader().finish(b, Tables.of(lang).lexer().accept(b.lexer()), o); for (Branch x : o) { System.out.println(x + " live " + m.join().live(x.set(), 0)); System.out.println(m.charts().dump(x.set())); } }
    trace(m);
    }
  }
  @Test void t() throws Exception {
    var lang = dovetail.languages.Languages.builtIn().find("python").orElseThrow();
    List<String> lines = Files.readAllLines(Path.of("/tmp/cuts.hex")); Random r = new Random(3);
    int n = 0, nul = 0, wrong = 0; long ns = 0, len = 0, dist = 0; int shown = 0; List<Long> times = new ArrayList<>();
    for (int i = 0; i < lines.size(); i += Integer.getInteger("every", 4)) {
      String[] p = lines.get(i).split(" ");
      byte[] pre = un(p[0]), mid = un(p[1]), suf = un(p[2]);
      byte[] other = un(lines.get(r.nextInt(lines.size())).split(" ")[1]);
      var m = MiddleLanguage.of(lang, pre, suf).recognizer();
      for (byte[] text : List.of(mid, other)) {
        m.truncate(0);
        int stop = r.nextInt(text.length + 1), k = 0;
        while (k < stop && m.push(text, k, k + 1)) k++;
        if (k < text.length && (text[k] & 0xc0) == 0x80) continue;
        long a = System.nanoTime();
        byte[] c = m.completion();
        long t = System.nanoTime() - a; ns += t; times.add(t / 1000); n++;
        if (c == null) { nul++; if (shown++ < 12) { System.out.println("NULL dist " + m.distance() + " after [" + new String(pre, Math.max(0, pre.length - 60), Math.min(60, pre.length)) + "|" + new String(text, 0, k) + "|" + new String(suf, 0, Math.min(60, suf.length)) + "] " + Arrays.toString(m.branches())); trace(m); } continue; }
        len += c.length; dist += m.distance();
        byte[] whole = new byte[pre.length + k + c.length + suf.length];
        System.arraycopy(pre, 0, whole, 0, pre.length); System.arraycopy(text, 0, whole, pre.length, k); System.arraycopy(c, 0, whole, pre.length + k, c.length); System.arraycopy(suf, 0, whole, pre.length + k + c.length, suf.length);
        if (!MiddleLanguage.of(lang, whole, new byte[0]).recognizer().mayEnd()) { wrong++; System.out.println("WRONG after [" + new String(pre, Math.max(0, pre.length - 60), Math.min(60, pre.length)) + "|" + new String(text, 0, k) + "|" + new String(c) + "|" + new String(suf, 0, Math.min(60, suf.length))); }
      }
    }
    Collections.sort(times);
    System.out.printf("%d completions, %d null, %d wrong, %d us p50, p99 %d us, mean length %.1f, mean distance %.1f%n", n, nul, wrong, times.get(n / 2), times.get(n * 99 / 100), (double) len / n, (double) dist / n);
  }
  void trace(MiddleRecognizer m) throws Exception {
    var c = Completion.class.getDeclaredMethod("step"); c.setAccessible(true);
    var cc = new Completion(m); int from = m.length();
    for (int i = 0; i < 12 && !m.mayEnd(); i++) { int d = m.distance(); byte[] b = (byte[]) c.invoke(cc); System.out.println("   " + d + " step " + (b == null ? null : "[" + new String(b).replace("\n","\\n") + "]") + " -> " + m.distance()); if (b == null) { for (Branch br : m.branches()) { System.out.println(br + " live " + m.join().live(br.set(), br.lineState()) + "\n" + m.charts().dump(br.set())); } 
        System.out.println(Arrays.toString(m.lattice().columns()) + " nodes " + m.lattice().sets(0)); 
        break; } }
    m.truncate(from);
  }
}
