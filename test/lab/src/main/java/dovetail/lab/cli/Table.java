package dovetail.lab.cli;

import com.google.gson.JsonObject;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.Streams;
import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Objects of one kind: a table for people, a line each for programs. */
final class Table {
  private Table() {}

  /** Writes both. */
  static void print(Streams streams, List<JsonObject> rows) {
    show(streams.err(), rows);
    rows.forEach(row -> streams.out().println(JsonLine.GSON.toJson(row)));
  }

  /** Writes the table: a column for each key whose values are no objects. */
  static void show(PrintStream out, List<JsonObject> rows) {
    Set<String> columns = new LinkedHashSet<>();
    for (JsonObject row : rows) {
      row.keySet().stream().filter(key -> row.get(key).isJsonPrimitive()).forEach(columns::add);
    }
    String form =
        columns.stream().map(key -> "%" + width(key, rows) + "s").collect(Collectors.joining("  "))
            + "%n";
    out.printf(form, columns.toArray());
    for (JsonObject row : rows) {
      out.printf(form, columns.stream().map(key -> cell(row, key)).toArray());
    }
    out.flush();
  }

  private static int width(String key, List<JsonObject> rows) {
    return rows.stream().mapToInt(row -> cell(row, key).length()).reduce(key.length(), Math::max);
  }

  private static String cell(JsonObject row, String key) {
    return row.has(key) ? row.get(key).getAsString() : "";
  }
}
