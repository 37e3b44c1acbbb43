package dovetail.model.remote;

import java.util.Optional;

/**
 * The texts sent to a server that answers with text: a prompt, and the suffix apart where the
 * server makes the prompt of both.
 *
 * @param template with {prefix} and {suffix}; empty if the server has its own
 * @param dump for people
 */
record Holes(Optional<String> template, String dump) {
  /** A prompt. */
  record Sent(String prompt, Optional<String> suffix) {}

  /**
   * The prompt for a hole. With a template that has the prefix first, the last line stands behind
   * all marks, as what was written does: typing then only appends to it.
   */
  Sent of(String prefix, int written, String suffix) {
    if (template.isEmpty()) {
      return new Sent(prefix, Optional.of(suffix));
    }
    String form = template.get();
    boolean prefixLast = form.indexOf("{suffix}") < form.indexOf("{prefix}");
    int line = prefix.lastIndexOf('\n', prefix.length() - written - 1) + 1;
    String head = prefixLast ? prefix : prefix.substring(0, line);
    String tail = prefixLast ? "" : prefix.substring(line);
    int first = Math.min(form.indexOf("{prefix}"), form.indexOf("{suffix}"));
    int second = Math.max(form.indexOf("{prefix}"), form.indexOf("{suffix}"));
    int width = "{prefix}".length();
    String prompt =
        form.substring(0, first)
            + (prefixLast ? suffix : head)
            + form.substring(first + width, second)
            + (prefixLast ? head : suffix)
            + form.substring(second + width)
            + tail;
    return new Sent(prompt, Optional.empty());
  }
}
