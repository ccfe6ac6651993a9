import { href, Link } from "react-router"
import type { Contact } from "../../server/contacts.server.ts"
import { ContactRows } from "./contact-rows.tsx"

interface ContactsBesideProps {
  contacts: Contact[]
  now: number
  offline: boolean
  openId: number
}

/** Beside the open conversation at a desk; after it in the page's order, for those without a style sheet. */
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
