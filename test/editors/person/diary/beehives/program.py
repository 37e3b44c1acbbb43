"""Keep a record of beehives and their honey harvests in a JSON file."""

import argparse
import json
import sys
from collections import defaultdict
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path

DEFAULT_FILE = Path("beehives.json")


@dataclass
class Harvest:
    day: date
    kilos: float
    note: str = ""

    def to_dict(self):
        data = asdict(self)
        data["day"] = self.day.isoformat()
        return data

    @classmethod
    def from_dict(cls, data):
        return cls(date.fromisoformat(data["day"]), data["kilos"], data.get("note", ""))


@dataclass
class Hive:
    name: str
    location: str
    harvests: list[Harvest] = field(default_factory=list)

    @property
    def total(self):
        return sum(harvest.kilos for harvest in self.harvests)

    def to_dict(self):
        harvests = [harvest.to_dict() for harvest in self.harvests]
        return {"name": self.name, "location": self.location, "harvests": harvests}

    @classmethod
    def from_dict(cls, data):
        harvests = [Harvest.from_dict(item) for item in data.get("harvests", [])]
        return cls(data["name"], data["location"], harvests)


def load_hives(path):
    if not path.exists():
        return {}
    with path.open(encoding="utf-8") as f:
        data = json.load(f)
    hives = [Hive.from_dict(item) for item in data["hives"]]
    return {hive.name: hive for hive in hives}


def save_hives(path, hives):
    data = {"hives": [hive.to_dict() for hive in hives.values()]}
    with path.open("w", encoding="utf-8") as f:
        json.dump(data, f, indent=2)
        f.write("\n")


def sums_by_year(hives):
    sums = defaultdict(float)
    for hive in hives.values():
        for harvest in hive.harvests:
            sums[harvest.day.year] += harvest.kilos
    return dict(sorted(sums.items()))


def cmd_add(args, hives):
    if args.name in hives:
        raise ValueError(f"hive {args.name!r} already exists")
    hives[args.name] = Hive(args.name, args.location)
    save_hives(args.file, hives)
    print(f"Added hive {args.name} at {args.location}")


def cmd_harvest(args, hives):
    if args.name not in hives:
        raise ValueError(f"no hive named {args.name!r}")
    if args.kilos <= 0:
        raise ValueError("kilos must be greater than zero")
    harvest = Harvest(args.day, args.kilos, args.note)
    hives[args.name].harvests.append(harvest)
    save_hives(args.file, hives)
    print(f"Recorded {harvest.kilos:.1f} kg from {args.name} on {harvest.day}")


def cmd_report(args, hives):
    if not hives:
        print("No hives yet.")
        return
    for hive in sorted(hives.values(), key=lambda h: h.total, reverse=True):
        print(f"{hive.name:<16} {hive.location:<20} {hive.total:>8.1f} kg")
    print()
    for year, kilos in sums_by_year(hives).items():
        if args.year is None or args.year == year:
            print(f"{year}: {kilos:.1f} kg")


def build_parser():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=DEFAULT_FILE, help="data file")
    commands = parser.add_subparsers(dest="command", required=True)

    add = commands.add_parser("add", help="add a new hive")
    add.add_argument("name")
    add.add_argument("location")
    add.set_defaults(func=cmd_add)

    harvest = commands.add_parser("harvest", help="record a harvest")
    harvest.add_argument("name")
    harvest.add_argument("kilos", type=float)
    harvest.add_argument("--day", type=date.fromisoformat, default=date.today())
    harvest.add_argument("--note", default="")
    harvest.set_defaults(func=cmd_harvest)

    report = commands.add_parser("report", help="show totals by hive and by year")
    report.add_argument("--year", type=int, help="only show this year")
    report.set_defaults(func=cmd_report)
    return parser


def main():
    args = build_parser().parse_args()
    try:
        args.func(args, load_hives(args.file))
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
