import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WildcardTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Which types files name, by javac's parser. A line of standard input is a file; a line of standard
 * output is that file, a tab, and the offsets in UTF-16 units and the names of all types that stand
 * alone or first, such as {@code 120:List}.
 */
final class JavaTypes {
  private JavaTypes() {}

  public static void main(String[] arguments) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  none -> {},
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjects(Path.of(line)));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        List<String> found = new ArrayList<>();
        new Types(unit, positions, found).scan(unit, null);
        System.out.println(line + "\t" + String.join(" ", found));
      }
    }
  }

  private static final class Types extends TreePathScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> found;

    Types(CompilationUnitTree unit, SourcePositions positions, List<String> found) {
      this.unit = unit;
      this.positions = positions;
      this.found = found;
    }

    @Override
    public Void visitIdentifier(IdentifierTree name, Void none) {
      long at = positions.getStartPosition(unit, name);
      if (at >= 0 && isType(getCurrentPath().getParentPath().getLeaf(), name)) {
        found.add(at + ":" + name.getName());
      }
      return null;
    }

    private static boolean isType(Tree around, Tree name) {
      return switch (around) {
        case VariableTree one -> one.getType() == name && !one.getName().isEmpty();
        case MethodTree one -> one.getReturnType() == name || one.getThrows().contains(name);
        case ClassTree one ->
            one.getExtendsClause() == name || one.getImplementsClause().contains(name);
        case NewClassTree one -> one.getIdentifier() == name && one.getEnclosingExpression() == null;
        case TypeCastTree one -> one.getType() == name;
        case InstanceOfTree one -> one.getType() == name;
        case AnnotationTree one -> one.getAnnotationType() == name;
        case ParameterizedTypeTree _, ArrayTypeTree _, WildcardTree _, TypeParameterTree _ -> true;
        default -> false;
      };
    }
  }
}
