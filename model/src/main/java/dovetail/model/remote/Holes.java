package dovetail.model.remote;

import java.util.Optional;

/**
 * The texts sent to a server that answers with text: a prompt, and the suffix apart where the
 * server makes the prompt of both.
 *
 * @param template with {prefix} and {suffix}; empty if the server has its own
 * @param marks that a file's own text must not spell
 */
record Holes(Optional<String> template, Marks marks, String dump) {
  record Sent(String prompt, Optional<String> suffix) {}

  /**
   * The prompt for a hole. With a template that has the prefix first, the last line stands behind
   * all marks, as what was written does: typing then only appends to it.
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
