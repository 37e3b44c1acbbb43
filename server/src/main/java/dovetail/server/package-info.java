/** Where the halves meet: the program, which joins languages, a model and a protocol. */
@NullMarked
package dovetail.server;

import org.jspecify.annotations.NullMarked;
