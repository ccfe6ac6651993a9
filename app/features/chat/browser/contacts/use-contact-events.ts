import { useRef, useState } from "react"
import type { Contact } from "../../server/contacts.server.ts"

/** The specified pause between connecting and asking for contacts; it also gathers messages that come together. */
const ASK_AFTER_MS = 500

export function useContactEvents(start: Contact[], ask: () => void) {
  const [contacts, setContacts] = useState(start)
  const timer = useRef<number>(undefined)

  /** Answers a function that cancels it. */
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
