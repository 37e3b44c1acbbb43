package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What imports take from the packages of the JDK. */
final class JdkTypesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          import java.time.L¦ocale;          | java.time has no Locale | LocalDate
          import java.time.¦LocalDate;       | ''                      | ''
          import java.util.¦Tree;            | java.util has no Tree   | TreeMap
          import java.util.¦*;               | ''                      | ''
          import java.util.Map.¦Entry;       | ''                      | ''
          import static java.util.Map.¦none; | ''                      | ''
          import java.util.¦Objects; class B { boolean c = Objects.equals(1, 2); } | '' | ''
          import org.example.¦Tree;          | ''                      | ''
          """)
  void importsTakeWhatThereIs(String written, String reason, String legal) {
    int at = written.indexOf('¦');
    Document document = Document.of(Judged.language("java"), folder.resolve("A.java"));
    List<Fault> faults =
        Judged.faults(
            document, written.substring(0, at), written.substring(at + 1), "\nclass A {}\n");
    assertThat(faults).hasSize(reason.isEmpty() ? 0 : 1);
    for (Fault fault : faults) {
      assertThat(fault.message()).contains(reason);
      assertThat(fault.replacements()).contains(legal);
    }
  }
}
