import React, { useEffect, useMemo, useState } from "react";
import { fetchShifts, saveShift } from "./api";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const LIMIT = 40;

function hoursOf(shift) {
  const [from, to] = [shift.start, shift.end].map((time) => {
    const [hour, minute] = time.split(":");
    return Number(hour) + Number(minute) / 60;
  });
  return to > from ? to - from : 24 - from + to;
}

function Total({ name, hours, limit = LIMIT }) {
  const tooMany = hours > limit;
  return (
    <li className={tooMany ? "total warn" : "total"}>
      <b>{name}</b> {hours.toFixed(1)} h
      {tooMany && <em>{(hours - limit).toFixed(1)} h too many</em>}
    </li>
  );
}

function Shift({ shift, onRemove }) {
  return (
    <div className="shift">
      <span>{shift.worker}</span>
      <time>
        {shift.start} - {shift.end}
      </time>
      <button type="button" onClick={() => onRemove(shift.id)}>
        Remove
      </button>
    </div>
  );
}

export function Roster({ week }) {
  const [shifts, setShifts] = useState([]);
  const [worker, setWorker] = useState("");
  const [day, setDay] = useState(DAYS[0]);
  const [error, setError] = useState(null);

  useEffect(() => {
    let cancelled = false;
    fetchShifts(week)
      .then((found) => {
        if (!cancelled) {
          setShifts(found);
        }
      })
      .catch((problem) => setError(problem.message));
    return () => {
      cancelled = true;
    };
  }, [week]);

  const totals = useMemo(() => {
    const sums = new Map();
    for (const shift of shifts) {
      const before = sums.get(shift.worker) || 0;
      sums.set(shift.worker, before + hoursOf(shift));
    }
    return [...sums.entries()].sort((a, b) => b[1] - a[1]);
  }, [shifts]);

  async function handleSubmit(event) {
    event.preventDefault();
    try {
      const saved = await saveShift({ week, day, worker, start: "09:00", end: "17:00" });
      setShifts([...shifts, saved]);
      setWorker("");
    } catch (problem) {
      setError(problem.message);
    }
  }

  const handleRemove = (id) => {
    setShifts(shifts.filter((shift) => shift.id !== id));
  };

  return (
    <section className="roster">
      <h1>Week {week}</h1>
      {error && <p role="alert">{error}</p>}
      <form onSubmit={handleSubmit}>
        <input value={worker} onChange={(event) => setWorker(event.target.value)} />
        <select value={day} onChange={(event) => setDay(event.target.value)}>
          {DAYS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="submit" disabled={!worker}>
          Add
        </button>
      </form>
      {DAYS.map((name) => (
        <div key={name} className="day">
          <h2>{name}</h2>
          {shifts
            .filter((shift) => shift.day === name)
            .map((shift) => (
              <Shift key={shift.id} shift={shift} onRemove={handleRemove} />
            ))}
        </div>
      ))}
      <ul>
        {totals.map(([name, hours]) => (
          <Total key={name} name={name} hours={hours} />
        ))}
      </ul>
    </section>
  );
}
