"""Reads what a weather station wrote down, and says what is remarkable in it."""

import argparse
import json
import math
import statistics
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

FREEZING = 0.0
COLUMNS = ("time", "temperature", "humidity", "wind")


class StationError(ValueError):
    """A line of the log that cannot be read."""


@dataclass(frozen=True)
class Reading:
    """What the station measured at one moment."""

    time: datetime
    temperature: float
    humidity: float
    wind: float

    @property
    def day(self):
        return self.time.date()

    def dew_point(self):
        """The temperature at which water condenses, by Magnus' formula."""
        gamma = math.log(self.humidity / 100) + 17.62 * self.temperature / (243.12 + self.temperature)
        return 243.12 * gamma / (17.62 - gamma)

    def feels_like(self):
        if self.temperature > 10 or self.wind < 5:
            return self.temperature
        factor = self.wind**0.16
        return 13.12 + 0.6215 * self.temperature - 11.37 * factor + 0.3965 * self.temperature * factor


def parse_line(line, number):
    fields = line.strip().split(";")
    if len(fields) != len(COLUMNS):
        raise StationError(f"line {number}: {len(fields)} fields, where {len(COLUMNS)} should stand")
    try:
        time = datetime.fromisoformat(fields[0])
        values = [float(field.replace(",", ".")) for field in fields[1:]]
    except ValueError as error:
        raise StationError(f"line {number}: {error}") from error
    return Reading(time, *values)


class Log:
    def __init__(self, readings=()):
        self.readings = sorted(readings, key=lambda reading: reading.time)
        self.skipped = 0

    def __len__(self):
        return len(self.readings)

    @classmethod
    def read(cls, path, strict=False):
        log = cls()
        with path.open(encoding="utf-8") as source:
            for number, line in enumerate(source, start=1):
                if not line.strip() or line.startswith("#"):
                    continue
                try:
                    log.readings.append(parse_line(line, number))
                except StationError:
                    if strict:
                        raise
                    log.skipped += 1
        return log

    def by_day(self):
        days = defaultdict(list)
        for reading in self.readings:
            days[reading.day].append(reading)
        return dict(days)

    def between(self, first, last):
        return Log([reading for reading in self.readings if first <= reading.day <= last])

    def frosty_days(self):
        return [
            day
            for day, readings in self.by_day().items()
            if min(reading.temperature for reading in readings) < FREEZING
        ]

    def warmest(self):
        return max(self.readings, key=lambda reading: reading.temperature)

    def longest_gap(self):
        gaps = zip(self.readings, self.readings[1:])
        return max((later.time - earlier.time for earlier, later in gaps), default=None)


def summary(readings):
    temperatures = [reading.temperature for reading in readings]
    return {
        "count": len(temperatures),
        "mean": round(statistics.mean(temperatures), 1),
        "low": min(temperatures),
        "high": max(temperatures),
    }


def print_table(log):
    print(f"{'day':10} {'mean':>6} {'low':>6} {'high':>6}")
    for day, readings in sorted(log.by_day().items()):
        row = summary(readings)
        print(f"{day} {row['mean']:6} {row['low']:6} {row['high']:6}")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log", type=Path, help="what the station wrote")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--strict", action="store_true", help="stop at the first line that cannot be read")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    try:
        log = Log.read(arguments.log, arguments.strict)
    except (OSError, StationError) as error:
        print(error, file=sys.stderr)
        return 1
    if not log.readings:
        print("no readings", file=sys.stderr)
        return 1
    if arguments.json:
        days = {str(day): summary(readings) for day, readings in log.by_day().items()}
        print(json.dumps(days, indent=2))
    else:
        print_table(log)
    return 0


if __name__ == "__main__":
    sys.exit(main())
