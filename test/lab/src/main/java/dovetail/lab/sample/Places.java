package dovetail.lab.sample;

import java.io.Reader;

/** The characters of a text, one at a time, so that who reads them stands where it has read to. */
final class Places extends Reader {
  private final String text;
  private int at;

  Places(String text) {
    this.text = text;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    if (at == text.length()) {
      return -1;
    }
    buffer[offset] = text.charAt(at++);
    return 1;
  }

  @Override
  public void close() {}

  /** Line and column of the last character that was read, from 1 on, in code points. */
  String place() {
    int line = 1;
    int begin = 0;
    int last = Math.max(0, at - 1);
    for (int i = 0; i < last; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        begin = i + 1;
      }
    }
    return line + ":" + (text.codePointCount(begin, last) + 1);
  }
}
