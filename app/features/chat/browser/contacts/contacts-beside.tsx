import { href, Link } from "react-router"
import type { Contact } from "../../server/contacts.server.ts"
import { ContactRows } from "./contact-rows.tsx"

interface ContactsBesideProps {
  contacts: Contact[]
  now: number
  cut: boolean
  openId: number
}

/** At a desk the other conversations stand beside the open one; whoever reads without a style sheet finds them after it. */
export function ContactsBeside(props: ContactsBesideProps) {
  return (
    <nav className="contacts-column contacts-beside" aria-label="Conversations">
      <p>
        <Link to={href("/contacts")}>All conversations</Link>
      </p>
      <ContactRows {...props} />
    </nav>
  )
}
