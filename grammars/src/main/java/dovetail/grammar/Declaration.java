package dovetail.grammar;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A statement of a grammar file about the trees of its rules: which rules are scopes, which bind
 * names, and what a compiler refuses although it parses. The package describes what each kind
 * means.
 *
 * <p>A copy of a rule (of {@code %copy}) counts as the rule.
 *
 * @param kind the directive
 * @param unwanted whether it stands behind {@code %unwanted}: what it refuses a compiler takes, but
 *     nobody would write it
 * @param parts the rules named, in the parts that the directive's words divide
 * @param texts the strings behind them
 */
public record Declaration(
    Kind kind, boolean unwanted, List<List<String>> parts, List<String> texts) {
  public Declaration {
    parts = parts.stream().map(List::copyOf).toList();
    texts = List.copyOf(texts);
  }

  /** The kinds of declarations. */
  public enum Kind {
    /** {@code %scope a b}: regions of names. */
    SCOPE("%scope"),
    /** {@code %outer a}: stands in a scope, and belongs to what is around that scope. */
    OUTER("%outer"),
    /** {@code %binds a}: its text is a name that is bound in the innermost scope. */
    BINDS("%binds"),
    /** {@code %refers a}: its text is a name that is looked up. */
    REFERS("%refers"),
    /** {@code %through a in b}: {@code a} binds in the innermost scope that is no {@code b}. */
    THROUGH("%through", "in"),
    /**
     * {@code %named c from a with b "text" /pattern/}: an {@code a} with one of these texts, or
     * with a {@code b} in it, is a {@code c} instead. In the order of the file. A pattern is a text
     * that has its slashes.
     */
    NAMED("%named", "from", "with"),
    /**
     * {@code %leading a after b of c "message"}: before an {@code a} stand only such {@code c} as
     * hold an {@code a}, and as the first one that is all {@code b}.
     */
    LEADING("%leading", "after", "of"),
    /** {@code %forbid a through t in b unless c "message"}: no {@code a} in a {@code b}. */
    FORBID("%forbid", "through", "in", "unless"),
    /** {@code %unique a in b "message"}: no name twice. */
    UNIQUE("%unique", "in"),
    /** {@code %one a in b "message"}: at most one. */
    ONE("%one", "in"),
    /**
     * {@code %clash a with b in s through t "message"}: no name as both in one scope, nor in the
     * scopes {@code t} that an {@code a} passes.
     */
    CLASH("%clash", "with", "in", "through"),
    /** {@code %first a before b "message"}: no name as {@code b} and then as {@code a}. */
    FIRST("%first", "before"),
    /**
     * {@code %enclosing a in s unless c "message"}: the name is bound in a scope {@code s} around,
     * and in none between, nor there, as a {@code c}.
     */
    ENCLOSING("%enclosing", "in", "unless"),
    /** {@code %apart a with b in s "message"}: not both directly in one scope {@code s}. */
    APART("%apart", "with", "in"),
    /** {@code %same a in b "message"}: all {@code b} of one parent hold the same names. */
    SAME("%same", "in"),
    /** {@code %among a of b in c "message"}: some {@code c} around has a {@code b} of its text. */
    AMONG("%among", "of", "in"),
    /** {@code %reads a "message" "language"}: its text is one of a language of its own. */
    READS("%reads"),
    /**
     * {@code %rising a before b in c "message"}: no {@code a} greater than the {@code b} with it.
     */
    RISING("%rising", "before", "in"),
    /**
     * {@code %idle a unless b with c "message"}: an {@code a} that no {@code b} begins or ends, and
     * that holds no {@code c}.
     */
    IDLE("%idle", "unless", "with"),
    /**
     * {@code %last a in b of c "message"}: no {@code c} stands in a {@code b} behind an {@code a}.
     */
    LAST("%last", "in", "of"),
    /**
     * {@code %touching a before b "message"}: no {@code a} ends where a {@code b} begins, or
     * another {@code a} if no {@code b} is named.
     */
    TOUCHING("%touching", "before"),
    /** {@code %differs a "message"}: the names before and behind an {@code a} differ. */
    DIFFERS("%differs"),
    /**
     * {@code %hidden a from s}: what a scope {@code a} binds is not seen from an {@code s} in it.
     */
    HIDDEN("%hidden", "from"),
    /** {@code %unseen a by b}: what an {@code a} binds is not seen by a {@code b}. */
    UNSEEN("%unseen", "by"),
    /**
     * {@code %hoists a to s}: what an {@code a} binds, in its own scope, is bound in the innermost
     * {@code s} around, from the beginning of that on.
     */
    HOISTS("%hoists", "to"),
    /** {@code %pieces a}: what is read at once, and cached by its text. */
    PIECES("%pieces"),
    /** {@code %shared a}: other texts bind names in a scope {@code a} too. */
    SHARED("%shared"),
    /** {@code %unfinished a}: with nothing behind it yet, it may become what is not looked up. */
    UNFINISHED("%unfinished"),
    /** {@code %wide a}: what it binds is seen in all that its scope holds, outer parts too. */
    WIDE("%wide"),
    /** {@code %clears a}: one of the rules that bind whose name is not bound by it. */
    CLEARS("%clears"),
    /** {@code %rooted a}: its text is bound in the outermost scope. */
    ROOTED("%rooted"),
    /**
     * {@code %given a by b "x" "y"}: names that are bound in all that an {@code a} holds,
     * unwritten, and seen by each {@code b}, or by all.
     */
    GIVEN("%given", "by"),
    /**
     * {@code %noted a /region/ /name/}: what the first group of the second pattern matches in the
     * first group of the first one, anywhere in a text, is a name that is bound in its {@code a}.
     */
    NOTED("%noted"),
    /** {@code %later a}: runs when all around it has run. */
    LATER("%later"),
    /** {@code %together a}: what one of these holds has no order. */
    TOGETHER("%together"),
    /**
     * {@code %initial i of a in b}: in an {@code i} the {@code a} of its {@code b} is not bound.
     */
    INITIAL("%initial", "of", "in"),
    /** {@code %during a in b}: what an {@code a} binds is bound in the innermost {@code b} only. */
    DURING("%during", "in"),
    /** {@code %excused a with b}: in an {@code a} beside a {@code b} any name may be looked up. */
    EXCUSED("%excused", "with"),
    /** {@code %opens a}: a text with an {@code a} may bind names that it does not spell. */
    OPENS("%opens"),
    /**
     * {@code %imports a from m taking t in s "n"}: an {@code a} in an {@code s} stands for a
     * module, whose path the {@code m} there spells, or the {@code a} itself; or for that member of
     * it which the {@code t} around it, or else before it, spells; or for the member "n".
     */
    IMPORTS("%imports", "from", "taking", "in"),
    /**
     * {@code %exports a with e all s from m}: a module has the text of its {@code a}, what an
     * {@code e} stands beside, and all that the module has which the {@code m} beside an {@code s}
     * spells.
     */
    EXPORTS("%exports", "with", "all", "from"),
    /** {@code %sets a}: its text is a member that is given to what stands before it. */
    SETS("%sets"),
    /** {@code %doubts a}: whether there is what is taken from a module is tried in it. */
    DOUBTS("%doubts"),
    /**
     * {@code %parameters a default b rest c others d before e after f}: an {@code a} in the scope
     * of a function is a parameter; the other rules say of which kind.
     */
    PARAMETERS("%parameters", "default", "rest", "others", "before", "after"),
    /**
     * {@code %calls c through l by a named k unless s}: a {@code c} right behind a name is a call
     * of it, with an argument for each {@code a} and {@code k} in it.
     */
    CALLS("%calls", "through", "by", "named", "unless"),
    /** {@code %derives s from b}: a scope {@code s} is made from what is given to its {@code b}. */
    DERIVES("%derives", "from"),
    /** {@code %alters a}: beside a definition, it may make something else of it. */
    ALTERS("%alters"),
    /** {@code %fields a}: in the scope of a class, it is a field. */
    FIELDS("%fields"),
    /** {@code %typed a by t in s}: the next {@code t} in its {@code s} says an {@code a}'s type. */
    TYPED("%typed", "by", "in"),
    /** {@code %valued a from v in s}: an {@code a} is given the next {@code v} in its {@code s}. */
    VALUED("%valued", "from", "in"),
    /** {@code %each a from v in s}: it is given what there is in that, one after the other. */
    EACH("%each", "from", "in"),
    /** {@code %keeps a}: it binds a name anew, to an object of the same class. */
    KEEPS("%keeps"),
    /** {@code %literal a}: an object of the given class that is called like the rule. */
    LITERAL("%literal"),
    /** {@code %returns t in s}: the type of what a function with the scope {@code s} returns. */
    RETURNS("%returns", "in");

    private static final Set<Kind> REFUSING =
        EnumSet.of(
            LEADING, FORBID, UNIQUE, ONE, CLASH, FIRST, ENCLOSING, APART, SAME, AMONG, RISING, IDLE,
            LAST, TOUCHING, DIFFERS);

    private final String directive;
    private final List<String> words;

    Kind(String directive, String... words) {
      this.directive = directive;
      this.words = List.of(words);
    }

    /** Whether it refuses places of a tree, by what the tree says. */
    boolean refuses() {
      return REFUSING.contains(this);
    }

    /** The words that divide the parts. */
    List<String> words() {
      return words;
    }

    static Optional<Kind> of(String directive) {
      for (Kind kind : values()) {
        if (kind.directive.equals(directive)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }

    static List<String> directives() {
      List<String> all = new ArrayList<>();
      for (Kind kind : values()) {
        all.add(kind.directive);
      }
      return all;
    }
  }

  /** The rule that a rule is, or is a copy of. */
  public static String original(String rule) {
    int copied = rule.lastIndexOf("__");
    return copied < 0 ? rule : rule.substring(copied + 2);
  }

  /** The rules of a part; none if the part is not there. */
  public List<String> part(int index) {
    return index < parts.size() ? parts.get(index) : List.of();
  }

  /** The other language that is meant, the last of the strings. */
  public String language() {
    return texts.getLast();
  }

  /** The message; empty if the directive has none. */
  public String message() {
    return texts.isEmpty() ? "" : texts.getFirst();
  }
}
