import { useEffect, useState } from "react";
import type { ChangeEvent, FormEvent } from "react";

interface Vehicle {
  plate: string;
  model: string;
  mileage: number;
}

interface Repair {
  id: number;
  vehicle: Vehicle;
  description: string;
  status: "waiting" | "running" | "done";
  hours: number;
  parts: Part[];
}

interface Part {
  name: string;
  price: number;
}

interface Draft {
  plate: string;
  description: string;
  hours: string;
}

const HOURLY_RATE = 85;
const EMPTY: Draft = { plate: "", description: "", hours: "1" };

function costOf(repair: Repair): number {
  const parts = repair.parts.reduce((sum, part) => sum + part.price, 0);
  return parts + repair.hours * HOURLY_RATE;
}

interface RepairCardProps {
  repair: Repair;
  onFinish: (id: number) => void;
}

function RepairCard({ repair, onFinish }: RepairCardProps) {
  const { vehicle, parts } = repair;

  return (
    <li className={`repair ${repair.status}`}>
      <h3>
        {vehicle.model} <small>{vehicle.plate}</small>
      </h3>
      <p>{repair.description}</p>
      <ul>
        {parts.map((part) => (
          <li key={part.name}>
            {part.name}: {part.price.toFixed(2)} €
          </li>
        ))}
      </ul>
      <strong>{costOf(repair).toFixed(2)} €</strong>
      {repair.status !== "done" && (
        <button type="button" onClick={() => onFinish(repair.id)}>
          Finish
        </button>
      )}
    </li>
  );
}

function RepairForm({ onAdd }: { onAdd: (draft: Draft) => Promise<void> }) {
  const [draft, setDraft] = useState<Draft>(EMPTY);

  function change(event: ChangeEvent<HTMLInputElement>) {
    setDraft({ ...draft, [event.target.name]: event.target.value });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await onAdd(draft);
    setDraft(EMPTY);
  }

  return (
    <form onSubmit={submit}>
      <input name="plate" value={draft.plate} onChange={change} placeholder="Plate" required />
      <input name="description" value={draft.description} onChange={change} required />
      <input name="hours" type="number" value={draft.hours} onChange={change} min="0.5" step="0.5" />
      <button type="submit">Add</button>
    </form>
  );
}

export function Garage() {
  const [repairs, setRepairs] = useState<Repair[]>([]);
  const [loading, setLoading] = useState(true);

  useEffect(() => {
    fetch("/api/repairs")
      .then((response) => response.json())
      .then((data: Repair[]) => setRepairs(data))
      .finally(() => setLoading(false));
  }, []);

  async function add(draft: Draft) {
    const response = await fetch("/api/repairs", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...draft, hours: Number(draft.hours) }),
    });
    const created: Repair = await response.json();
    setRepairs((current) => [...current, created]);
  }

  async function finish(id: number) {
    await fetch(`/api/repairs/${id}/finish`, { method: "POST" });
    setRepairs((current) => current.map((one) => (one.id === id ? { ...one, status: "done" } : one)));
  }

  if (loading) {
    return <p>Loading…</p>;
  }

  return (
    <main>
      <h1>Garage</h1>
      <RepairForm onAdd={add} />
      <ul>
        {repairs.map((repair) => (
          <RepairCard key={repair.id} repair={repair} onFinish={finish} />
        ))}
      </ul>
    </main>
  );
}
