package dovetail.server.cli;

import dovetail.analysis.names.NameReader;
import dovetail.analysis.project.ImportedMembers;
import dovetail.analysis.project.Modules;
import dovetail.analysis.project.NamesAt;
import dovetail.languages.Language;
import dovetail.quotient.LegalNames;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that may follow a text's imported modules, for decoders. One thread. */
final class LegalMembers {
  private final Map<Language, Optional<NameReader>> readers = new HashMap<>();
  private final Map<Language, Optional<Modules>> modules = new HashMap<>();

  /** At a place of a file; everything may follow modules that are open or not known. */
  LegalNames of(Language language, String prefix, String suffix, Path file, Optional<Path> root) {
    return LegalNames.of(
        readers
            .computeIfAbsent(language, NameReader::of)
            .flatMap(reader -> NamesAt.read(language, reader, prefix, suffix))
            .flatMap(
                at ->
                    modules
                        .computeIfAbsent(language, Modules::of)
                        .map(
                            known ->
                                new ImportedMembers(known, known.at(file.toAbsolutePath(), root))
                                    .legal(at.names().imported(at.offset()))))
            .orElse(Map.<String, Set<String>>of()));
  }
}
