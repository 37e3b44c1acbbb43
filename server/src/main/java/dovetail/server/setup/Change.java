package dovetail.server.setup;

import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One change that setting up an editor makes and can undo. Doing a change twice, except a call,
 * does no harm.
 */
sealed interface Change {
  /** The effect of the change, as text for the user. */
  String words();

  /** Whether the change is in force already. */
  boolean isDone(Machine machine);

  /**
   * Makes the change.
   *
   * @throws IOException if the change is not possible; then nothing is changed
   */
  void apply(Machine machine) throws IOException;

  /**
   * Undoes the change, unless somebody has edited the result since.
   *
   * @return the reason why the result is left as it is; empty if it was undone
   */
  String undo(Machine machine) throws IOException;

  /** A link from {@code at} to a plugin. */
  record Link(@SerializedName("file") Path at, Path to) implements Change {
    @Override
    public String words() {
      return "link %s -> %s".formatted(at, to);
    }

    @Override
    public boolean isDone(Machine machine) {
      try {
        return Files.isSymbolicLink(at) && Files.readSymbolicLink(at).equals(to);
      } catch (IOException e) {
        return false;
      }
    }

    @Override
    public void apply(Machine machine) throws IOException {
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(at)) {
        throw new FileAlreadyExistsException(at + " is there, and is no link");
      }
      Files.createDirectories(at.getParent());
      Files.deleteIfExists(at);
      Files.createSymbolicLink(at, to);
    }

    @Override
    public String undo(Machine machine) throws IOException {
      if (!Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
        return "";
      }
      if (!isDone(machine)) {
        return at + " is left: it leads elsewhere now";
      }
      Files.delete(at);
      UserFiles.deleteEmpty(at.getParent(), machine.home());
      return "";
    }
  }

  /** A new file, at a path where none was. */
  record NewFile(Path file, String text) implements Change {
    @Override
    public String words() {
      return "write %s:%n%s".formatted(file, text.strip().indent(4).stripTrailing());
    }

    @Override
    public boolean isDone(Machine machine) {
      return UserFiles.holds(file, text);
    }

    @Override
    public void apply(Machine machine) throws IOException {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(file + " is there already");
      }
      UserFiles.write(file, text);
    }

    @Override
    public String undo(Machine machine) throws IOException {
      if (!Files.exists(file)) {
        return "";
      }
      if (!isDone(machine)) {
        return file + " is left: it was edited since";
      }
      Files.delete(file);
      UserFiles.deleteEmpty(file.getParent(), machine.home());
      return "";
    }
  }

  /**
   * A block between two marks at a file's end.
   *
   * @param comment the mark that begins a comment in the file
   * @param lead line ends before the block
   * @param made whether the file is created for the block, and deleted with it
   */
  record Block(Path file, String comment, String text, String lead, boolean made)
      implements Change {
    /** A block at the end of a file as it is now. */
    static Block at(Path file, String comment, String text) {
      String before = UserFiles.read(file);
      String lead = before.isEmpty() ? "" : before.endsWith("\n") ? "\n" : "\n\n";
      return new Block(file, comment, text, lead, !Files.exists(file));
    }

    private String begin() {
      return comment
          + " dovetail: begin (written by `dovetail setup`, which undoes it by --undo)\n";
    }

    private String whole() {
      return begin() + text.strip() + "\n" + comment + " dovetail: end\n";
    }

    @Override
    public String words() {
      return "add to %s:%n%s".formatted(file, text.strip().indent(4).stripTrailing());
    }

    @Override
    public boolean isDone(Machine machine) {
      return UserFiles.read(file).contains(whole());
    }

    @Override
    public void apply(Machine machine) throws IOException {
      String before = UserFiles.read(file);
      if (before.contains(begin())) {
        throw new FileAlreadyExistsException(
            file + " has another block of dovetail's, which was edited: take it out first");
      }
      UserFiles.write(file, before + lead + whole());
    }

    @Override
    public String undo(Machine machine) throws IOException {
      String now = UserFiles.read(file);
      String rest = now.replace(lead + whole(), "");
      if (rest.equals(now)) {
        return now.contains(begin()) ? file + " is left: its block was edited since" : "";
      }
      if (made && rest.isEmpty()) {
        Files.delete(file);
        UserFiles.deleteEmpty(file.getParent(), machine.home());
      } else {
        UserFiles.write(file, rest);
      }
      return "";
    }
  }

  /**
   * A call of the editor's own program.
   *
   * @param listing the command that lists the installed extensions
   */
  record Call(
      List<String> command,
      List<String> back,
      List<String> listing,
      @SerializedName("text") String name)
      implements Change {
    @Override
    public String words() {
      return "run " + String.join(" ", command);
    }

    @Override
    public boolean isDone(Machine machine) {
      return machine.run(listing).text().lines().anyMatch(name::equalsIgnoreCase);
    }

    @Override
    public void apply(Machine machine) throws IOException {
      succeed(machine, command);
    }

    @Override
    public String undo(Machine machine) throws IOException {
      if (isDone(machine)) {
        succeed(machine, back);
      }
      return "";
    }

    private static void succeed(Machine machine, List<String> command) throws IOException {
      Machine.Output output = machine.run(command);
      if (output.status() != 0) {
        List<String> said = new ArrayList<>(output.text().lines().toList());
        throw new IOException(
            "%s: %s"
                .formatted(
                    String.join(" ", command), said.isEmpty() ? "it failed" : said.getLast()));
      }
    }
  }
}
