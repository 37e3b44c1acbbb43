package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is looked up and called in objects whose types a file declares, in TypeScript. */
final class DeclaredObjectsTest {
  private static final String FILE =
      """
      import { Thing } from "things";
      interface Room { id: string; seats: number; tags: string[]; sibling?: Room; isFree(day: Date): boolean }
      interface Big extends Room { wide: boolean }
      interface Odd extends Thing { wide: boolean }
      interface Open { [key: string]: number }
      interface Twice { a: string }
      interface Twice { b: string }
      type Booking = { id: number; room: Room; at: Date | null };
      type Some = Record<string, number>;
      type Props = Readonly<{ room: Room; list: Booking[] }>;
      class Shop { constructor(public room: Room) {} }
      async function load(id: number, more?: string, ...rest: string[]): Promise<Room[]> { return []; }
      async function use(room: Room, b: Booking, big: Big, odd: Odd, some: Some, open: Open, twice: Twice, any: any, shop: Shop) {
        if ("depth" in odd || any instanceof Shop) return;
        const rooms = await load(1);
        const first = rooms[0];
        const asked: Room = any;
        if (isBig(asked)) return;
        const [list, setList] = useState<Room[]>([]);
        const [pick] = React.useState<Room | null>(() => any);
        const [loose] = useState(null);
        const box = useRef<Room>(null);
        const day = new Date();
        const seats = new Map<string, Room>();
        %s;
      }
      function Row({ room, list: all }: Props) {
        const { id, seats: many } = room;
        %s;
      }
      """;

  @TempDir private Path folder;

  private static final String ELEMENTS =
      """
      import { Far } from "./far";
      interface PanelProps { title: string; count?: number; children: Node }
      function Panel({ title, count }: PanelProps) { return <p>{title}</p>; }
      function Lane(props: { title: string }) { return <p>{props.title}</p>; }
      function Loose({ title }) { return <p>{title}</p>; }
      const Tile = ({ title }: PanelProps) => <p>{title}</p>;
      const Card: React.FC<PanelProps> = ({ title }) => <p>{title}</p>;
      const Both = (props: { title: string }) => <p>{props.title}</p>;
      const Bare = ({ title }) => <p>{title}</p>;
      const Made = wrap(({ title }: PanelProps) => <p>{title}</p>);
      function Page(all: object) {
        return (
          <Panel title="a">
            %s
          </Panel>
        );
      }
      """;

  private String faults(String written, int place) {
    int at = FILE.indexOf("%s");
    at = place == 1 ? at : FILE.indexOf("%s", at + 1);
    return faults("typescript", FILE, at, written);
  }

  private String faults(String language, String file, int at, String written) {
    String before = file.substring(0, at).replace("%s", "");
    String behind = file.substring(at + 2).replace("%s", "");
    return Judged.names(language, folder.resolve("a.tsx"), before, written, behind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "room.seats; ''",
        "room.title; title",
        "room.sibling?.title; title",
        "room.sibling?.seats; ''",
        "room.toString(); ''",
        "b.room.title; title",
        "b.at.getTime(); ''",
        "b.at.getTim(); getTim",
        "big.seats; ''",
        "big.wide; ''",
        "big.depth; depth",
        "odd.depth; ''",
        "some.depth; ''",
        "open.depth; ''",
        "twice.b; ''",
        "any.depth; ''",
        "shop.depth; depth",
        "shop.room; ''",
        "asked.depth; ''",
        "room.id.trim().length; ''",
        "room.id.trim().size; size",
        "rooms.length; ''",
        "rooms.size; size",
        "rooms.map((one) => one.title); title",
        "rooms.map(one => one.seats); ''",
        "rooms.filter((one) => one.seats).sort((p, q) => p.seats - q.title); title",
        "rooms.find((one) => one.seats > 2)?.title; title",
        "rooms.reduce((sum, one) => sum.title + one.seats, any); ''",
        "rooms.reduce((sum, one) => sum + one.title, any); title",
        "for (const one of rooms) one.title; title",
        "load(1).then((all) => all.size); size",
        "load(); )",
        "load(1, any, any, any); ''",
        "room.isFree(any); ''",
        "room.isFree(); )",
        "room.isFree(any, any); ','",
        "room.id.charCodeAt(1, 2); ','",
        "new Shop(any, any); ''",
        "const a = new Shop(room); ''",
        "Object.keys(any); ''",
        "Array.isArray(any); ''",
        "'const text = room.id; text.seats'; seats",
        "list.size; size",
        "list.map((one) => one.title); title",
        "setList.title; ''",
        "pick?.title; title",
        "pick?.seats; ''",
        "loose.title; ''",
        "box.curent; curent",
        "box.current?.title; title",
        "box.current?.seats; ''",
        "day.getTim(); getTim",
        "day.getTime(); ''",
        "seats.count; count",
        "seats.get('a')?.title; title",
        "new Date().getTim(); getTim",
        "'const [one] = rooms; one.title'; title",
        "'const at = new Date().getTime(); at.depth'; ''",
        "'const it = useState<Room>(any).depth(any); it.depth'; ''",
      })
  void looksUpWhatThereIs(String written, String wrong) {
    assertThat(faults(written, 1)).isEqualTo(wrong == null ? "" : wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "room.seats; ''",
        "room.title; title",
        "all.title; ''",
        "id.seats; seats",
        "id.length; ''",
        "many.seats; ''",
      })
  void picksMembers(String written, String wrong) {
    assertThat(faults(written, 2)).isEqualTo(wrong == null ? "" : wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "<Panel title=\"b\" count={1} key=\"c\" data-x=\"d\"><p role=\"e\"/></Panel>; ''",
        "<Panel title=\"b\" place=\"c\" />; place",
        "<Panel title=\"b\" open />; open",
        "<Panel title=\"b\"><Lane titel=\"c\" /></Panel>; titel",
        "<Lane {...all} title=\"b\" />; ''",
        "<Loose place=\"b\" />; ''",
        "<Far place=\"b\" />; ''",
        "<Tile title=\"b\" place=\"c\" />; place",
        "<Card place=\"c\" />; place",
        "<Card title=\"b\" key=\"c\" />; ''",
        "<Both titel=\"c\" />; titel",
        "<Bare place=\"b\" />; ''",
        "<Made place=\"b\" />; ''",
        "<p title={string} />; string",
      })
  void givesWhatComponentsTake(String written, String wrong) {
    assertThat(faults("typescriptreact", ELEMENTS, ELEMENTS.indexOf("%s"), written))
        .isEqualTo(wrong == null ? "" : wrong);
  }
}
