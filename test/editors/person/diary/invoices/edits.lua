-- What somebody changes in program.tsx once it is written: as in loans/edits.lua.
return {
  { after = "  email: string;\n", type = "  city: string;\n" },
  { after = "  quantity: number;\n", type = "  unit: string;\n" },
  { from = "  status: Status;\n  due: string;\n", after = "", type = "  note: string | null;\n" },
  { after = "const TAX = 0.2;\n", type = "const DAYS = 30;\n" },
  { from = "new Date(invoice.due) < today;\n}\n", after = "", type = "\nfunction cityOf(invoice: Invoice): string {\n  return invoice.customer.city.trim();\n}\n" },
  { from = "onAdd({ text: text.trim(), quantity: 1, ", after = "", type = 'unit: "h", ' },
  { from = "interface InvoiceViewProps {\n  invoice: Invoice;\n", after = "", type = "  onPaid: (id: number) => void;\n" },
  { after = "function InvoiceView({ invoice, today, ", type = "onPaid, " },
  { from = "<h3>{invoice.customer.name}</h3>\n", after = "", type = "        <small>{cityOf(invoice)}</small>\n" },
  { from = "<LineForm onAdd={add} />}\n", after = "", type = '      <button type="button" onClick={() => onPaid(invoice.id)}>\n        Paid\n      </button>\n' },
  { from = "const change = useCallback", after = "  }, []);\n", type = '\n  const pay = (id: number) => {\n    const invoice = invoices.find((one) => one.id === id);\n    if (invoice) change({ ...invoice, status: "paid" });\n  };\n' },
  { after = "<InvoiceView key={invoice.id} invoice={invoice} ", type = "onPaid={pay} " },
}
