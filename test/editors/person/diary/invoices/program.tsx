import { useCallback, useEffect, useState, type FormEvent } from "react";

type Status = "draft" | "sent" | "paid";

export interface Customer {
  id: number;
  name: string;
  email: string;
}

export interface Line {
  text: string;
  quantity: number;
  price: number;
}

export interface Invoice {
  id: number;
  customer: Customer;
  status: Status;
  due: string;
  lines: Line[];
}

const TAX = 0.2;

export function totalOf(invoice: Invoice): number {
  const net = invoice.lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
  return Math.round(net * (1 + TAX) * 100) / 100;
}

function isLate(invoice: Invoice, today: Date): boolean {
  return invoice.status === "sent" && new Date(invoice.due) < today;
}

interface BadgeProps {
  status: Status;
  late: boolean;
}

function Badge({ status, late }: BadgeProps) {
  const text = late ? "late" : status;
  return <span className={`badge badge-${text}`}>{text}</span>;
}

interface LineFormProps {
  onAdd: (line: Line) => void;
}

function LineForm({ onAdd }: LineFormProps) {
  const [text, setText] = useState("");
  const [price, setPrice] = useState(0);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "" || price <= 0) return;
    onAdd({ text: text.trim(), quantity: 1, price });
    setText("");
    setPrice(0);
  }

  return (
    <form onSubmit={submit}>
      <label>
        Text
        <input value={text} onChange={(e) => setText(e.target.value)} />
      </label>
      <label>
        Price
        <input type="number" value={price} onChange={(e) => setPrice(Number(e.target.value))} />
      </label>
      <button type="submit">Add</button>
    </form>
  );
}

interface InvoiceViewProps {
  invoice: Invoice;
  today: Date;
  onChange: (invoice: Invoice) => void;
}

function InvoiceView({ invoice, today, onChange }: InvoiceViewProps) {
  const add = (line: Line) => onChange({ ...invoice, lines: [...invoice.lines, line] });

  return (
    <article>
      <header>
        <h3>{invoice.customer.name}</h3>
        <Badge status={invoice.status} late={isLate(invoice, today)} />
      </header>
      <ol>
        {invoice.lines.map((line, index) => (
          <li key={index}>
            {line.quantity} × {line.text}
            <strong>{line.price.toFixed(2)}</strong>
          </li>
        ))}
      </ol>
      <p>Total: {totalOf(invoice).toFixed(2)}</p>
      {invoice.status === "draft" && <LineForm onAdd={add} />}
    </article>
  );
}

export default function Invoices({ api }: { api: string }) {
  const [invoices, setInvoices] = useState<Invoice[]>([]);
  const [query, setQuery] = useState("");
  const today = new Date();

  useEffect(() => {
    async function load() {
      const response = await fetch(`${api}/invoices`);
      const found: Invoice[] = await response.json();
      setInvoices(found.sort((a, b) => a.due.localeCompare(b.due)));
    }
    load();
  }, [api]);

  const change = useCallback((changed: Invoice) => {
    setInvoices((all) => all.map((one) => (one.id === changed.id ? changed : one)));
  }, []);

  const shown = invoices.filter((one) => one.customer.name.includes(query));
  const open = shown.filter((one) => one.status !== "paid").length;

  return (
    <div>
      <input placeholder="Customer" value={query} onChange={(e) => setQuery(e.target.value)} />
      <p>{open} open</p>
      {shown.map((invoice) => (
        <InvoiceView key={invoice.id} invoice={invoice} today={today} onChange={change} />
      ))}
    </div>
  );
}
