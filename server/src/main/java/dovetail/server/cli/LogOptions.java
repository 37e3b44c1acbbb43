package dovetail.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Where the log goes: standard error or a file, never standard output. */
final class LogOptions {
  /** How much is logged. */
  enum Threshold {
    error,
    warn,
    info,
    debug,
    trace
  }

  @Option(
      names = "--log-file",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "Append the log to this file (default: standard error).")
  private @Nullable Path file;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      scope = ScopeType.INHERIT,
      description = "How much to log: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Threshold level = Threshold.warn;

  /** Puts the options into force, for java.util.logging too, which lsp4j uses. */
  void apply() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{1} - %msg%n");
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = file == null ? toStandardError() : toFile(file);
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.toLevel(level.name()));
    root.addAppender(appender);
    if (level == Threshold.warn || level == Threshold.info) {
      // It warns, several times at every start, that there is no GPU.
      context.getLogger("ai.djl").setLevel(Level.ERROR);
    }
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
  }

  private static OutputStreamAppender<ILoggingEvent> toStandardError() {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setTarget("System.err");
    return appender;
  }

  private static OutputStreamAppender<ILoggingEvent> toFile(Path file) {
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setFile(file.toString());
    return appender;
  }
}
