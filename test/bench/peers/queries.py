#!/usr/bin/env python3
"""Queries as people write them, for the SQL of published.txt: Lark takes all of them, with its basic lexer too, which takes
hardly any of those that the grammar derives.

queries.py COUNT SEED    that many complete ones, each as a case for `mask`
"""
import json
import random
import sys

TABLES = {
    "singer": ["singer_id", "name", "country", "age", "is_male"],
    "concert": ["concert_id", "concert_name", "theme", "stadium_id", "year"],
    "stadium": ["stadium_id", "location", "name", "capacity", "average"],
    "singer_in_concert": ["concert_id", "singer_id", "fee"],
}
WORDS = ["France", "Free choice", "Bleeding Love", "2014", "o''clock", "East", "x"]


class Queries:
    def __init__(self, seed):
        self.rng = random.Random(seed)

    def maybe(self, chance, *parts):
        return " ".join(parts) if self.rng.random() < chance else ""

    def value(self, column):
        if column in ("name", "country", "theme", "location", "concert_name"):
            return "'" + self.rng.choice(WORDS).replace("''", " ") + "'"
        return self.rng.choice([str(self.rng.randint(1, 2100)), f"{self.rng.randint(1, 99)}.5"])

    def aggregate(self, column):
        return f"{self.rng.choice(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'max', 'count'])}({column})"

    def condition(self, columns, depth):
        column = self.rng.choice(columns)
        plain = column.split(".")[-1]
        compare = self.rng.choice(["=", "=", "<", ">", ">=", "<=", "!=", "<>"])
        ways = [
            f"{column} {compare} {self.value(plain)}",
            f"{column} {compare} {self.value(plain)}",
            f"{column} BETWEEN {self.value(plain)} AND {self.value(plain)}",
            f"{column} {self.rng.choice(['LIKE', 'NOT LIKE'])} '%{self.rng.choice(WORDS[:2])}%'",
            f"{column} IS {self.maybe(0.5, 'NOT')} NULL",
            f"{column} IN ({self.value(plain)}, {self.value(plain)})",
            f"{column} * 2 + {self.rng.randint(1, 9)} > {self.rng.choice(columns)} / {self.rng.randint(2, 9)}",
        ]
        if depth > 0:
            ways += [f"{column} {self.rng.choice(['IN', 'NOT IN'])} ({self.select(depth - 1, 1)})"] * 2
        return self.rng.choice(ways)

    def select(self, depth, width=0):
        tables = self.rng.sample(list(TABLES), self.rng.choice([1, 1, 2, 2, 3]))
        renamed = len(tables) > 1 and self.rng.choice([" AS ", " AS ", " ", ""])
        named = {t: f"T{i}" if renamed else t for i, t in enumerate(tables, 1)}
        columns = [f"{named[t]}.{c}" if len(tables) > 1 else c for t in tables for c in TABLES[t]]
        alias = {t: f"{t}{renamed}{named[t]}" if renamed else t for t in tables}
        source = alias[tables[0]]
        for last, table in zip(tables, tables[1:]):
            join = self.rng.choice(["JOIN"] * 3 + ["INNER JOIN", "LEFT JOIN", "LEFT OUTER JOIN", "join"])
            shared = self.rng.choice(TABLES[table])
            source += f" {join} {alias[table]}"
            source += f" ON {named[last]}.{self.rng.choice(TABLES[last])} = {named[table]}.{shared}"
        group = self.rng.choice(columns)
        shown = self.rng.sample(columns, width or self.rng.randint(1, 3))
        shown = [self.rng.choice([c, c, c, self.aggregate(c)]) for c in shown]
        shown = self.rng.choice([shown, shown, shown, shown, ["COUNT(*)"], ["*"]])
        where = self.condition(columns, depth)
        for _ in range(self.rng.choice([0, 0, 1])):
            where += f" {self.rng.choice(['AND', 'OR'])} {self.condition(columns, depth)}"
        parts = [
            "SELECT", self.maybe(0.15, "DISTINCT"), ", ".join(shown), "FROM", source,
            self.maybe(0.6, "WHERE", where),
            self.maybe(0.3, "GROUP BY", group, self.maybe(0.4, f"HAVING COUNT(*) >= {self.rng.randint(1, 9)}")),
            self.maybe(0.3, "ORDER BY", self.rng.choice([group, self.aggregate(group)]),
                       self.rng.choice(["", "ASC", "DESC"]), self.maybe(0.5, f"LIMIT {self.rng.randint(1, 9)}")),
        ]
        return " ".join(" ".join(parts).split())

    def one(self):
        query = self.select(1)
        if self.rng.random() < 0.15:
            query += f" {self.rng.choice(['UNION', 'INTERSECT', 'EXCEPT'])} {self.select(0)}"
        if self.rng.random() < 0.3:
            for word in ("FROM", "WHERE", "GROUP", "ORDER"):
                query = query.replace(f" {word} ", f"\n{word} ")
        return query + self.maybe(0.2, ";")


if __name__ == "__main__":
    queries = Queries(int(sys.argv[2]))
    for number in range(int(sys.argv[1])):
        print(json.dumps({"id": number + 1, "language": "", "prefix": "", "middle": queries.one(), "suffix": ""}))
