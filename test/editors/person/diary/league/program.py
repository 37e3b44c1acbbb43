"""Keeps the table of a league from a file of its matches."""

import csv
import random
import sys
from argparse import ArgumentParser
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from pathlib import Path

WIN, DRAW = 3, 1


class LeagueError(Exception):
    """The file says something that cannot be."""


@dataclass
class Match:
    day: date
    home: str
    away: str
    goals: tuple[int, int] | None = None

    @property
    def played(self) -> bool:
        return self.goals is not None

    def winner(self) -> str | None:
        first, second = self.goals
        if first == second:
            return None
        return self.home if first > second else self.away


@dataclass
class Team:
    name: str
    scored: int = 0
    conceded: int = 0
    points: int = 0
    results: list[str] = field(default_factory=list)

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    def record(self, own: int, other: int) -> None:
        self.scored += own
        self.conceded += other
        if own > other:
            self.points += WIN
            self.results.append("W")
        elif own == other:
            self.points += DRAW
            self.results.append("D")
        else:
            self.results.append("L")

    def form(self, length: int = 5) -> str:
        return "".join(self.results[-length:])


class Table:
    def __init__(self):
        self.teams: dict[str, Team] = {}
        self.matches: list[Match] = []

    def team(self, name: str) -> Team:
        if name not in self.teams:
            self.teams[name] = Team(name)
        return self.teams[name]

    def add(self, match: Match) -> None:
        self.matches.append(match)
        home, away = self.team(match.home), self.team(match.away)
        if match.played:
            home.record(*match.goals)
            away.record(*reversed(match.goals))

    def ranking(self) -> list[Team]:
        return sorted(
            self.teams.values(),
            key=lambda team: (-team.points, -team.difference, -team.scored, team.name),
        )

    def open_matches(self) -> list[Match]:
        return [match for match in self.matches if not match.played]


def parse(row: list[str]) -> Match:
    if len(row) != 4:
        raise LeagueError(f"four columns expected: {row}")
    day, home, away, score = row
    goals = None
    if score:
        first, _, second = score.partition(":")
        goals = int(first), int(second)
    return Match(date.fromisoformat(day), home, away, goals)


def read(path: Path) -> Table:
    table = Table()
    with path.open(newline="", encoding="utf-8") as lines:
        for row in csv.reader(lines):
            table.add(parse(row))
    return table


def predict(table: Table, match: Match, rounds: int = 1000) -> float:
    home, away = table.team(match.home), table.team(match.away)
    strength = home.points + 1
    wins = 0
    for _ in range(rounds):
        if random.uniform(0, strength + away.points + 1) < strength:
            wins += 1
    return wins / rounds


def print_table(table: Table) -> None:
    for place, team in enumerate(table.ranking(), start=1):
        print(f"{place:2} {team.name:20} {team.difference:+4} {team.points:3} {team.form()}")


def main():
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--predict", action="store_true")
    args = parser.parse_args()
    try:
        table = read(args.file)
    except (LeagueError, ValueError) as error:
        sys.exit(f"{args.file}: {error}")
    print_table(table)
    if args.predict:
        matches = sorted(table.open_matches(), key=lambda match: match.day)
        for day, group in groupby(matches, key=lambda match: match.day):
            print(day.strftime("%d %B"))
            for match in group:
                print(f"  {match.home} - {match.away}: {predict(table, match):.0%}")


if __name__ == "__main__":
    main()
