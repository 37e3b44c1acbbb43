/**
 * The command line of the laboratory, a class for each command, named after it ({@code
 * MaskCommand}). Options that the product has too are its mixins. {@code EditorBench} and {@code
 * EditorWire} are an editor for measurements. Exit status and streams are as the product's.
 */
@NullMarked
package dovetail.lab.cli;

import org.jspecify.annotations.NullMarked;
