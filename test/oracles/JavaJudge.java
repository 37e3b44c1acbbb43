import com.sun.source.util.JavacTask;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Judges texts by the parser of the javac that runs it. A line of standard input is a text in
 * base64; a line of standard output is "+", or "-" and the key of the first error.
 */
final class JavaJudge {
  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  private static final JavaFileManager FILES =
      COMPILER.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

  private JavaJudge() {}

  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII), 1 << 20);
    PrintStream out = new PrintStream(new BufferedOutputStream(System.out), false);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String text = new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);
      out.println(error(text));
      if (!in.ready()) {
        out.flush();
      }
    }
    out.flush();
  }

  private static String error(String text) {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///X.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoring) {
            return text;
          }
        };
    try {
      JavacTask task =
          (JavacTask)
              COMPILER.getTask(
                  Writer.nullWriter(), FILES, found, List.of("-proc:none"), null, List.of(file));
      task.parse();
    } catch (RuntimeException | IOException | Error e) {
      return "-" + e.getClass().getSimpleName();
    }
    return found.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .findFirst()
        .map(d -> "-" + d.getCode().replace("compiler.err.", ""))
        .orElse("+");
  }
}
