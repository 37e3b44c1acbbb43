#!/usr/bin/env python3
"""Reads the depot's tracking log and says where each parcel is.

A line of the log looks like this:
2026-03-14T09:20 PX4471 SCAN hub=Leipzig weight=2.4kg
"""

import argparse
import logging
import re
import sys
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from enum import Enum

log = logging.getLogger("parcels")

LINE = re.compile(r"^(?P<when>\S+)\s+(?P<code>[A-Z]{2}\d{4,})\s+(?P<kind>[A-Z]+)\s*(?P<rest>.*)$")
PAIR = re.compile(r"(\w+)=(\S+)")

# Above this the second van has to go out.
VAN_LIMIT_KG = 850


class Kind(Enum):
    SCAN = "SCAN"
    LOAD = "LOAD"
    DELIVERED = "DONE"
    RETURNED = "BACK"


class ParseError(ValueError):
    def __init__(self, number, reason):
        super().__init__(f"line {number}: {reason}")
        self.number = number


class Event:
    __slots__ = ("when", "code", "kind", "details")

    def __init__(self, when: datetime, code: str, kind: Kind, details: dict[str, str]) -> None:
        self.when = when
        self.code = code
        self.kind = kind
        self.details = details

    def __repr__(self):
        return f"<{self.code} {self.kind.name} {self.when:%d.%m. %H:%M}>"

    @property
    def hub(self) -> str | None:
        return self.details.get("hub")


class Parcel:
    def __init__(self, code):
        self.code = code
        self.events = []
        self.weight = 0.0

    def push(self, event):
        # The scanners of the night shift send their lines late.
        self.events.append(event)
        self.events.sort(key=lambda e: e.when)
        if "weight" in event.details:
            self.weight = parse_weight(event.details["weight"])

    @property
    def last(self):
        return self.events[-1]

    def is_open(self):
        return self.last.kind not in (Kind.DELIVERED, Kind.RETURNED)

    def stuck(self, now, hours=48):
        return self.is_open() and now - self.last.when > timedelta(hours=hours)


def parse_weight(text: str) -> float:
    """Kilograms from "2.4kg" or "800g"."""
    if text.endswith("kg"):
        return float(text[:-2])
    if text.endswith("g"):
        return int(text[:-1]) / 1000
    raise ValueError(f"no unit in {text!r}")


def parse_line(number, line):
    match = LINE.match(line)
    if match is None:
        raise ParseError(number, "cannot be read")
    when = datetime.fromisoformat(match["when"])
    details = dict(PAIR.findall(match["rest"]))
    return Event(when, match["code"], Kind(match["kind"]), details)


class Depot:
    def __init__(self, strict: bool = False) -> None:
        self.strict = strict
        self.parcels: dict[str, Parcel] = {}
        self.skipped = 0

    def feed(self, lines) -> None:
        for number, line in enumerate(lines, 1):
            try:
                event = parse_line(number, line.rstrip())
            except ValueError as e:
                if self.strict:
                    raise
                log.warning("skipped: %s", e)
                self.skipped += 1
                continue
            self.parcels.setdefault(event.code, Parcel(event.code)).push(event)

    def by_hub(self):
        hubs = defaultdict(list)
        for parcel in self.parcels.values():
            if parcel.is_open():
                hubs[parcel.last.hub or "?"].append(parcel)
        return hubs

    def counts(self) -> Counter:
        return Counter(p.last.kind for p in self.parcels.values())


def report(depot, now, out=sys.stdout):
    for hub, parcels in sorted(depot.by_hub().items()):
        total = sum(p.weight for p in parcels)
        out.write(f"{hub}: {len(parcels)} parcels, {total:.1f} kg\n")
        for parcel in parcels:
            if parcel.stuck(now):
                print("  stuck:", parcel.code, parcel.last, file=out)


def main(argv=None):
    ap = argparse.ArgumentParser(description="Where are the parcels?")
    ap.add_argument("log", type=argparse.FileType("r"), nargs="?", default=sys.stdin)
    ap.add_argument("-s", "--strict", action="store_true", help="stop at the first bad line")
    opts = ap.parse_args(argv)
    depot = Depot(strict=opts.strict)
    depot.feed(opts.log)
    report(depot, datetime.now())
    return 0


if __name__ == "__main__":
    sys.exit(main())
