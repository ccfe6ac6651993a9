import { useRef, useState } from "react"
import type { Contact } from "../../server/contacts.server.ts"

/** The specified pause between the connection and the question for contacts; it also gathers messages that come together. */
const ASK_AFTER_MS = 500

/** A list of contacts that follows what the live line says; `ask` asks for the whole of it anew. */
export function useContactEvents(start: Contact[], ask: () => void) {
  const [contacts, setContacts] = useState(start)
  const timer = useRef<number>(undefined)

  /** Answers what calls it off. */
  function askSoon() {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(ask, ASK_AFTER_MS)
    return () => window.clearTimeout(timer.current)
  }

  function changePresence({ _id, isOnline }: { _id: number; isOnline: boolean }) {
    setContacts((before) => before.map((contact) => (contact._id === _id ? { ...contact, isOnline } : contact)))
  }

  return { contacts, setContacts, askSoon, changePresence }
}
