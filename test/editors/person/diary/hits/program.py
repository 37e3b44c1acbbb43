"""Counts who asked for what in the access log of a web server."""

import gzip
import re
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict, namedtuple
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

LINE = re.compile(
    r'(?P<host>\S+) \S+ \S+ \[(?P<time>[^\]]+)\] '
    r'"(?P<method>[A-Z]+) (?P<url>\S+) [^"]*" (?P<status>\d{3}) (?P<size>\d+|-)'
)
TIME_FORMAT = "%d/%b/%Y:%H:%M:%S %z"
BOTS = ("bot", "spider", "crawl")

Hit = namedtuple("Hit", "host time method path status size")


class Session:
    """What one host asked for without a long pause."""

    pause = timedelta(minutes=30)

    def __init__(self, host):
        self.host = host
        self.hits = []

    def append(self, hit):
        self.hits.append(hit)

    @property
    def duration(self):
        return self.hits[-1].time - self.hits[0].time

    def continues(self, hit):
        return hit.time - self.hits[-1].time < self.pause


class Report:
    def __init__(self):
        self.pages = Counter()
        self.errors = Counter()
        self.hosts = defaultdict(int)
        self.traffic = 0
        self.sessions = []
        self._open = {}

    def count(self, hit):
        self.hosts[hit.host] += 1
        self.traffic += hit.size
        if hit.status >= 400:
            self.errors[hit.status, hit.path] += 1
        else:
            self.pages[hit.path] += 1
        self._follow(hit)

    def _follow(self, hit):
        session = self._open.get(hit.host)
        if session is None or not session.continues(hit):
            session = Session(hit.host)
            self._open[hit.host] = session
            self.sessions.append(session)
        session.append(hit)

    def busiest(self, count=10):
        return sorted(self.hosts.items(), key=lambda pair: pair[1], reverse=True)[:count]

    def average_session(self):
        if not self.sessions:
            return timedelta()
        total = sum((session.duration for session in self.sessions), timedelta())
        return total / len(self.sessions)


def parse(line):
    match = LINE.match(line)
    if match is None:
        return None
    size = match["size"]
    return Hit(
        host=match["host"],
        time=datetime.strptime(match["time"], TIME_FORMAT),
        method=match["method"],
        path=urlsplit(match["url"]).path,
        status=int(match["status"]),
        size=0 if size == "-" else int(size),
    )


def read(path):
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", errors="replace") as lines:
        for line in lines:
            hit = parse(line)
            if hit is not None:
                yield hit


def human(size):
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"


def print_report(report, count):
    print(f"{sum(report.hosts.values())} hits, {human(report.traffic)}")
    for path, hits in report.pages.most_common(count):
        print(f"{hits:8} {path}")
    for (status, path), hits in report.errors.most_common(count):
        print(f"{hits:8} {status} {path}")
    for host, hits in report.busiest(count):
        print(f"{hits:8} {host}")


def main():
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path)
    parser.add_argument("-n", "--count", type=int, default=10)
    parser.add_argument("--since", type=datetime.fromisoformat)
    args = parser.parse_args()
    report = Report()
    for path in args.logs:
        if not path.exists():
            sys.exit(f"{path} does not exist")
        for hit in read(path):
            if args.since and hit.time < args.since:
                continue
            report.count(hit)
    print_report(report, args.count)


if __name__ == "__main__":
    main()
