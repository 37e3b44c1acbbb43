package dovetail.lab.store;

import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.join.Tables;
import java.util.Arrays;
import java.util.BitSet;

/**
 * SynCode's mask behind a text. It looks at the last lexeme of the text. By M₀ the lexeme goes on,
 * as any terminal that may begin where it begins. By M₁ the lexeme, as the terminal that it is,
 * goes on or is followed by a terminal that may begin behind it. The engine says which terminals
 * may begin; the rest is the paper's. A line end that is a token may begin anywhere, and the blanks
 * before a line may become more.
 *
 * <p>For languages whose lexer has one context.
 */
public final class StoreMask {
  private static final byte[] NOTHING = {};

  private final SharedCharts charts;
  private final LexerTable lexer;
  private final MaskStore store;
  private final BitSet ignored = new BitSet(); // and the line end, which brackets hide

  /** Which terminals the paper looks at. */
  public enum Alpha {
    /** The open one. */
    NONE,
    /** And the next one. */
    ONE
  }

  /**
   * Masks of a language.
   *
   * @param store of its terminals
   */
  public StoreMask(Language language, MaskStore store) {
    this.store = store;
    this.charts = new SharedCharts(language);
    this.lexer = Tables.of(language).lexer();
    int newline = Tables.of(language).layout().newline();
    for (Terminal terminal : language.terminals()) {
      ignored.set(terminal.id(), terminal.role() == Role.IGNORED || terminal.id() == newline);
    }
  }

  /** Whether it is for a language: one context. */
  public static boolean reads(Language language) {
    return Tables.of(language).lexer().contexts() == 1;
  }

  /** A recogniser of the texts that may follow a text, with nothing behind them. */
  public MiddleRecognizer behind(byte[] text) {
    return MiddleLanguage.of(charts, text, NOTHING).recognizer();
  }

  /** The mask behind a text. */
  public long[] of(byte[] text, Alpha alpha, int words) {
    long[] mask = new long[words];
    BitSet next = mayBegin(text);
    for (int from : open(text).toArray()) {
      BitSet here = from == text.length ? next : mayBegin(Arrays.copyOf(text, from));
      for (int t = here.nextSetBit(0); t >= 0; t = here.nextSetBit(t + 1)) {
        int state = after(t, text, from);
        if (state == LexerTable.DEAD) {
          continue;
        }
        if (alpha == Alpha.ONE && is(t, text, from)) {
          for (int behind = next.nextSetBit(0); behind >= 0; behind = next.nextSetBit(behind + 1)) {
            store.addTo(mask, t, state, behind);
          }
        } else {
          store.addTo(mask, t, state);
        }
      }
    }
    return mask;
  }

  /**
   * The places where lexemes begin that further text may make longer: by longest match, the last
   * one; and each one before it that is begun beyond its end, as a number in {@code 1.} of {@code
   * 1.5}: it may turn out to have ended there, and then lexemes follow it. O(their number ·
   * length).
   */
  private IntList open(byte[] text) {
    IntList open = new IntList();
    int from = 0;
    int end = 0;
    while (end >= 0 && (from < text.length || open.isEmpty())) {
      end = -1;
      int at = lexer.start(0);
      for (int i = from; i < text.length && at != LexerTable.DEAD; i++) {
        at = lexer.next(at, text[i] & 0xff);
        end = at != LexerTable.DEAD && lexer.accept(at) >= 0 ? i + 1 : end;
      }
      if (at != LexerTable.DEAD) {
        open.add(from);
      }
      from = end;
    }
    return open;
  }

  private int after(int terminal, byte[] text, int from) {
    LexerTable automaton = store.automaton(terminal);
    int at = automaton == null ? LexerTable.DEAD : automaton.start(0);
    for (int i = from; i < text.length && at != LexerTable.DEAD; i++) {
      at = automaton == null ? LexerTable.DEAD : automaton.next(at, text[i] & 0xff);
    }
    return at;
  }

  /** Whether the text from an offset on is a lexeme of a terminal. */
  private boolean is(int terminal, byte[] text, int from) {
    int at = lexer.start(0);
    for (int i = from; i < text.length && at != LexerTable.DEAD; i++) {
      at = lexer.next(at, text[i] & 0xff);
    }
    int labels = from == text.length || at == LexerTable.DEAD ? -1 : lexer.accept(at);
    return labels >= 0 && Arrays.binarySearch(lexer.labels(labels), terminal) >= 0;
  }

  private BitSet mayBegin(byte[] text) {
    BitSet begins = behind(text).mayBegin();
    begins.or(ignored);
    return begins;
  }
}
