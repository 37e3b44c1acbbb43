/**
 * The engine without the server: grammars, and the middles that fit between two texts.
 *
 * <p>A {@link dovetail.grammar.GrammarReader} reads a grammar file, {@link
 * dovetail.languages.Language} compiles it, {@link dovetail.quotient.MiddleLanguage} is what fits
 * between a prefix and a suffix, and a {@link dovetail.quotient.MiddleRecognizer} follows a middle
 * byte by byte; {@link dovetail.quotient.mask.Masks} say the same of all tokens of a {@link
 * dovetail.quotient.mask.TokenStrings} at once.
 *
 * <h2>Threads</h2>
 *
 * Grammars, languages and vocabularies are immutable: any number of threads may share them. What
 * grows while it is asked belongs to one thread at a time: {@code SharedCharts} and all that is
 * made of it, {@code MiddleLanguage}, its recognisers, {@code DocumentMiddles} and {@code Masks}.
 * Threads that work side by side have one of each.
 */
module dovetail.engine {
  requires com.google.common;
  requires static org.jspecify;

  exports dovetail.grammar;
  exports dovetail.languages;
  exports dovetail.quotient;
  exports dovetail.quotient.mask;
}
