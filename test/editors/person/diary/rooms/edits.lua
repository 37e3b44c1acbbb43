-- What somebody changes in program.py once it is written, one after the other: the cursor goes behind
-- `after` (the first such text; with `from`, the first behind that), `remove` is deleted there, and
-- `type` is typed.
return {
  { after = "import csv\n", type = "import json\n" },
  { after = "from datetime import datetime, time, timedelta\n", type = "from pathlib import Path\n" },
  { after = "LINE_WIDTH = 60\n", type = "SEATS = {\"Oslo\": 6, \"Lima\": 12, \"Accra\": 20}\n" },
  { from = "self.bookings = (first, second)", after = "", type = "\n\n    @property\n    def people(self):\n        return [booking.person for booking in self.bookings]" },
  { from = "def __init__(self, room, person, start, minutes=30", after = "", type = ", guests=0" },
  { from = "self.end = start + timedelta(minutes=minutes)", after = "", type = "\n        self.guests = guests" },
  { from = "    def overlaps(self, other):\n", after = "", type = "        \"\"\"Whether two bookings need the room at once.\"\"\"\n" },
  { from = "        return self.start.date() == day", after = "", type = "\n\n    def minutes(self):\n        return (self.end - self.start).seconds // 60" },
  { from = "        self.bookings = defaultdict(list)", after = "", type = "\n        self.closed = set()" },
  { from = "            raise KeyError(booking.room)\n", after = "", type = "        if booking.start.date() in self.closed:\n            raise ValueError(f\"closed on {booking.start:%d %B}\")\n" },
  { from = "        self.bookings[booking.room].sort(key=lambda each: each.start)", after = "", type = "\n\n    def cancel(self, booking):\n        self.bookings[booking.room].remove(booking)" },
  { from = "        begin = datetime.combine(day, OPENS)\n", after = "", type = "        if day in self.closed:\n            return\n" },
  { from = "        return people.most_common(count)", after = "", type = "\n\n    def hours(self, room):\n        return sum(booking.minutes() for booking in self.bookings[room]) / 60" },
  { from = "def read_bookings(path, calendar):\n", after = "", type = "    \"\"\"Books what a file has; what is wrong with it.\"\"\"\n" },
  { from = "row[\"person\"], start, minutes", after = "", type = ", int(row.get(\"guests\") or 0)" },
  { from = "    return problems\n", after = "", type = "\n\ndef read_closed(path):\n    with open(path, encoding=\"utf-8\") as file:\n        return {datetime.fromisoformat(day).date() for day in json.load(file)}\n" },
  { from = "    parser.add_argument(\"--day\", help=\"the day, as YYYY-MM-DD\")\n", after = "", type = "    parser.add_argument(\"--closed\", type=Path, help=\"a file with days on which nothing is booked\")\n" },
  { from = "    calendar = Calendar(args.room or [\"Oslo\", \"Lima\", \"Accra\"", after = "", remove = "])", type = "])\n    if args.closed and args.closed.exists():\n        calendar.closed = read_closed(args.closed)" },
  { from = "    return 0\n", after = "", type = "\n\ndef test_gaps():\n    calendar = Calendar([\"Oslo\"])\n    start = datetime(2024, 5, 6, 9, 0)\n    calendar.book(Booking(\"Oslo\", \"Ada\", start, 60))\n    free = list(calendar.gaps(\"Oslo\", start.date()))\n    assert len(free) == 2\n    assert free[0][1] == start\n" },
}
