/**
 * The languages that come with the program, each a folder among the resources: {@code
 * grammar.lark}, {@code profile} ({@link dovetail.languages.Profile}), and {@code README.md}, which
 * describes the grammar's coverage and its judge. {@code index.txt} names them. Files of several
 * languages have a profile only ({@link dovetail.languages.Embedding}), and are named by {@code
 * mixed.txt}. The build compiles each version of each to a file in its folder ({@link
 * dovetail.languages.LanguageFile}).
 */
@NullMarked
package dovetail.languages;

import org.jspecify.annotations.NullMarked;
