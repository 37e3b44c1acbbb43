"""Books meeting rooms, and shows which are free."""

import argparse
import csv
import re
import sys
from collections import Counter, defaultdict
from datetime import datetime, time, timedelta

OPENS = time(8, 0)
CLOSES = time(18, 30)
LINE_WIDTH = 60
DURATION = re.compile(r"(?:(\d+)h)?\s*(?:(\d+)m)?")


class Clash(Exception):
    """Two bookings of one room at the same time."""

    def __init__(self, room, first, second):
        super().__init__(f"{room}: {first} and {second}")
        self.room = room
        self.bookings = (first, second)


class Booking:
    def __init__(self, room, person, start, minutes=30):
        self.room = room
        self.person = person
        self.start = start
        self.end = start + timedelta(minutes=minutes)

    def __repr__(self):
        return f"{self.person} {self.start:%H:%M}-{self.end:%H:%M}"

    def overlaps(self, other):
        if self.room != other.room:
            return False
        return self.start < other.end and other.start < self.end

    def is_on(self, day):
        return self.start.date() == day


def parse_duration(text):
    """Minutes of a text like 1h 30m."""
    found = DURATION.fullmatch(text.strip())
    if not found or not any(found.groups()):
        raise ValueError(f"not a duration: {text!r}")
    hours, minutes = found.groups(default="0")
    return int(hours) * 60 + int(minutes)


class Calendar:
    def __init__(self, rooms):
        self.rooms = sorted(rooms)
        self.bookings = defaultdict(list)

    def book(self, booking):
        if booking.room not in self.rooms:
            raise KeyError(booking.room)
        for other in self.bookings[booking.room]:
            if booking.overlaps(other):
                raise Clash(booking.room, other, booking)
        self.bookings[booking.room].append(booking)
        self.bookings[booking.room].sort(key=lambda each: each.start)

    def on(self, day):
        for room in self.rooms:
            for booking in self.bookings[room]:
                if booking.is_on(day):
                    yield booking

    def gaps(self, room, day):
        """The times at which a room is free."""
        begin = datetime.combine(day, OPENS)
        for booking in self.bookings[room]:
            if not booking.is_on(day):
                continue
            if booking.start > begin:
                yield begin, booking.start
            begin = max(begin, booking.end)
        close = datetime.combine(day, CLOSES)
        if begin < close:
            yield begin, close

    def busiest(self, count=3):
        people = Counter()
        for bookings in self.bookings.values():
            people.update(booking.person for booking in bookings)
        return people.most_common(count)


def read_bookings(path, calendar):
    problems = []
    with open(path, newline="", encoding="utf-8") as file:
        for number, row in enumerate(csv.DictReader(file), start=2):
            try:
                start = datetime.fromisoformat(row["start"])
                minutes = parse_duration(row["duration"])
                calendar.book(Booking(row["room"], row["person"], start, minutes))
            except (ValueError, KeyError, Clash) as error:
                problems.append(f"line {number}: {error}")
    return problems


def print_day(calendar, day, out=sys.stdout):
    print(day.strftime("%A, %d %B %Y"), file=out)
    print("-" * LINE_WIDTH, file=out)
    for booking in calendar.on(day):
        print(f"{booking.room:<12} {booking}", file=out)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", help="a CSV file of bookings")
    parser.add_argument("--room", action="append", default=[], help="a room to look at")
    parser.add_argument("--day", help="the day, as YYYY-MM-DD")
    args = parser.parse_args()
    day = datetime.fromisoformat(args.day).date() if args.day else datetime.now().date()
    calendar = Calendar(args.room or ["Oslo", "Lima", "Accra"])
    for problem in read_bookings(args.file, calendar):
        print(problem, file=sys.stderr)
    print_day(calendar, day)
    for room in calendar.rooms:
        free = [f"{begin:%H:%M}-{end:%H:%M}" for begin, end in calendar.gaps(room, day)]
        print(f"{room} is free: {', '.join(free) or 'never'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
