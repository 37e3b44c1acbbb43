package dovetail.server.complete;

import dovetail.analysis.Document;
import dovetail.analysis.Fault;
import dovetail.analysis.Judge;
import dovetail.analysis.Part;
import dovetail.languages.Languages;
import dovetail.protocol.Address;
import dovetail.protocol.OpenFile;
import dovetail.server.files.FileKind;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A task's text for the judge. */
public final class JudgedText {
  private JudgedText() {}

  /** The document of a task, of which some words are left out. */
  public static Document document(Task task, Set<String> hidden) {
    Address address = Address.of(task.document());
    Map<Path, String> others = new HashMap<>();
    for (OpenFile file : task.others()) {
      Address.of(file.uri()).file().ifPresent(path -> others.putIfAbsent(path, file.text()));
    }
    return new Document(task.language(), address.file(), binding(task, address), hidden, others);
  }

  private static Document.Binding binding(Task task, Address address) {
    String name = address.name();
    String ending = name.substring(name.lastIndexOf('.') + 1);
    boolean isPart =
        FileKind.of(task.document()) == FileKind.CELL
            || Languages.builtIn().embedding(ending).isPresent();
    return isPart ? Document.Binding.OTHER_PARTS : Document.Binding.ITSELF;
  }

  /** A middle in one of the texts of a view. */
  public static Part part(View.Text text, String middle) {
    return Part.of(text.prefix(), middle, text.suffix());
  }

  /** The faults of some kinds that a middle brings in, their places in bytes of the middle. */
  public static List<Fault> faults(
      Judge judge, Task task, View.Text text, String middle, Set<Fault.Kind> kinds) {
    Part part = part(text, middle);
    return judge.faults(document(task, text.hidden()), part, kinds).stream()
        .map(fault -> fault.from(part.from()))
        .toList();
  }
}
