import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** The engine without the server: what may stand between "[1" and " 3]" in a grammar of lists. */
final class Middle {
  public static void main(String[] arguments) throws IOException {
    var text = Files.readString(Path.of(arguments[0]));
    var list = Language.of(GrammarReader.read(text, "list.lark", _ -> Optional.empty()).grammar());
    var middle = MiddleLanguage.of(list, "[1".getBytes(), " 3]".getBytes()).recognizer();
    middle.push(", 2".getBytes());
    IO.println("may go on: " + middle.viable() + ", may end: " + middle.mayEnd());
    var tokens = List.of(",", "]", "2", ",4", ",,");
    var mask = new long[1];
    middle.mask(Masks.of(list, TokenStrings.of(5, t -> tokens.get(t).getBytes())), mask);
    IO.println("may follow: " + BitSet.valueOf(mask).stream().mapToObj(tokens::get).toList());
    IO.println("a short completion: " + new String(middle.completion()));
  }
}
