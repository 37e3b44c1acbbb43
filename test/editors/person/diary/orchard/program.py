"""Sums up the harvest of an orchard and works out what the pickers earn."""

import argparse
import csv
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from pathlib import Path

CRATE_KG = 18.0
BONUS_FROM = 150.0
BONUS = 0.10


class BadRow(ValueError):
    """A line of the picking list that cannot be used."""


@dataclass
class Pick:
    day: date
    picker: str
    variety: str
    row: int
    kilos: float
    bruised: float = 0.0

    @property
    def good(self):
        return self.kilos - self.bruised

    @classmethod
    def from_row(cls, row):
        try:
            pick = cls(
                day=date.fromisoformat(row["day"]),
                picker=row["picker"].strip(),
                variety=row["variety"].strip().title(),
                row=int(row["row"]),
                kilos=float(row["kilos"]),
                bruised=float(row["bruised"] or 0),
            )
        except (KeyError, ValueError) as error:
            raise BadRow(f"cannot read {row}: {error}") from error
        if pick.bruised > pick.kilos:
            raise BadRow(f"{pick.picker} has more bruised fruit than fruit")
        return pick


class Harvest:
    def __init__(self, rate):
        self.rate = rate
        self.picks = []

    def add(self, pick):
        self.picks.append(pick)

    def varieties(self):
        return sorted({pick.variety for pick in self.picks})

    def total(self, variety):
        return sum(pick.good for pick in self.picks if pick.variety == variety)

    def crates(self, variety):
        full, rest = divmod(self.total(variety), CRATE_KG)
        return int(full) + (1 if rest > 0 else 0)

    def waste(self):
        kilos = sum(pick.kilos for pick in self.picks)
        if kilos == 0:
            return 0.0
        bruised = sum(pick.bruised for pick in self.picks)
        return bruised / kilos

    def by_picker(self):
        days = defaultdict(lambda: defaultdict(float))
        for pick in self.picks:
            days[pick.picker][pick.day] += pick.good
        return days

    def wages(self):
        wages = {}
        for picker, days in self.by_picker().items():
            amount = 0.0
            for kilos in days.values():
                pay = kilos * self.rate
                if kilos >= BONUS_FROM:
                    pay *= 1 + BONUS
                amount += pay
            wages[picker] = round(amount, 2)
        return wages


def read_picks(path):
    with path.open(newline="") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            try:
                yield Pick.from_row(row)
            except BadRow as error:
                print(f"{path}, line {number}: {error}")


def report(harvest):
    lines = [f"{'Variety':<16}{'kg':>10}{'crates':>8}"]
    lines.append("-" * len(lines[0]))
    for variety in harvest.varieties():
        total = harvest.total(variety)
        crates = harvest.crates(variety)
        lines.append(f"{variety:<16}{total:>10.1f}{crates:>8}")
    lines.append("")
    lines.append(f"Bruised: {harvest.waste():.1%}")
    return "\n".join(lines)


def write_wages(harvest, path):
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["picker", "wage"])
        for picker, wage in sorted(harvest.wages().items()):
            writer.writerow([picker, f"{wage:.2f}"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("picks", type=Path)
    parser.add_argument("--rate", type=float, default=0.35)
    parser.add_argument("--wages", type=Path, default=Path("wages.csv"))
    args = parser.parse_args()
    harvest = Harvest(args.rate)
    for pick in read_picks(args.picks):
        harvest.add(pick)
    print(report(harvest))
    write_wages(harvest, args.wages)
    print(f"Wages written to {args.wages}")


if __name__ == "__main__":
    main()
