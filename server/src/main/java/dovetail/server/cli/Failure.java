package dovetail.server.cli;

import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ends a command because of an error in its input or its run: prints a message; the exit status is
 * 1.
 */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure.
   *
   * @param message the error, for the user; each of its lines is printed
   */
  public Failure(String message) {
    super(message);
  }

  /** A failure to read or write something. */
  public static Failure at(Object what, IOException e) {
    String file = fileOf(e);
    String named = String.valueOf(what).contains(file) ? "" : file + ": ";
    return new Failure(what + ": " + named + reasonOf(e));
  }

  /** The meaning of an exception of the file system, with the file if that is known. */
  static String told(IOException e) {
    String file = fileOf(e);
    return (file.isEmpty() ? "" : file + ": ") + reasonOf(e);
  }

  /** The file that the system names, of a copy its new place; empty if it names none. */
  private static String fileOf(IOException e) {
    return e instanceof FileSystemException failure
        ? Stream.of(failure.getOtherFile(), failure.getFile())
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("")
        : "";
  }

  /** A failure of a model, or a part of it, that cannot be used. */
  public static Failure of(String what, List<ModelProblem> problems) {
    return new Failure(
        problems.stream().map(problem -> what + problem).collect(Collectors.joining("\n")));
  }

  /** Reads a file. */
  public interface Reader<T> {
    T read(Path file) throws IOException;
  }

  /** The content of a file, by a reader. */
  public static <T> T reading(Path file, Reader<T> reader) {
    try {
      return reader.read(file);
    } catch (IOException e) {
      throw at(file, e);
    }
  }

  /** The meaning of an exception of the file system, for the user. */
  public static String reasonOf(IOException e) {
    return Reason.of(e);
  }
}
