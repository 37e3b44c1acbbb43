package dovetail.server.editor;

import dovetail.languages.Embedding;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Suggestion;
import dovetail.protocol.text.LineIndex;
import dovetail.server.files.LineEnds;
import java.util.List;
import java.util.Optional;

/**
 * The text that a request is about: a file; or, in a file of several languages, the part in one
 * language around the cursor, such as a script in a page, taken as a file. Its lines end with
 * {@code \n}; the answer gets the file's own {@link LineEnds}.
 *
 * @param embedding the kind of file with parts in other languages; empty if the file has none
 * @param part the part around the cursor; empty if there is none in a language with a grammar
 */
record EmbeddedDocument(
    CompletionRequest whole,
    LineEnds ends,
    Optional<Embedding> embedding,
    Optional<Embedding.Part> part) {
  static EmbeddedDocument of(CompletionRequest request) {
    LineEnds ends = LineEnds.of(request.text());
    CompletionRequest whole = inside(request, ends);
    Optional<Embedding> embedding = Languages.builtIn().embedding(whole.languageId());
    return new EmbeddedDocument(
        whole, ends, embedding, embedding.flatMap(found -> found.at(whole.text(), whole.offset())));
  }

  private static CompletionRequest inside(CompletionRequest request, LineEnds ends) {
    return new CompletionRequest(
        request.uri(),
        request.languageId(),
        ends.inside(request.text()),
        ends.inside(request.text(), request.offset()),
        request.trigger(),
        request.settings(),
        request.others().stream().map(EmbeddedDocument::inside).toList(),
        request.requester(),
        request.extent());
  }

  private static OpenFile inside(OpenFile file) {
    String text = LineEnds.of(file.text()).inside(file.text());
    return new OpenFile(file.uri(), file.languageId(), text);
  }

  /** The request about the part, or about the file where there is no part. */
  CompletionRequest request() {
    return part.map(
            found ->
                new CompletionRequest(
                    whole.uri(),
                    found.language(),
                    whole.text().substring(found.begin(), found.end()),
                    whole.offset() - found.begin(),
                    whole.trigger(),
                    whole.settings(),
                    whole.others(),
                    whole.requester()))
        .orElse(whole);
  }

  /**
   * The reason for no suggestions in a language without a grammar, with the names of the covered
   * languages.
   */
  String notCovered() {
    Languages all = Languages.builtIn();
    return embedding.isPresent()
        ? "in files of %s only scripts are covered, if in one of %s"
            .formatted(whole.languageId(), String.join(", ", all.names()))
        : "files of %s are not covered; these are: %s. `dovetail language add` adds others"
            .formatted(whole.languageId(), all.covered());
  }

  /** A sentence that names the part, for the user; empty if the text is the file. */
  String about() {
    return part.map(
            found ->
                "The cursor is in a part of the file in %s; lines are counted from its line %d.\n"
                    .formatted(
                        found.language(), LineIndex.of(whole.text()).lineOf(found.begin()) + 1))
        .orElse("");
  }

  /**
   * An answer for the whole file: with its line ends, and without suggestions that would end the
   * part, such as {@code </script>}.
   */
  CompletionAnswer admitted(CompletionAnswer answer) {
    if (answer.suggestions().isEmpty()) {
      return answer;
    }
    if (part.isEmpty()) {
      return outside(answer);
    }
    List<Suggestion> admitted =
        answer.suggestions().stream()
            .filter(
                one ->
                    embedding
                        .orElseThrow()
                        .admits(
                            whole.text(),
                            whole.offset(),
                            whole.offset() + one.covered().length(),
                            one.text()))
            .toList();
    return admitted.isEmpty()
        ? CompletionAnswer.nothing("each suggestion that fits would end the script")
        : outside(answer.with(admitted));
  }

  private CompletionAnswer outside(CompletionAnswer answer) {
    return answer.with(
        answer.suggestions().stream()
            .map(
                one ->
                    new Suggestion(
                        one.stops().stream()
                            .map(
                                stop ->
                                    new Suggestion.Stop(
                                        ends.outside(stop.part()), ends.outside(stop.behind())))
                            .toList(),
                        one.covered(),
                        ends.outside(one.placeholder())))
            .toList());
  }
}
