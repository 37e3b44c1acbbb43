/** The folders around a document: which of their files nobody should look at, by git's rules. */
@NullMarked
package dovetail.server.files;

import org.jspecify.annotations.NullMarked;
