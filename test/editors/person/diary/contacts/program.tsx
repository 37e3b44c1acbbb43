import { FormEvent, useEffect, useState } from "react";
import { Button } from "./Button";

interface Contact {
  id: number;
  name: string;
  email: string;
  favorite: boolean;
}

interface ContactFormProps {
  onAdd: (name: string, email: string) => void;
}

function ContactForm({ onAdd }: ContactFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!name || !email) {
      return;
    }
    onAdd(name, email);
    setName("");
    setEmail("");
  };

  return (
    <form onSubmit={handleSubmit}>
      <input value={name} onChange={(e) => setName(e.target.value)} placeholder="Name" />
      <input
        type="email"
        value={email}
        onChange={(e) => setEmail(e.target.value)}
        placeholder="Email"
      />
      <Button type="submit">Add contact</Button>
    </form>
  );
}

export function Contacts() {
  const [contacts, setContacts] = useState<Contact[]>([]);
  const [query, setQuery] = useState("");
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    async function load() {
      try {
        const response = await fetch("/api/contacts");
        setContacts(await response.json());
      } catch (e) {
        setError("Could not load contacts");
      }
    }
    load();
  }, []);

  const addContact = (name: string, email: string) => {
    const contact = { id: Date.now(), name, email, favorite: false };
    setContacts([...contacts, contact]);
  };

  const removeContact = (id: number) => {
    setContacts(contacts.filter((contact) => contact.id !== id));
  };

  const toggleFavorite = (id: number) => {
    setContacts(
      contacts.map((contact) =>
        contact.id === id ? { ...contact, favorite: !contact.favorite } : contact,
      ),
    );
  };

  const visible = contacts.filter((contact) =>
    contact.name.toLowerCase().includes(query.toLowerCase()),
  );

  return (
    <div className="contacts">
      <h1>Contacts</h1>
      {error && <p className="error">{error}</p>}
      <input value={query} onChange={(e) => setQuery(e.target.value)} placeholder="Search" />
      <ul>
        {visible.map((contact) => (
          <li key={contact.id} className={contact.favorite ? "favorite" : undefined}>
            <span>{contact.name}</span>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <button onClick={() => toggleFavorite(contact.id)}>★</button>
            <button onClick={() => removeContact(contact.id)}>Remove</button>
          </li>
        ))}
      </ul>
      <ContactForm onAdd={addContact} />
    </div>
  );
}
