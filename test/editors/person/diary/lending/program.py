#!/usr/bin/env python3
"""Keep track of who borrowed what from a small library."""

import argparse
import json
import sys
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from pathlib import Path

LOAN_DAYS = 21
MAX_LOANS = 4
FINE_PER_DAY = 0.15
FINE_CAP = 6.00


class LendingError(Exception):
    """Raised when a loan or a return is not allowed."""


@dataclass
class Book:
    code: str
    title: str
    author: str = "unknown"
    borrower: str | None = None
    due: date | None = None

    @classmethod
    def from_dict(cls, raw: dict) -> "Book":
        due = raw.get("due")
        return cls(**{**raw, "due": date.fromisoformat(due) if due else None})

    def days_late(self, today: date) -> int:
        return max((today - self.due).days, 0) if self.due else 0

    def fine(self, today: date) -> float:
        """Amount owed so far, never more than FINE_CAP."""
        return min(self.days_late(today) * FINE_PER_DAY, FINE_CAP)


@dataclass
class Library:
    books: dict[str, Book] = field(default_factory=dict)

    @classmethod
    def load(cls, path: Path) -> "Library":
        entries = json.loads(path.read_text(encoding="utf-8"))
        books = [Book.from_dict(entry) for entry in entries]
        return cls({book.code: book for book in books})

    def save(self, path: Path) -> None:
        entries = [asdict(book) for book in self.books.values()]
        text = json.dumps(entries, indent=2, default=str)
        path.write_text(text + "\n", encoding="utf-8")

    def find(self, code: str) -> Book:
        if code not in self.books:
            raise LendingError(f"no book with code {code}")
        return self.books[code]

    def lend(self, code: str, member: str, today: date) -> Book:
        """Lend a book, unless it is out or the member has too many."""
        book = self.find(code)
        if book.borrower is not None:
            raise LendingError(f"{book.title} is out until {book.due}")
        held = [b for b in self.books.values() if b.borrower == member]
        if len(held) >= MAX_LOANS:
            raise LendingError(f"{member} already has {len(held)} books")
        book.borrower = member
        book.due = today + timedelta(days=LOAN_DAYS)
        # Nobody can bring a book back on a Sunday.
        if book.due.weekday() == 6:
            book.due += timedelta(days=1)
        return book

    def take_back(self, code: str, today: date) -> float:
        book = self.find(code)
        if book.borrower is None:
            raise LendingError(f"{book.title} is not on loan")
        owed = book.fine(today)
        book.borrower = book.due = None
        return owed

    def overdue(self, today: date) -> list[Book]:
        late = [b for b in self.books.values() if b.days_late(today) > 0]
        return sorted(late, key=lambda b: b.days_late(today), reverse=True)


def parse_args(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("catalogue", type=Path, help="JSON file of books")
    parser.add_argument("--today", type=date.fromisoformat, default=date.today())
    commands = parser.add_subparsers(dest="command", required=True)
    lend = commands.add_parser("lend", help="lend a book to a member")
    lend.add_argument("code")
    lend.add_argument("member")
    commands.add_parser("return", help="take a book back").add_argument("code")
    commands.add_parser("overdue", help="list the late books")
    return parser.parse_args(argv)


def main() -> int:
    args = parse_args()
    try:
        library = Library.load(args.catalogue)
        if args.command == "lend":
            book = library.lend(args.code, args.member, args.today)
            print(f"{book.title}: due back {book.due:%d %B %Y}")
        elif args.command == "return":
            owed = library.take_back(args.code, args.today)
            print(f"returned, fine {owed:.2f}" if owed else "returned, no fine")
        else:
            for book in library.overdue(args.today):
                print(f"{book.days_late(args.today):4d} days  {book.borrower}: {book.title}")
            return 0
        library.save(args.catalogue)
    except (LendingError, OSError, json.JSONDecodeError) as exc:
        print(f"error: {exc}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
