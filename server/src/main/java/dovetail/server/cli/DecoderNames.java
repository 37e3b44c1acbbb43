package dovetail.server.cli;

import dovetail.model.decode.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The names of decoders on the command line, in small letters. */
public final class DecoderNames extends ArrayList<String> implements ITypeConverter<Method> {
  private static final long serialVersionUID = 1;

  /** The names of all decoders. */
  DecoderNames() {
    super(Arrays.stream(Method.values()).map(Method::word).toList());
  }

  @Override
  public Method convert(String name) {
    return Arrays.stream(Method.values())
        .filter(method -> method.word().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "expected one of %s, found %s".formatted(String.join(", ", this), name)));
  }
}
