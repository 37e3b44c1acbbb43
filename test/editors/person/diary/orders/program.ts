import { Logger } from "./logger";

export type OrderStatus = "new" | "paid" | "shipped" | "cancelled";

export interface OrderItem {
  sku: string;
  name: string;
  quantity: number;
  price: number;
}

export interface Order {
  id: string;
  customer: string;
  status: OrderStatus;
  items: OrderItem[];
  createdAt: string;
}

interface ListOptions {
  status?: OrderStatus;
  page?: number;
  pageSize?: number;
}

export class ApiError extends Error {
  constructor(
    message: string,
    public readonly status: number,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export class OrderService {
  private readonly cache = new Map<string, Order>();

  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
    private readonly logger: Logger,
  ) {}

  async list(options: ListOptions = {}): Promise<Order[]> {
    const params = new URLSearchParams();
    if (options.status) {
      params.set("status", options.status);
    }
    params.set("page", String(options.page ?? 1));
    params.set("pageSize", String(options.pageSize ?? 20));
    const orders = await this.request<Order[]>(`/orders?${params}`);
    for (const order of orders) {
      this.cache.set(order.id, order);
    }
    return orders;
  }

  async get(id: string): Promise<Order> {
    const cached = this.cache.get(id);
    if (cached) {
      return cached;
    }
    const order = await this.request<Order>(`/orders/${id}`);
    this.cache.set(id, order);
    return order;
  }

  async cancel(id: string): Promise<void> {
    const order = await this.get(id);
    if (order.status === "shipped") {
      throw new Error(`order ${id} has been shipped`);
    }
    await this.request(`/orders/${id}`, { method: "DELETE" });
    this.cache.delete(id);
    this.logger.info(`cancelled order ${id}`);
  }

  private async request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(this.baseUrl + path, {
      ...init,
      headers: {
        Authorization: `Bearer ${this.token}`,
        "Content-Type": "application/json",
      },
    });
    if (!response.ok) {
      this.logger.error(`request to ${path} failed: ${response.status}`);
      throw new ApiError(response.statusText, response.status);
    }
    return (await response.json()) as T;
  }
}

export function total(order: Order): number {
  return order.items.reduce((sum, item) => sum + item.price * item.quantity, 0);
}
