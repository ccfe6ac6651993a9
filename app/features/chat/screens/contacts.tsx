import { data } from "react-router"
import { z } from "zod"
import { statusOf } from "#app/forms/refusal.server.ts"
import { line } from "#app/forms/text.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ContactList } from "../browser/contacts/contact-list.tsx"
import { RefusalPanel } from "../browser/refusal-panel.tsx"
import { LIST_SOON } from "../chat-policy.ts"
import { cursor } from "../chat-schema.ts"
import { LONGEST_QUERY } from "../search.ts"
import { listContacts, searchContacts, withoutEmail } from "../server/contacts.server.ts"
import type { Route } from "./+types/contacts"

const query = line("", LONGEST_QUERY).or(z.literal("")).catch("")

export async function loader({ request, context }: Route.LoaderArgs) {
  if ((await siteSetting("chat")) === "soon")
    return data({ refusal: LIST_SOON, list: null }, { status: statusOf(LIST_SOON) })
  const viewerId = context.get(viewerContext).id
  const asked = new URL(request.url).searchParams
  const before = cursor.parse(asked.get("before") ?? undefined)
  const q = query.parse(asked.get("q") ?? "")
  const { contacts, olderThan } =
    q === "" ? await listContacts(viewerId, before) : { contacts: await searchContacts(viewerId, q), olderThan: null }
  const shown = contacts.map(withoutEmail)
  const newest = before === undefined && q === ""
  const list = { viewerId, contacts: shown, olderThan, q, newest, now: Date.now() }
  return data({ refusal: null, list })
}

export default function Contacts({ loaderData: { refusal, list } }: Route.ComponentProps) {
  return (
    <div className="chat columns">
      <title>Chat – Rishta</title>
      <div className="contacts-column">
        {refusal && <h1>Conversations</h1>}
        {refusal && <RefusalPanel refusal={refusal} />}
        {list && <ContactList key={`${list.newest} ${list.q}`} {...list} />}
      </div>
      {list && list.contacts.length > 0 && (
        <div className="unchosen">
          <EmptyState text="Choose a conversation to read it here." />
        </div>
      )}
    </div>
  )
}
