import { readFile } from "node:fs/promises";

type VehicleKind = "car" | "motorcycle" | "van";

interface ParkingEvent {
  plate: string;
  kind: VehicleKind;
  action: "enter" | "leave";
  time: string;
}

interface Stay {
  plate: string;
  kind: VehicleKind;
  enteredAt: Date;
}

interface Receipt {
  plate: string;
  kind: VehicleKind;
  minutes: number;
  fee: number;
}

interface Tariff {
  hourly: number;
  dailyMax: number;
}

const TARIFFS: Record<VehicleKind, Tariff> = {
  car: { hourly: 2.5, dailyMax: 18 },
  motorcycle: { hourly: 1.2, dailyMax: 8 },
  van: { hourly: 4, dailyMax: 30 },
};

const FREE_MINUTES = 15;
const MINUTES_PER_DAY = 24 * 60;

function minutesBetween(start: Date, end: Date): number {
  return Math.ceil((end.getTime() - start.getTime()) / 60_000);
}

function calculateFee(kind: VehicleKind, minutes: number): number {
  if (minutes <= FREE_MINUTES) {
    return 0;
  }
  const { hourly, dailyMax } = TARIFFS[kind];
  const days = Math.floor(minutes / MINUTES_PER_DAY);
  const startedHours = Math.ceil((minutes % MINUTES_PER_DAY) / 60);
  return days * dailyMax + Math.min(startedHours * hourly, dailyMax);
}

class CarPark {
  readonly capacity: number;
  private stays = new Map<string, Stay>();
  private receipts: Receipt[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get freeSpaces(): number {
    return this.capacity - this.stays.size;
  }

  enter(plate: string, kind: VehicleKind, time: Date): void {
    if (this.stays.has(plate)) {
      throw new Error(`${plate} is already parked`);
    }
    if (this.freeSpaces === 0) {
      throw new Error(`no space left for ${plate}`);
    }
    this.stays.set(plate, { plate, kind, enteredAt: time });
  }

  leave(plate: string, time: Date): Receipt {
    const stay = this.stays.get(plate);
    if (!stay) {
      throw new Error(`${plate} is not parked here`);
    }
    const minutes = minutesBetween(stay.enteredAt, time);
    const fee = calculateFee(stay.kind, minutes);
    const receipt: Receipt = { plate, kind: stay.kind, minutes, fee };
    this.stays.delete(plate);
    this.receipts.push(receipt);
    return receipt;
  }

  incomeByKind(): Map<VehicleKind, number> {
    return this.receipts.reduce((totals, { kind, fee }) => {
      return totals.set(kind, (totals.get(kind) ?? 0) + fee);
    }, new Map<VehicleKind, number>());
  }
}

// Events may come from several gates, so they are not always in order.
async function loadEvents(path: string): Promise<ParkingEvent[]> {
  const events = JSON.parse(await readFile(path, "utf8")) as ParkingEvent[];
  return events
    .filter((event) => event.kind in TARIFFS)
    .sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

function handleEvent(carPark: CarPark, event: ParkingEvent): void {
  const time = new Date(event.time);
  if (event.action === "enter") {
    carPark.enter(event.plate, event.kind, time);
    return;
  }
  const receipt = carPark.leave(event.plate, time);
  console.log(`${receipt.plate}: ${receipt.minutes} min, ${receipt.fee.toFixed(2)} EUR`);
}

async function main(): Promise<void> {
  const [path, capacity = "50"] = process.argv.slice(2);
  if (!path) {
    console.error("usage: parking.ts EVENTS.json [CAPACITY]");
    process.exitCode = 2;
    return;
  }

  const carPark = new CarPark(Number(capacity));
  for (const event of await loadEvents(path)) {
    try {
      handleEvent(carPark, event);
    } catch (error) {
      console.warn(`skipped: ${(error as Error).message}`);
    }
  }

  console.log(`Free spaces: ${carPark.freeSpaces} of ${carPark.capacity}`);
  for (const [kind, income] of carPark.incomeByKind()) {
    console.log(`${kind.padEnd(12)}${income.toFixed(2).padStart(10)}`);
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
