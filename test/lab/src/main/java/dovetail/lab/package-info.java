/** The laboratory: it measures the product, which knows nothing of it. */
@NullMarked
package dovetail.lab;

import org.jspecify.annotations.NullMarked;
