/**
 * The languages that come with the program: each a grammar file among the resources, compiled by
 * the build to a file beside it ({@link dovetail.languages.LanguageFile}).
 */
@NullMarked
package dovetail.languages;

import org.jspecify.annotations.NullMarked;
