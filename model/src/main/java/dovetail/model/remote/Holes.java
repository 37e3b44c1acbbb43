package dovetail.model.remote;

import java.util.Optional;

/**
 * Makes the prompt for a server that answers with text; and the suffix apart, if the server itself
 * makes a prompt of both.
 *
 * @param template a text with {prefix} and {suffix}; empty if the server has its own template
 * @param marks the marks that a file's own text must not spell
 * @param dump the template, for people
 */
record Holes(Optional<String> template, Marks marks, String dump) {
  record Sent(String prompt, Optional<String> suffix) {}

  /**
   * The prompt for a hole. With a template that has the prefix first, the last line and the text
   * written in the hole stand behind all marks: so typing only appends to the prompt.
   *
   * @param written the length of the part of the prefix that was written in the hole
   */
  Sent of(String prefix, int written, String suffix) {
    String behind = marks.broken(suffix);
    if (template.isEmpty()) {
      return new Sent(marks.broken(prefix), Optional.of(behind));
    }
    String form = template.get();
    boolean prefixLast = form.indexOf("{suffix}") < form.indexOf("{prefix}");
    int line = prefix.lastIndexOf('\n', prefix.length() - written - 1) + 1;
    String head = marks.broken(prefixLast ? prefix : prefix.substring(0, line));
    String tail = prefixLast ? "" : marks.broken(prefix.substring(line));
    int first = Math.min(form.indexOf("{prefix}"), form.indexOf("{suffix}"));
    int second = Math.max(form.indexOf("{prefix}"), form.indexOf("{suffix}"));
    int width = "{prefix}".length();
    String prompt =
        form.substring(0, first)
            + (prefixLast ? behind : head)
            + form.substring(first + width, second)
            + (prefixLast ? head : behind)
            + form.substring(second + width)
            + tail;
    return new Sent(prompt, Optional.empty());
  }
}
