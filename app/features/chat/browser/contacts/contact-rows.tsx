import type { Contact } from "../../server/contacts.server.ts"
import { ContactRow } from "./contact-row.tsx"

interface ContactRowsProps {
  contacts: Contact[]
  now: number
  offline: boolean
  openId?: number
}

export function ContactRows({ contacts, openId, ...shown }: ContactRowsProps) {
  return (
    <ul className="card contacts">
      {contacts.map((contact) => (
        <li key={contact._id}>
          <ContactRow contact={contact} current={contact._id === openId} {...shown} />
        </li>
      ))}
    </ul>
  )
}
