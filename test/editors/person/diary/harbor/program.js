import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

const RATE_PER_METER = 2.4;
const DAY = 24 * 60 * 60 * 1000;

class Boat {
  constructor({ name, length, draft, owner }) {
    this.name = name;
    this.length = length;
    this.draft = draft;
    this.owner = owner;
  }

  toString() {
    return `${this.name} (${this.length} m)`;
  }
}

class Harbor {
  constructor(name, berths) {
    this.name = name;
    this.berths = new Map();
    this.stays = [];
    for (const berth of berths) {
      this.berths.set(berth.number, berth);
    }
  }

  isFree(number, from, to) {
    return this.stays
      .filter((stay) => stay.berth === number)
      .every((stay) => stay.to <= from || stay.from >= to);
  }

  findBerth(boat, from, to) {
    const suitable = [...this.berths.values()]
      .filter((berth) => berth.length >= boat.length && berth.depth >= boat.draft)
      .sort((a, b) => a.length - b.length);
    return suitable.find((berth) => this.isFree(berth.number, from, to));
  }

  book(boat, from, to) {
    if (to <= from) {
      throw new RangeError(`${boat.name} leaves before it arrives`);
    }
    const berth = this.findBerth(boat, from, to);
    if (!berth) {
      return null;
    }
    const stay = { boat, berth: berth.number, from, to };
    this.stays.push(stay);
    return stay;
  }

  present(day) {
    return this.stays.filter((stay) => stay.from <= day && day < stay.to);
  }

  occupancy(day) {
    return this.present(day).length / this.berths.size;
  }

  revenue() {
    return this.stays.reduce((sum, stay) => sum + feeOf(stay), 0);
  }
}

function nightsOf(stay) {
  return Math.round((stay.to - stay.from) / DAY);
}

function feeOf(stay) {
  return nightsOf(stay) * stay.boat.length * RATE_PER_METER;
}

function formatDate(date) {
  return date.toISOString().slice(0, 10);
}

function groupByOwner(stays) {
  const groups = new Map();
  for (const stay of stays) {
    const { owner } = stay.boat;
    const group = groups.get(owner) ?? [];
    group.push(stay);
    groups.set(owner, group);
  }
  return groups;
}

function printInvoices(harbor) {
  for (const [owner, stays] of groupByOwner(harbor.stays)) {
    const total = stays.reduce((sum, stay) => sum + feeOf(stay), 0);
    console.log(`${owner}: ${total.toFixed(2)} €`);
    for (const stay of stays) {
      console.log(`  ${stay.boat}, berth ${stay.berth}, ${nightsOf(stay)} nights`);
    }
  }
}

function printDay(harbor, day) {
  const percent = Math.round(harbor.occupancy(day) * 100);
  console.log(`${harbor.name} on ${formatDate(day)}: ${percent}% taken`);
  for (const stay of harbor.present(day)) {
    console.log(`${stay.berth}: ${stay.boat} until ${formatDate(stay.to)}`);
  }
}

async function loadHarbor(path) {
  const data = JSON.parse(await readFile(path, "utf8"));
  const harbor = new Harbor(data.name, data.berths);
  for (const { boat, from, to } of data.bookings) {
    const stay = harbor.book(new Boat(boat), new Date(from), new Date(to));
    if (!stay) {
      console.warn(`No berth for ${boat.name}`);
    }
  }
  return harbor;
}

const { values, positionals } = parseArgs({
  options: {
    day: { type: "string", short: "d" },
    invoices: { type: "boolean", short: "i" },
  },
  allowPositionals: true,
});

const harbor = await loadHarbor(positionals[0] ?? "harbor.json");
if (values.invoices) {
  printInvoices(harbor);
} else {
  printDay(harbor, values.day ? new Date(values.day) : new Date());
}
