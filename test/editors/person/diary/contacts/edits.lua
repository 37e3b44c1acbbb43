-- What somebody changes in program.tsx once it is written: as in loans/edits.lua.
return {
  { from = "import { FormEvent, useEffect", after = "", type = ", useMemo" },
  { from = "email: string;\n", after = "", type = "  phone?: string;\n" },
  { from = "if (!name || !email", after = "", type = " || !email.includes(\"@\")" },
  { from = "event.preventDefault();\n", after = "", type = "    const trimmed = name.trim();\n" },
  { from = "placeholder=\"Email\"\n", after = "", type = "        required\n" },
  { from = "useState<string | null>(null);\n", after = "", type = "  const [sortBy, setSortBy] = useState<\"name\" | \"email\">(\"name\");\n" },
  { from = "await fetch(\"/api/contacts\");\n", after = "", type = "        if (!response.ok) {\n          throw new Error(response.statusText);\n        }\n" },
  { from = "setContacts([...contacts, contact]);\n", after = "", type = "    setQuery(\"\");\n" },
  { from = "    setContacts(contacts.filter((contact) => contact.id !== id));\n  };\n", after = "", type = "\n  const renameContact = (id: number, name: string) => {\n    setContacts(contacts.map((contact) => (contact.id === id ? { ...contact, name } : contact)));\n  };\n" },
  { from = ".includes(query.toLowerCase()),\n  );\n", after = "", type = "\n  const favorites = visible.filter((contact) => contact.favorite);\n" },
  { from = "<h1>Contacts</h1>\n", after = "", type = "      <p>{contacts.length} contacts</p>\n" },
  { from = "placeholder=\"Search\" />\n", after = "", type = "      <select value={sortBy} onChange={(e) => setSortBy(e.target.value as \"name\" | \"email\")}>\n        <option value=\"name\">Name</option>\n        <option value=\"email\">Email</option>\n      </select>\n" },
  { from = "<span>{contact.name}</span>\n", after = "", type = "            {contact.phone && <span>{contact.phone}</span>}\n" },
  { from = "<button onClick={() => toggleFavorite(contact.id)}", after = "", type = " title=\"Favorite\"" },
  { from = "      </ul>\n", after = "", type = "      {visible.length === 0 && <p>No contacts found.</p>}\n" },
}
