-- What somebody changes in program.ts once it is written: as in loans/edits.lua.
return {
  { from = "\"shipped\" | ", after = "", type = "\"returned\" | " },
  { from = "price: number;\n", after = "", type = "  discount?: number;\n" },
  { from = "createdAt: string;\n", after = "", type = "  note: string | null;\n" },
  { from = "pageSize?: number;\n", after = "", type = "  customer?: string;\n" },
  { from = "this.name = \"ApiError\";\n  }\n", after = "", type = "\n  get retryable(): boolean {\n    return this.status >= 500;\n  }\n" },
  { from = "new Map<string, Order>();\n", after = "", type = "  private readonly timeout = 5000;\n" },
  { from = "params.set(\"status\", options.status);\n    }\n", after = "", type = "    if (options.customer) {\n      params.set(\"customer\", options.customer);\n    }\n" },
  { from = "this.request<Order[]>(`/orders?${params}`);\n", after = "", type = "    this.logger.info(`loaded ${orders.length} orders`);\n" },
  { from = "async cancel(id: string", after = "", type = ", reason?: string" },
  { from = "method: \"DELETE\"", after = "", type = ", body: JSON.stringify({ reason })" },
  { from = "    this.logger.info(`cancelled order ${id}`);\n  }\n", after = "", type = "\n  async add(item: OrderItem, id: string): Promise<Order> {\n    const order = await this.get(id);\n    order.items.push(item);\n    return this.request<Order>(`/orders/${id}`, {\n      method: \"PUT\",\n      body: JSON.stringify(order),\n    });\n  }\n" },
  { from = "...init,\n", after = "", type = "      signal: AbortSignal.timeout(this.timeout),\n" },
  { from = "\"Content-Type\": \"application/json\",\n", after = "", type = "        ...init.headers,\n" },
  { from = "    if (!response.ok) {\n", after = "", type = "      if (response.status === 404) {\n        throw new ApiError(`${path} not found`, 404);\n      }\n" },
  { from = "sum + item.price * item.quantity, 0);\n}\n", after = "", type = "\nexport function isOpen(order: Order): boolean {\n  return order.status === \"new\" || order.status === \"paid\";\n}\n" },
}
