import { useEffect, useMemo, useState } from "react";
import type { ChangeEvent, ReactNode } from "react";

export interface Room {
  id: string;
  name: string;
  seats: number;
  floor: number;
}

export interface Booking {
  id: number;
  room: Room;
  title: string;
  start: Date;
  minutes: number;
  guests: string[];
}

interface Filter {
  text: string;
  floor: number | null;
  onlyFree: boolean;
}

const EMPTY: Filter = { text: "", floor: null, onlyFree: false };

function endOf(booking: Booking): Date {
  return new Date(booking.start.getTime() + booking.minutes * 60_000);
}

function overlaps(a: Booking, b: Booking): boolean {
  return a.room.id === b.room.id && a.start < endOf(b) && b.start < endOf(a);
}

function formatTime(date: Date): string {
  const hours = String(date.getHours()).padStart(2, "0");
  const minutes = String(date.getMinutes()).padStart(2, "0");
  return `${hours}:${minutes}`;
}

interface PanelProps {
  title: string;
  count?: number;
  children: ReactNode;
}

function Panel({ title, count, children }: PanelProps) {
  return (
    <section className="panel">
      <h2>
        {title}
        {count !== undefined && <span className="count">{count}</span>}
      </h2>
      {children}
    </section>
  );
}

interface RowProps {
  booking: Booking;
  clashes: boolean;
  onCancel: (id: number) => void;
}

function Row({ booking, clashes, onCancel }: RowProps) {
  return (
    <tr className={clashes ? "clash" : undefined}>
      <td>{formatTime(booking.start)}</td>
      <td>{formatTime(endOf(booking))}</td>
      <td>{booking.title}</td>
      <td>
        {booking.room.name} ({booking.guests.length} of {booking.room.seats})
      </td>
      <td>
        <button type="button" onClick={() => onCancel(booking.id)}>
          Cancel
        </button>
      </td>
    </tr>
  );
}

export function Planner({ rooms, day }: { rooms: Room[]; day: string }) {
  const [bookings, setBookings] = useState<Booking[]>([]);
  const [filter, setFilter] = useState<Filter>(EMPTY);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    fetch(`/api/bookings?day=${day}`, { signal: controller.signal })
      .then((response) => response.json())
      .then((found: Booking[]) => setBookings(found))
      .catch((reason: Error) => setError(reason.message));
    return () => controller.abort();
  }, [day]);

  const shown = useMemo(() => {
    const text = filter.text.trim().toLowerCase();
    return bookings
      .filter((one) => filter.floor === null || one.room.floor === filter.floor)
      .filter((one) => one.title.toLowerCase().includes(text))
      .sort((a, b) => a.start.getTime() - b.start.getTime());
  }, [bookings, filter]);

  const free = rooms.filter((room) => !bookings.some((one) => one.room.id === room.id));

  function search(event: ChangeEvent<HTMLInputElement>) {
    setFilter({ ...filter, text: event.target.value });
  }

  async function cancel(id: number) {
    const response = await fetch(`/api/bookings/${id}`, { method: "DELETE" });
    if (!response.ok) {
      setError(response.statusText);
      return;
    }
    setBookings((before) => before.filter((one) => one.id !== id));
  }

  return (
    <main>
      {error && <p role="alert">{error}</p>}
      <input type="search" value={filter.text} onChange={search} placeholder="Search" />
      <Panel title="Bookings" count={shown.length}>
        <table>
          <tbody>
            {shown.map((one) => (
              <Row
                key={one.id}
                booking={one}
                clashes={shown.some((other) => other.id !== one.id && overlaps(one, other))}
                onCancel={cancel}
              />
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="Free rooms">
        <ul>
          {free.map((room) => (
            <li key={room.id}>{room.name}</li>
          ))}
        </ul>
      </Panel>
    </main>
  );
}
