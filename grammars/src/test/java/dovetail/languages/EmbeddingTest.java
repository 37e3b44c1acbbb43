package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EmbeddingTest {
  private static final Embedding HTML = Languages.builtIn().embedding("html").orElseThrow();

  private static final String VUE =
      """
      <!-- <script>no</script> -->
      <template>
        <p v-if="a > b" :title="'<script>'.length">{{ a }}</p>
      </template>

      <script lang="ts">
      export default { name: 'Counter' };
      </script>

      <script setup lang='ts' generic="T extends Record<string, number>">
      const a = ref<T>();
      </script>

      <style scoped>
      p::after { content: "<script>"; }
      </style>

      <i18n lang="json">{}</i18n>
      """;

  private static final String SVELTE =
      """
      <script module>
        export const answer = 42;
      </script>
      <script>
        let { name } = $props();
        const close = "<\\/script>";
      </script>
      <svelte:head><title>a <script> in a title</title></svelte:head>
      {#if name}<b>{name}</b>{/if}
      """;

  /** All parts, as {@code language:text}; each place is asked, and must know the part it is in. */
  private static List<String> parts(String file) {
    List<String> parts = new ArrayList<>();
    Optional<Embedding.Part> last = Optional.empty();
    for (int i = 0; i <= file.length(); i++) {
      Optional<Embedding.Part> found = HTML.at(file, i);
      int at = i;
      found.ifPresent(part -> assertThat(at).isBetween(part.begin(), part.end()));
      if (found.isPresent() && !found.equals(last)) {
        Embedding.Part part = found.get();
        assertThat(at).as("its beginning belongs to it").isEqualTo(part.begin());
        parts.add(part.language() + ":" + file.substring(part.begin(), part.end()));
      }
      last = found;
    }
    return parts;
  }

  @Test
  void severalScripts() {
    assertThat(parts(VUE))
        .containsExactly(
            "typescript:\nexport default { name: 'Counter' };\n",
            "typescript:\nconst a = ref<T>();\n");
    assertThat(parts(SVELTE))
        .containsExactly(
            "javascript:\n  export const answer = 42;\n",
            "javascript:\n  let { name } = $props();\n  const close = \"<\\/script>\";\n");
  }

  @Test
  void lineEndsAreTheFiles() {
    assertThat(parts(VUE.replace("\n", "\r\n")))
        .containsExactly(
            "typescript:\r\nexport default { name: 'Counter' };\r\n",
            "typescript:\r\nconst a = ref<T>();\r\n");
  }

  @Test
  void theFirstEndTagEndsItWhereverItStands() {
    assertThat(parts("<script>let a = '</script>'; b</script>"))
        .containsExactly("javascript:let a = '");
    assertThat(parts("<script>// </SCRIPT >\na</script>")).containsExactly("javascript:// ");
    assertThat(parts("<script>a = '</scripts>'</script>"))
        .containsExactly("javascript:a = '</scripts>'");
  }

  /** Where parse5 ends each script, the end marked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = '<!-- <script>';</script>¦",
        "a = '<!-- <script>';</script>b¦</script>",
        "<!-- <SCRIPT/ </script>b¦</script>",
        "<!-- <script </script\n-->b¦</script>",
        "<!-- <script>--> b¦</script>",
        "<!-- <script> <script> </script>b¦</script>",
        "<!-- <script>a</script> <script>b</script>c¦</script>",
        "<!-- <script></scripts></script>b¦</script>",
        "<!-- a¦</script>",
        "<!-- <scripts>a¦</script>",
        "<!-- --> <script>a¦</script>",
        "<!--> <script>a¦</script>",
        "<!---> <script>a¦</script>",
        "<!- <script>a¦</script>",
        "<script>a¦</script>",
        "<!-- <script>a --> <!-- <script>b</script>c¦</script>",
      })
  void aScriptInACommentHidesAnEndTag(String content) {
    int end = content.indexOf('¦');
    String file = "<script>" + content.replace("¦", "");
    assertThat(HTML.at(file, "<script>".length()))
        .hasValueSatisfying(part -> assertThat(part.end()).isEqualTo("<script>".length() + end));
  }

  @Test
  void whatWouldHideTheEndTagIsNotAdmitted() {
    String file = "<script>a = '';</script><p>b</p>";
    int at = file.indexOf("''") + 1;
    assertThat(HTML.admits(file, at, at, "<!-- ")).isTrue();
    assertThat(HTML.admits(file, at, at, "<!-- <script>")).isFalse();
    assertThat(HTML.admits(file, at, at, "<!-- <script> </script>")).isTrue();
    String begun = "<script>a = '<!-- ';b = '';</script><p>b</p>";
    int in = begun.indexOf("''") + 1;
    assertThat(HTML.admits(begun, in, in, "<script src=a>")).isFalse();
    assertThat(HTML.admits(begun, in, in, "--> <script src=a>")).isTrue();
  }

  @Test
  void whatIsNotClosedGoesOnToTheEnd() {
    assertThat(parts("<p>\n<script>\nlet a = <b>")).containsExactly("javascript:\nlet a = <b>");
    assertThat(parts("<p>\n<script")).isEmpty();
    assertThat(parts("<!-- <script>a</script>")).isEmpty();
  }

  @Test
  void twoThatTouch() {
    assertThat(parts("<script>a</script><script type=module>b</script>"))
        .containsExactly("javascript:a", "javascript:b");
    assertThat(parts("<script src='a.js'></script>")).containsExactly("javascript:");
    assertThat(parts("<script src=\"./a.ts\" lang=\"ts\" />\n<template></template>")).isEmpty();
    assertThat(parts("<textarea v-model='a' />\n<script>a</script>"))
        .containsExactly("javascript:a");
    assertThat(parts("<style src='./a.css'/><script>a</script>")).containsExactly("javascript:a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "lang='ts'|typescript",
        "lang=ts|typescript",
        "LANG=\"TS\" setup|typescript",
        "lang=\"tsx\"|typescriptreact",
        "setup lang = 'jsx'|javascriptreact",
        "type=\"text/babel\"|javascriptreact",
        "type=\"module\"|javascript",
        "type=text/javascript|javascript",
        "type=\"text/javascript; charset=utf-8\"|javascript",
        "type=\"\"|javascript",
        "lang=\"js\"|javascript",
        "async defer|javascript",
        "data-lang=\"ts\"|javascript",
        "type=\"application/json\"|json",
        "type=\"application/ld+json\"|json",
        "type='importmap'|json",
        "title=\"a > b\" lang=\"ts\"|typescript"
      })
  void theLanguageIsThatOfAnAttribute(String attributes, String language) {
    assertThat(parts("<script " + attributes + ">x</script>")).containsExactly(language + ":x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type=\"text/x-template\"",
        "lang=\"coffee\"",
        "type=x-shader/x-vertex",
        "type=text/html"
      })
  void othersAreLeftAlone(String attributes) {
    assertThat(parts("<script " + attributes + ">x</script>")).isEmpty();
  }

  @Test
  void everyLanguageThatIsNamedIsKnown() {
    for (Embedding.Rule rule : HTML.rules()) {
      for (Embedding.Tongue tongue : rule.tongues()) {
        assertThat(tongue.language().stream()).allMatch(Languages.builtIn()::knows);
      }
    }
  }

  @Test
  void whatWouldEndTheScriptIsNotAdmitted() {
    String file = "<script>a = ;</script><script>b</script>";
    int at = file.indexOf(';');
    assertThat(HTML.admits(file, at, at, "'x'")).isTrue();
    assertThat(HTML.admits(file, at, at + 1, "[1];")).isTrue();
    assertThat(HTML.admits(file, at, at, "'</script>'")).isFalse();
    assertThat(HTML.admits(file, at, at, "'</Script '")).isFalse();
    assertThat(HTML.admits(file, at, at, "'<\\/script>'")).isTrue();
    String open = "<script>a = '</script";
    assertThat(HTML.admits(open, open.length(), open.length(), ">'")).isFalse();
  }

  /** No pattern may need more of the stack, or of time, for more of the file. */
  @Test
  void longTagsAndManyOfThem() {
    String attributes = " a=\"b\" c".repeat(100_000);
    assertThat(HTML.at("<script" + attributes + ">x", attributes.length() + 8)).isPresent();
    String unclosed = "<script" + attributes;
    assertThat(HTML.at(unclosed, unclosed.length())).isEmpty();
    String hidden = "<script><!--" + " <script> - </script> -".repeat(50_000);
    assertThat(HTML.at(hidden, hidden.length())).isPresent();
    String comments = "<script>" + "<!-- a -->".repeat(50_000) + "</script>";
    assertThat(HTML.at(comments, 8)).isPresent();
    String many = "<p></p><script>a</script>".repeat(20_000);
    assertThat(HTML.at(many, many.length() - 9)).isPresent();
  }
}
