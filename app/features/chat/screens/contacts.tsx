import { z } from "zod"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { ContactList } from "../contact-list.tsx"
import { listContacts } from "../contacts.server.ts"
import type { Route } from "./+types/contacts"

const query = z.coerce.number().int().positive().optional().catch(undefined)

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = query.parse(new URL(request.url).searchParams.get("before") ?? undefined)
  const { contacts, olderThan } = await listContacts(context.get(viewerContext).id, before)
  return { contacts, olderThan, newest: before === undefined, now: Date.now() }
}

export default function Contacts({ loaderData }: Route.ComponentProps) {
  return (
    <div className="chat stack">
      <title>Chat – Rishta</title>
      <h1>Conversations</h1>
      <ContactList key={String(loaderData.newest)} {...loaderData} />
    </div>
  )
}
