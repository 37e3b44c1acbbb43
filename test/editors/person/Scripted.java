import java.util.ArrayList;
import java.util.List;

/**
 * What the stand-in suggests: a function of the text and the cursor, so that whoever sees a suggestion can tell
 * whether it belongs to what it is drawn in. Its name has a number, made of the line that the cursor is in, what
 * stands before and behind it there, and the length of the text.
 *
 * <p>The same function is written in {@code vscode/scripted.js} and {@code emacs/scripted.el}.
 *
 * @param text from the cursor on, with the closers that are covered
 * @param covered the closers directly behind the cursor that the text replaces
 * @param parts of the text
 */
record Scripted(String text, String covered, List<String> parts) {
  private static final int LONGEST = 60;

  /** The number of a place. */
  static int number(String text, int offset) {
    int begin = text.lastIndexOf('\n', offset - 1) + 1;
    int end = text.indexOf('\n', offset) < 0 ? text.length() : text.indexOf('\n', offset);
    long line = text.substring(0, begin).chars().filter(c -> c == '\n').count();
    int number = 7;
    String place =
        line + "|" + text.substring(begin, offset) + "|" + text.substring(offset, end) + "|" + text.length();
    for (int i = 0; i < place.length(); i++) {
      number = (number * 31 + place.charAt(i)) % 65521;
    }
    return number;
  }

  /** What is suggested at a place of which nothing was said before; null for nothing. */
  private static Scripted fresh(String text, int offset) {
    int begin = text.lastIndexOf('\n', offset - 1) + 1;
    int end = text.indexOf('\n', offset) < 0 ? text.length() : text.indexOf('\n', offset);
    String before = text.substring(begin, offset);
    String after = text.substring(offset, end);
    int number = number(text, offset);
    String name = "go" + number;
    String indent = before.substring(0, before.length() - before.stripLeading().length());
    String rest =
        switch (number % 8) {
          case 0 -> null;
          case 3 -> "(self)";
          case 4 -> " + 1";
          case 5 -> after.isEmpty() ? ":\n" + indent + "    done" : "";
          case 6 -> after.isEmpty() && !before.isBlank() ? "\n" : "[0]";
          case 7 -> ", x";
          default -> "";
        };
    if (rest == null) {
      return null;
    }
    if (rest.equals("\n")) {
      String whole = "\n" + indent + name;
      return new Scripted(whole, "", List.of(whole));
    }
    int closers = 0;
    while (closers < after.length() && ")]}".indexOf(after.charAt(closers)) >= 0) {
      closers++;
    }
    String covered = number % 3 == 0 ? "" : after.substring(0, closers);
    String behind = covered + (!covered.isEmpty() && covered.equals(after) && number % 2 == 0 ? ":" : "");
    List<String> parts = new ArrayList<>(List.of(name));
    if (!rest.isEmpty()) {
      parts.add(rest);
    }
    if (!behind.isEmpty()) {
      parts.add(behind);
    }
    return new Scripted(name + rest + behind, covered, parts);
  }

  /** What is suggested at a place: the rest of what is being typed, if that was suggested; null for nothing. */
  static Scripted at(String text, int offset) {
    for (int typed = 1; typed <= Math.min(LONGEST, offset); typed++) {
      String earlier = text.substring(0, offset - typed) + text.substring(offset);
      Scripted then = fresh(earlier, offset - typed);
      String done = text.substring(offset - typed, offset);
      if (then != null && then.text.startsWith(done) && then.text.length() > typed) {
        return new Scripted(then.text.substring(typed), then.covered, rest(then.parts, typed));
      }
    }
    return fresh(text, offset);
  }

  /** All that may be shown at a place: what is suggested there, and the rests of what is typed. */
  static List<Scripted> all(String text, int offset) {
    List<Scripted> all = new ArrayList<>();
    for (int typed = 0; typed <= Math.min(LONGEST, offset); typed++) {
      String earlier = text.substring(0, offset - typed) + text.substring(offset);
      Scripted then = fresh(earlier, offset - typed);
      String done = text.substring(offset - typed, offset);
      if (then != null && then.text.startsWith(done) && then.text.length() > typed) {
        all.add(new Scripted(then.text.substring(typed), then.covered, List.of(then.text.substring(typed))));
      }
    }
    return all;
  }

  /** A text once this was accepted whole at a place of it. */
  String acceptedIn(String earlier, int offset) {
    return earlier.substring(0, offset) + text + earlier.substring(offset + covered.length());
  }

  private static List<String> rest(List<String> parts, int typed) {
    List<String> rest = new ArrayList<>();
    int begin = 0;
    for (String part : parts) {
      int end = begin + part.length();
      if (end > typed) {
        rest.add(part.substring(Math.max(0, typed - begin)));
      }
      begin = end;
    }
    return rest;
  }
}
