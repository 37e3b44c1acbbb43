package dovetail.bench;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Made-up Python files with the mix of constructs that libraries have; the same for a seed. */
final class PythonText {
  private static final String[] NAMES = {
    "value", "items", "self.count", "result", "index", "options", "parent.node", "text", "key"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private int lines;

  private PythonText(long seed) {
    this.random = new Random(seed);
  }

  /** The newest Python. */
  static Language language() {
    return Languages.builtIn().find("python").orElseThrow();
  }

  /** A file of at least that many lines, in UTF-8. */
  static byte[] ofLines(int lines, long seed) {
    PythonText text = new PythonText(seed);
    text.line(0, "import os, sys");
    for (int number = 0; text.lines < lines; number++) {
      text.type(number);
    }
    return text.out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Where a line's indentation ends, near the middle of a file. */
  static int place(byte[] text) {
    int at = text.length / 2;
    while (text[at - 1] != '\n') {
      at++;
    }
    while (text[at] == ' ') {
      at++;
    }
    return at;
  }

  private void type(int number) {
    line(0, "");
    line(0, "class Thing" + number + "(Base, key=" + name() + "):");
    line(1, "\"\"\"Says what a thing is.");
    line(0, "");
    line(1, "It goes on for some lines, as people do.");
    line(1, "\"\"\"");
    for (int method = 0; method < 4; method++) {
      line(0, "");
      line(1, "def method_" + method + "(self, value, *items, key=None, **options):");
      block(2, 3);
      line(2, "return " + expression(2));
    }
  }

  private void block(int depth, int nesting) {
    int statements = 2 + random.nextInt(4);
    for (int i = 0; i < statements; i++) {
      switch (random.nextInt(nesting > 0 ? 9 : 5)) {
        case 0, 1 -> line(depth, name() + " = " + expression(2));
        case 2 -> line(depth, name() + " += " + expression(1) + "  # why");
        case 3 -> line(depth, "print(f\"{" + name() + "!r:>{10}} is {(" + expression(1) + ")}\")");
        case 4 -> {
          line(depth, "call(");
          line(depth + 1, expression(2) + ",");
          line(depth + 1, "key=" + expression(1) + ",");
          line(depth, ")");
        }
        case 5, 6 -> {
          line(depth, "if " + expression(1) + ":");
          block(depth + 1, nesting - 1);
          line(depth, "else:");
          line(depth + 1, "raise ValueError('no %s' % " + name() + ")");
        }
        case 7 -> {
          line(depth, "for index, value in enumerate(" + expression(1) + "):");
          block(depth + 1, nesting - 1);
        }
        default -> {
          line(depth, "try:");
          block(depth + 1, nesting - 1);
          line(depth, "except (OSError, KeyError) as error:");
          line(depth + 1, "pass");
        }
      }
    }
  }

  private String expression(int depth) {
    if (depth == 0) {
      return name();
    }
    return switch (random.nextInt(7)) {
      case 0 -> name() + " + " + expression(depth - 1);
      case 1 -> name() + "(" + expression(depth - 1) + ", " + expression(depth - 1) + ")";
      case 2 -> "[" + expression(depth - 1) + " for value in " + name() + " if value]";
      case 3 -> "{'key': " + expression(depth - 1) + ", \"other\": 0x1f}";
      case 4 -> name() + "[" + expression(depth - 1) + ":]";
      case 5 -> "(not " + name() + " == " + expression(depth - 1) + ")";
      default -> random.nextInt(1000) + ".5 * " + name();
    };
  }

  private String name() {
    return NAMES[random.nextInt(NAMES.length)];
  }

  private void line(int depth, String text) {
    out.repeat("    ", text.isEmpty() ? 0 : depth).append(text).append('\n');
    lines++;
  }
}
