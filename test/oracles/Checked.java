import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import com.sun.source.util.JavacTask;

/**
 * The errors that javac finds in texts, for {@code lab bench rules --checker java=...}:
 *
 * <pre>java -cp gson.jar Checked.java CLASSPATH</pre>
 *
 * Reads {"id", "document", "text"} from standard input, a line each, and writes {"id", "errors": [{"at", "end",
 * "message"}]}, places in UTF-16 units. The class path has the classes of the documents' packages and of what these
 * depend on.
 */
public class Checked {
  static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String document, String text) {
      super(Path.of(document).toUri(), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }

  public static void main(String[] arguments) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);
    List<String> options =
        List.of("-proc:none", "-Xlint:none", "-implicit:none", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW",
            "-cp", arguments[0]);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonObject question = JsonParser.parseString(line).getAsJsonObject();
      Text text = new Text(question.get("document").getAsString(), question.get("text").getAsString());
      DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
      JavacTask task = (JavacTask) compiler.getTask(null, files, found, options, null, List.of(text));
      try {
        task.analyze();
      } catch (RuntimeException | AssertionError e) {
        System.err.println(question.get("document") + ": " + e);
        continue;
      }
      JsonArray errors = new JsonArray();
      for (Diagnostic<? extends JavaFileObject> one : found.getDiagnostics()) {
        if (one.getKind() == Diagnostic.Kind.ERROR && one.getSource() == text) {
          JsonObject error = new JsonObject();
          error.addProperty("at", one.getStartPosition());
          error.addProperty("end", Math.max(one.getEndPosition(), one.getStartPosition() + 1));
          error.addProperty("message", one.getMessage(Locale.ENGLISH));
          errors.add(error);
        }
      }
      JsonObject answer = new JsonObject();
      answer.addProperty("id", question.get("id").getAsInt());
      answer.add("errors", errors);
      System.out.println(new Gson().toJson(answer));
    }
  }
}
