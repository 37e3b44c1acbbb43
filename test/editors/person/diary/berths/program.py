"""Assign harbour berths to booking requests and print the resulting plan."""

import argparse
import csv
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

BASE_RATE = Decimal("2.40")  # per metre and night
HIGH_SEASON = range(6, 9)
HIGH_SEASON_FACTOR = Decimal("1.35")
LONG_STAY_NIGHTS = 7
LONG_STAY_DISCOUNT = Decimal("0.10")


@dataclass(frozen=True)
class Booking:
    """A request for a berth; the departure day itself is not occupied."""

    vessel: str
    length: float
    draft: float
    arrival: date
    departure: date

    @property
    def nights(self) -> int:
        return (self.departure - self.arrival).days

    def overlaps(self, other: "Booking") -> bool:
        return self.arrival < other.departure and other.arrival < self.departure

    def price(self) -> Decimal:
        """Total price for the stay, rounded to cents."""
        total = Decimal(0)
        for offset in range(self.nights):
            day = self.arrival + timedelta(days=offset)
            rate = BASE_RATE * Decimal(str(self.length))
            if day.month in HIGH_SEASON:
                rate *= HIGH_SEASON_FACTOR
            total += rate
        if self.nights >= LONG_STAY_NIGHTS:
            total *= 1 - LONG_STAY_DISCOUNT
        return total.quantize(Decimal("0.01"))


@dataclass
class Berth:
    name: str
    max_length: float
    depth: float
    bookings: list[Booking] = field(default_factory=list)

    def accepts(self, booking: Booking) -> bool:
        if booking.length > self.max_length or booking.draft >= self.depth:
            return False
        return not any(booking.overlaps(existing) for existing in self.bookings)


class Harbor:
    """A set of berths, kept in order from the smallest to the largest."""

    def __init__(self, berths: list[Berth]) -> None:
        self.berths = sorted(berths, key=lambda b: (b.max_length, b.depth))
        self.rejected: list[Booking] = []

    def assign(self, booking: Booking) -> Berth | None:
        """Put the booking in the smallest free berth, or record a rejection."""
        for berth in self.berths:
            if berth.accepts(booking):
                berth.bookings.append(booking)
                return berth
        self.rejected.append(booking)
        return None

    def revenue_by_month(self) -> dict[str, Decimal]:
        totals = defaultdict(Decimal)
        for berth in self.berths:
            for booking in berth.bookings:
                totals[booking.arrival.strftime("%Y-%m")] += booking.price()
        return dict(sorted(totals.items()))


def read_bookings(path: Path) -> list[Booking]:
    bookings = []
    with path.open(newline="", encoding="utf-8") as handle:
        for row in csv.DictReader(handle):
            booking = Booking(
                vessel=row["vessel"].strip(),
                length=float(row["length"]),
                draft=float(row["draft"]),
                arrival=date.fromisoformat(row["arrival"]),
                departure=date.fromisoformat(row["departure"]),
            )
            if booking.nights < 1:
                raise ValueError(f"{booking.vessel}: departure must follow arrival")
            bookings.append(booking)
    return sorted(bookings, key=lambda b: (b.arrival, -b.length))


def print_report(harbor: Harbor) -> None:
    for berth in harbor.berths:
        print(f"{berth.name} (up to {berth.max_length:g} m, {berth.depth:g} m deep)")
        for b in berth.bookings:
            print(f"  {b.arrival} - {b.departure}  {b.vessel:<20} {b.price():>9}")
    for month, amount in harbor.revenue_by_month().items():
        print(f"Revenue {month}: {amount}")
    if harbor.rejected:
        names = ", ".join(b.vessel for b in harbor.rejected)
        print(f"No berth available for: {names}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bookings", type=Path, help="CSV file with booking requests")
    parser.add_argument("--strict", action="store_true", help="fail on rejections")
    args = parser.parse_args()

    harbor = Harbor([Berth("A1", 8, 2.0), Berth("A2", 12, 2.5), Berth("B1", 20, 4.0)])
    try:
        requests = read_bookings(args.bookings)
    except (OSError, KeyError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2

    for request in requests:
        harbor.assign(request)
    print_report(harbor)
    return 1 if args.strict and harbor.rejected else 0


if __name__ == "__main__":
    sys.exit(main())
