package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is looked up in objects of the classes of a file, in JavaScript and TypeScript. */
final class WebMembersTest {
  private static final String SCRIPT =
      """
      import { Far } from "far";
      class Base { shared() {} }
      class Cart extends Base {
        #items = [];
        discount = 0;
        static kinds = [];
        [Symbol.iterator]() { return this.#items; }
        constructor(owner) { super(); this.owner = owner; this.late ??= 1; }
        get size() { return 0; }
        add(item) { this.total = item; this.count += 1; const { picked } = this; }
        'quoted'() {}
        describe() {
          %s
        }
      }
      class Wide extends Far { describe() { %s } }
      class Open { constructor(all) { Object.assign(this, all); } describe() { %s } }
      class Named { constructor(all) { for (const k in all) this[k] = all[k]; } describe() { %s } }
      class Computed { [k]() {} describe() { %s } }
      const cart = new Cart("Ada");
      cart.seen = true;
      %s
      """;

  private static final String TYPED =
      """
      import { Far } from "far";
      interface Merged { more: string }
      class Merged { describe() { %s } }
      class Keyed { [key: string]: unknown; describe() { %s } }
      abstract class Weather<T> implements Far {
        private readings: T[] = [];
        declare limit?: number;
        static count = 0;
        constructor(private readonly label: string, public top = 1, other: string) { }
        abstract average(): number;
        get warm(): boolean { return true; }
        report(): string {
          %s
        }
        #secret = 1;
      }
      class Generic extends Weather<string> { average() { return 1; } describe() { %s } }
      class Plain { title = ""; open(wide: boolean): void {} }
      interface Named<T> { (a: T): string; new (): Plain; more: T }
      interface Sub extends Named<number> {}
      declare const sub: Sub, maker: { new (): Plain };
      function use(plain: Plain, weather: Weather<string>) {
        const made = new Plain();
        %s
      }
      """;

  private static final String LITERALS =
      """
      const state = {
        questions: [], "quoted key": 1, index: 0, kept, [Symbol.iterator]() {}, get size() { return 1; },
        user: { name: "Ada", tags: new Map() },
        draw() { this.drawn = 1; return { own: (key) => key.index }; },
      };
      const lent = { a: 1 };
      const spread = { ...lent, a: 1 };
      const computed = { [name()]: 1 };
      const looked = { a: 1 };
      const given = { a: 1 };
      function use(name) {
        fill(lent);
        given.b = 2;
        %s
        return looked[name];
      }
      """;

  @TempDir private Path folder;

  private String faults(String file, String language, int hole, String written) {
    String[] parts = file.split("%s", -1);
    StringBuilder before = new StringBuilder(parts[0]);
    StringBuilder behind = new StringBuilder();
    for (int i = 1; i < parts.length; i++) {
      (i > hole ? behind : before).append(parts[i]);
    }
    int from = written.indexOf('«');
    int to = written.indexOf('»');
    return Judged.names(
        language,
        folder.resolve("a." + language),
        before + written.substring(0, Math.max(from, 0)),
        from < 0 ? written : written.substring(from + 1, to),
        (to < 0 ? "" : written.substring(to + 1)) + behind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          return this.getDescription();              | getDescription
          return this.discount + this.size;          | ''
          return this.owner ?? this.total;           | ''
          return this.shared() + this.quoted();      | ''
          return this.late;                          | ''
          return this.count;                         | ''
          return this.picked;                        | picked
          return this?.wide;                         | wide
          return `${this.wide}`;                     | wide
          // this.wide⏎return this.#items;           | ''
          return "this.wide";                        | ''
          this.wide = 1; return this.wide;           | ''
          this.wide = this.wide;                     | wide
          this.wide += 1;                            | wide
          this.wide = 1; this.wide = «this.wide»;    | ''
          this.wide = «this.wide»;                   | wide
          return this.toString();                    | ''
          return [].map(() => this.wide);            | wide
          return [].map(function () { return this.wide; }); | ''
          return { wide() { return this.high; } };   | ''
          return this.seen;                          | ''
          return class { high() { return this.wide; } }; | ''
          """)
  void ownMembers(String written, String lacking) {
    assertThat(faults(SCRIPT, "javascript", 0, written.replace('⏎', '\n'))).isEqualTo(lacking);
  }

  @Test
  void ofClassesThatMayHaveAnyMemberNothingIsSaid() {
    for (int hole = 1; hole < 5; hole++) {
      assertThat(faults(SCRIPT, "javascriptreact", hole, "return this.wide;")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cart.getError();             | getError
          cart.add(cart.seen, 2);      | ''
          cart.shared(cart.owner);     | ''
          Cart.kinds.push(Cart.none);  | none
          console.getError();          | getError
          """)
  void objects(String written, String lacking) {
    assertThat(faults(SCRIPT, "javascript", 5, written)).isEqualTo(lacking);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 | return this.removed;                     | ''
          1 | return this.removed;                     | ''
          2 | return this.removed;                     | removed
          2 | return this.#report;                     | #report
          2 | return this.#secret + this.label;        | ''
          2 | return this.top + this.limit;            | ''
          2 | return this.average() + this.other;      | other
          2 | return this.warm && this.readings;       | ''
          2 | return (this as any).removed;            | ''
          3 | return this.removed;                     | removed
          3 | return this.report() + this.top;         | ''
          4 | plain.open(plain.title); made.open(true); | ''
          4 | plain.close();                           | close
          4 | made.close();                            | close
          4 | made.open();                             | )
          4 | weather.removed();                       | removed
          4 | weather.report() + weather.average();    | ''
          4 | sub(1); sub.more; sub.apply(1);          | ''
          4 | sub.less;                                | less
          4 | maker();                                 | (
          """)
  void typed(int hole, String written, String lacking) {
    for (String language : new String[] {"typescript", "typescriptreact"}) {
      assertThat(faults(TYPED, language, hole, written)).isEqualTo(lacking);
    }
  }

  /** An object has what its literal spells, unless something else may give it more. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          state.question = 1;                                  | ''
          return state.question;                               | question
          return state.questions.map(state.index, state.size); | ''
          return state.questions.pushed(1);                    | pushed
          return state.user.names;                             | names
          return state.user.name + state.kept;                 | ''
          state.user.tags.set(1, 2); state.draw();             | ''
          state.user.tags.add(1);                              | add
          return state.toString() + state.drawn;               | ''
          return state?.score;                                 | score
          return lent.b;                                       | ''
          return spread.b;                                     | ''
          return computed.b;                                   | ''
          return looked.b;                                     | ''
          return given.b;                                      | ''
          return given.c;                                      | c
          return { state: 1, given: given.a, b: given.c };     | c
          const state = name; return state.question;           | ''
          """)
  void literals(String written, String lacking) {
    for (String language :
        new String[] {"javascript", "javascriptreact", "typescript", "typescriptreact"}) {
      assertThat(faults(LITERALS, language, 0, written)).as(language).isEqualTo(lacking);
    }
  }

  /** In what a literal holds, its names are no names, and `this` is what it was outside. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          const a = { discount: 1, b: discount };            | discount
          return { size: this.size, wide: () => this.wide }; | wide
          return { size() { return this.wide; } };           | ''
          """)
  void namesInLiterals(String written, String lacking) {
    assertThat(faults(SCRIPT, "javascript", 0, written)).isEqualTo(lacking);
  }
}
