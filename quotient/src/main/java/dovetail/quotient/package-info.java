/**
 * The middles that fit between two texts, decided exactly: the join of left and right charts, and
 * the recogniser that follows a middle byte by byte.
 *
 * <p>Three groups:
 *
 * <ul>
 *   <li>two texts: {@link dovetail.quotient.MiddleLanguage} joins them, over {@link
 *       dovetail.quotient.join.Tables}, which the grammar's texts share, and {@code Charts}; {@code
 *       OpenConstructs} and {@link dovetail.quotient.Surroundings} describe the cut, {@code Dump}
 *       prints it
 *   <li>a document: {@link dovetail.quotient.DocumentMiddles} keeps the texts on both sides line by
 *       line ({@code LeftText}, {@code RightText}, {@code DocumentLines}) while it is edited, and
 *       finds the text that closes its open constructs ({@code Unclosed})
 *   <li>a middle: {@link dovetail.quotient.MiddleRecognizer} follows it with a {@code Reader} of
 *       {@link dovetail.quotient.chart.Branch}es; {@link dovetail.quotient.join.Seams} and {@code
 *       MiddleEnds} decide whether it may end, {@code MiddleWeights} how far it is from an end,
 *       {@code ShortEnding} spells one, {@code Standing} judges whether it stands by itself
 * </ul>
 *
 * <p>{@link dovetail.quotient.mask.Masks} compute the tokens of a vocabulary that may follow a
 * middle.
 */
@NullMarked
package dovetail.quotient;

import org.jspecify.annotations.NullMarked;
