package dovetail.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.RollingPolicyBase;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.FilterReply;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusListener;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Options of the log, which goes to standard error or a file, never to standard output. */
public final class LogOptions {
  /**
   * One line for each message; of a stack trace only the exception and the place where it was
   * thrown.
   */
  private static final String FOR_PEOPLE =
      "%d{HH:mm:ss.SSS} %-5level %logger{1} - %.-500(%replace(%msg %ex{1}){'\\s+', ' '}) %n%nopex";

  /** The least severity that is logged. */
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
      description = {
        "Append the log to this file (default: standard error).",
        "At 10 MB it is moved aside, with .1 behind its name, and goes on anew."
      })
  private @Nullable Path file;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      scope = ScopeType.INHERIT,
      description = "How much to log: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Threshold level = Threshold.warn;

  /**
   * Applies the options, also to java.util.logging, which lsp4j uses; returns the problem that the
   * file cannot be written.
   */
  Optional<String> apply() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    Path log = file;
    encoder.setPattern(log == null ? FOR_PEOPLE : "%d{HH:mm:ss.SSS} %-5level %logger{1} - %msg%n");
    encoder.start();
    if (log != null) {
      Optional<String> reason = unwritable(log);
      if (reason.isPresent()) {
        return reason.map(text -> "--log-file: " + log + " cannot be written: " + text);
      }
      tellOfTheFirstFailure(log, context);
    }
    OutputStreamAppender<ILoggingEvent> appender =
        log == null ? toStandardError() : toFile(log, context);
    appender.setContext(context);
    appender.setEncoder(encoder);
    if (log == null && level.compareTo(Threshold.debug) < 0) {
      appender.addFilter(new FewLines());
    }
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.toLevel(level.name()));
    root.addAppender(appender);
    if (level == Threshold.warn || level == Threshold.info) {
      // DJL warns at every start, several times, that there is no GPU; and its errors are also
      // thrown, so the user is told of them.
      context.getLogger("ai.djl").setLevel(Level.OFF);
    }
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    return Optional.empty();
  }

  /** The reason why a log file cannot be written. Logback would make folders, and fail silently. */
  private static Optional<String> unwritable(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return Optional.of("there is no folder " + folder);
    }
    try {
      Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(Failure.reasonOf(e));
    }
  }

  /**
   * Reports on standard error, once, that the log cannot be written any more, as on a full disk.
   */
  private static void tellOfTheFirstFailure(Path file, LoggerContext context) {
    AtomicBoolean told = new AtomicBoolean();
    context
        .getStatusManager()
        .add(
            (StatusListener)
                status -> {
                  if (status.getLevel() >= Status.ERROR && told.compareAndSet(false, true)) {
                    System.err.println(
                        "dovetail: --log-file: %s: %s".formatted(file, reasonOf(status)));
                  }
                });
  }

  private static String reasonOf(Status status) {
    Throwable thrown = status.getThrowable();
    return thrown == null ? status.getMessage() : Reason.of(thrown);
  }

  private static OutputStreamAppender<ILoggingEvent> toStandardError() {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setTarget("System.err");
    return appender;
  }

  private static OutputStreamAppender<ILoggingEvent> toFile(Path file, LoggerContext context) {
    RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
    appender.setFile(file.toString());
    SizeBasedTriggeringPolicy<ILoggingEvent> full = new SizeBasedTriggeringPolicy<>();
    full.setContext(context);
    full.setMaxFileSize(FileSize.valueOf("10MB"));
    full.setCheckIncrement(Duration.buildBySeconds(10));
    full.start();
    Aside aside = new Aside(file);
    aside.setContext(context);
    aside.setParent(appender);
    aside.start();
    appender.setTriggeringPolicy(full);
    appender.setRollingPolicy(aside);
    return appender;
  }

  /** Limits the number of lines in a minute, so that a client's nonsense fills no disk. */
  private static final class FewLines extends Filter<ILoggingEvent> {
    private static final int MOST = 50;
    private long minute;
    private int lines;

    @Override
    public FilterReply decide(ILoggingEvent event) {
      synchronized (this) {
        long now = event.getTimeStamp() / 60_000;
        lines = now == minute ? lines + 1 : 1;
        minute = now;
        if (lines == MOST + 1) {
          System.err.println(
              "dovetail: more of the log is left out for up to a minute; --log-file has it all");
        }
        return lines > MOST ? FilterReply.DENY : FilterReply.NEUTRAL;
      }
    }
  }

  /** Moves a full log aside. Logback's own policies take a percent sign for a pattern. */
  private static final class Aside extends RollingPolicyBase {
    private final Path file;

    Aside(Path file) {
      this.file = file;
    }

    @Override
    public void rollover() {
      try {
        Files.move(file, Path.of(file + ".1"), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        throw new RolloverFailure(file + " cannot be moved aside", e);
      }
    }

    @Override
    public String getActiveFileName() {
      return file.toString();
    }
  }
}
