import { useEffect, useReducer, useRef, useState, type FormEvent } from "react";

const COLUMNS = ["backlog", "doing", "review", "done"] as const;
type Column = (typeof COLUMNS)[number];

export interface Card {
  id: number;
  title: string;
  column: Column;
  owner: string | null;
}

type Action =
  | { type: "loaded"; cards: Card[] }
  | { type: "moved"; id: number; column: Column }
  | { type: "added"; card: Card };

function reducer(cards: Card[], action: Action): Card[] {
  switch (action.type) {
    case "loaded":
      return action.cards;
    case "moved":
      return cards.map((c) => (c.id === action.id ? { ...c, column: action.column } : c));
    case "added":
      return [...cards, action.card];
  }
}

async function api<T>(path: string, init?: RequestInit): Promise<T> {
  const res = await fetch(`/api/${path}`, {
    headers: { "Content-Type": "application/json" },
    ...init,
  });
  return (await res.json()) as T;
}

// Dropping between two cards is for later; a card always goes to the end of its column.
function CardView({ card }: { card: Card }) {
  return (
    <li
      className="card"
      draggable
      onDragStart={(e) => e.dataTransfer.setData("text/plain", String(card.id))}
    >
      <strong>{card.title}</strong>
      <small>{card.owner ?? "nobody"}</small>
    </li>
  );
}

interface LaneProps {
  column: Column;
  cards: Card[];
  onDrop: (id: number, column: Column) => void;
}

function Lane({ column, cards, onDrop }: LaneProps) {
  const [over, setOver] = useState(false);

  return (
    <div
      className={over ? "lane lane-over" : "lane"}
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        setOver(false);
        onDrop(Number(e.dataTransfer.getData("text/plain")), column);
      }}
    >
      <h3>{column}</h3>
      <ul>
        {cards.map((card) => (
          <CardView key={card.id} card={card} />
        ))}
      </ul>
    </div>
  );
}

export default function Board({ project }: { project: string }) {
  const [cards, dispatch] = useReducer(reducer, []);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    api<Card[]>(`${project}/cards`).then((cards) => dispatch({ type: "loaded", cards }));
  }, [project]);

  async function move(id: number, column: Column) {
    dispatch({ type: "moved", id, column });
    await api(`cards/${id}`, { method: "PATCH", body: JSON.stringify({ column }) });
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    const title = input.current!.value;
    const body = JSON.stringify({ title, column: "backlog" });
    const card = await api<Card>(`${project}/cards`, { method: "POST", body });
    dispatch({ type: "added", card });
  }

  return (
    <main className="board">
      <form onSubmit={add}>
        <input ref={input} placeholder="What is to be done?" required />
        <button type="submit">Add</button>
      </form>
      {COLUMNS.map((c) => (
        <Lane key={c} column={c} cards={cards.filter((card) => card.column === c)} onDrop={move} />
      ))}
    </main>
  );
}
