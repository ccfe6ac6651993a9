import { data } from "react-router"
import { statusOf } from "#app/forms/refusal.server.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ContactList } from "../browser/contacts/contact-list.tsx"
import { RefusalPanel } from "../browser/refusal-panel.tsx"
import { LIST_SOON } from "../chat-policy.ts"
import { cursor } from "../chat-schema.ts"
import { listContacts, withoutEmail } from "../server/contacts.server.ts"
import type { Route } from "./+types/contacts"

export async function loader({ request, context }: Route.LoaderArgs) {
  if ((await siteSetting("chat")) === "soon")
    return data({ refusal: LIST_SOON, list: null }, { status: statusOf(LIST_SOON) })
  const viewerId = context.get(viewerContext).id
  const before = cursor.parse(new URL(request.url).searchParams.get("before") ?? undefined)
  const { contacts, olderThan } = await listContacts(viewerId, before)
  const shown = contacts.map(withoutEmail)
  const list = { viewerId, contacts: shown, olderThan, newest: before === undefined, now: Date.now() }
  return data({ refusal: null, list })
}

export default function Contacts({ loaderData: { refusal, list } }: Route.ComponentProps) {
  return (
    <div className="chat columns">
      <title>Chat – Rishta</title>
      <div className="contacts-column">
        {refusal && <h1>Conversations</h1>}
        {refusal && <RefusalPanel refusal={refusal} />}
        {list && <ContactList key={String(list.newest)} {...list} />}
      </div>
      {list && list.contacts.length > 0 && (
        <div className="unchosen">
          <EmptyState text="Choose a conversation to read it here." />
        </div>
      )}
    </div>
  )
}
