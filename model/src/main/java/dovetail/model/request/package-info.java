/**
 * Requests to decoders, and their results.
 *
 * <ul>
 *   <li>the request: {@code DecodeRequest}, with a {@code StopPolicy} (where a complete middle
 *       ends), a {@code Deadline}, and an {@code Interest} (how much of a middle the caller wants)
 *   <li>the result: {@code DecodeResult} (a middle, none, or cancelled), why it ended ({@code
 *       Finish}), how it came about ({@code DecodeStats}), and how sure the model was of each token
 *       ({@code Confidence})
 * </ul>
 */
@NullMarked
package dovetail.model.request;

import org.jspecify.annotations.NullMarked;
