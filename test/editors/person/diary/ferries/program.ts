export type VehicleType = "none" | "bike" | "car" | "van";

export interface Sailing {
  id: string;
  from: string;
  to: string;
  departure: Date;
  maxPassengers: number;
  maxVehicleLength: number;
  basePrice: number;
}

export interface BookingRequest {
  sailingId: string;
  name: string;
  adults: number;
  children: number;
  vehicle: VehicleType;
}

export interface Booking extends BookingRequest {
  id: number;
  price: number;
  cancelled: boolean;
}

const VEHICLE_LENGTH: Record<VehicleType, number> = { none: 0, bike: 0.5, car: 5, van: 7 };
const VEHICLE_PRICE: Record<VehicleType, number> = { none: 0, bike: 4, car: 30, van: 45 };
const CHILD_DISCOUNT = 0.5;

export class BookingError extends Error {}

export function calculatePrice(sailing: Sailing, request: BookingRequest): number {
  const adults = request.adults * sailing.basePrice;
  const children = request.children * sailing.basePrice * CHILD_DISCOUNT;
  const total = adults + children + VEHICLE_PRICE[request.vehicle];
  return Math.round(total * 100) / 100;
}

export function formatPrice(amount: number): string {
  return `€${amount.toFixed(2)}`;
}

export function formatRoute(sailing: Sailing): string {
  const time = sailing.departure.toISOString().slice(0, 16).replace("T", " ");
  return `${sailing.from} - ${sailing.to} (${time})`;
}

export class FerryService {
  private sailings = new Map<string, Sailing>();
  private bookings = new Map<number, Booking>();
  private nextId = 1;

  addSailing(sailing: Sailing): void {
    if (this.sailings.has(sailing.id)) {
      throw new BookingError(`Sailing ${sailing.id} already exists`);
    }
    this.sailings.set(sailing.id, sailing);
  }

  getSailing(id: string): Sailing {
    const sailing = this.sailings.get(id);
    if (!sailing) {
      throw new BookingError(`Unknown sailing ${id}`);
    }
    return sailing;
  }

  book(request: BookingRequest): Booking {
    const sailing = this.getSailing(request.sailingId);
    const passengers = request.adults + request.children;
    if (request.adults < 1) {
      throw new BookingError("At least one adult is required");
    }
    if (passengers > this.freeSeats(sailing.id)) {
      throw new BookingError(`Not enough seats left on ${sailing.id}`);
    }
    if (VEHICLE_LENGTH[request.vehicle] > this.freeDeck(sailing.id)) {
      throw new BookingError(`No room for a ${request.vehicle} on ${sailing.id}`);
    }
    const price = calculatePrice(sailing, request);
    const booking: Booking = { ...request, id: this.nextId++, price, cancelled: false };
    this.bookings.set(booking.id, booking);
    return booking;
  }

  cancel(id: number): Booking {
    const booking = this.bookings.get(id);
    if (!booking || booking.cancelled) {
      throw new BookingError(`No active booking ${id}`);
    }
    booking.cancelled = true;
    return booking;
  }

  activeBookings(sailingId: string): Booking[] {
    return [...this.bookings.values()]
      .filter((b) => b.sailingId === sailingId && !b.cancelled)
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  freeSeats(sailingId: string): number {
    const taken = this.activeBookings(sailingId).reduce((n, b) => n + b.adults + b.children, 0);
    return this.getSailing(sailingId).maxPassengers - taken;
  }

  freeDeck(sailingId: string): number {
    const used = this.activeBookings(sailingId).reduce((n, b) => n + VEHICLE_LENGTH[b.vehicle], 0);
    return this.getSailing(sailingId).maxVehicleLength - used;
  }

  findSailings(from: string, to: string): Sailing[] {
    return [...this.sailings.values()]
      .filter((s) => s.from === from && s.to === to)
      .sort((a, b) => a.departure.getTime() - b.departure.getTime());
  }

  summary(sailingId: string): string {
    const sailing = this.getSailing(sailingId);
    const bookings = this.activeBookings(sailingId);
    const revenue = bookings.reduce((sum, b) => sum + b.price, 0);
    const lines = bookings.map((b) => `  #${b.id} ${b.name}: ${formatPrice(b.price)}`);
    const footer = `Free seats: ${this.freeSeats(sailingId)}, revenue: ${formatPrice(revenue)}`;
    return [formatRoute(sailing), ...lines, footer].join("\n");
  }
}

const service = new FerryService();
service.addSailing({
  id: "F1",
  from: "Oban",
  to: "Mull",
  departure: new Date("2024-06-01T09:30:00Z"),
  maxPassengers: 120,
  maxVehicleLength: 60,
  basePrice: 8.5,
});
service.book({ sailingId: "F1", name: "Morag", adults: 2, children: 1, vehicle: "car" });
console.log(service.summary("F1"));
