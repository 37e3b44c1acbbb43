/**
 * Benchmarks of the engine, one question a class; {@code test/bench/run} builds and runs them. All
 * of them read {@link PythonText}, which is made up, so that nothing has to be fetched.
 */
@NullMarked
package dovetail.bench;

import org.jspecify.annotations.NullMarked;
