import { z } from "zod"
import { type Address, addressOf } from "#app/addresses.ts"
import { findOtherSide } from "#app/features/connections/connections.server.ts"
import { findBlockable } from "#app/features/safety/blocks.server.ts"
import { findName } from "#app/features/safety/dismissals.server.ts"
import type { KeptForm } from "#app/kept-forms/kept-forms.server.ts"
import { idField } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

/** What the buttons do that stand on many pages and have none of their own, by address and step or intent. */
const QUESTIONS: { [Button in `${Address} ${string}`]?: (name: string) => string } = {
  "/connection/:step send": (name) => `send a connection request to ${name}`,
  "/connection/:step accept": (name) => `accept the request from ${name}`,
  "/connection/:step decline": (name) => `decline the request from ${name}`,
  "/connection/:step cancel": (name) => `cancel your request to ${name}`,
  "/connection/:step remove": (name) => `end your connection with ${name}`,
  "/favourite add": (name) => `add ${name} to your favourites`,
  "/favourite remove": (name) => `remove ${name} from your favourites`,
  "/not-interested hide": (name) => `leave ${name} out of your lists`,
  "/not-interested show": (name) => `show ${name} in your lists again`,
}

const number = idField.optional().catch(undefined)
const posted = z.object({
  profileId: number,
  receiverId: number,
  targetId: number,
  requestId: number,
  intent: z.string().optional(),
})

/** Undefined when the person it concerns is gone. */
export async function questionOf(viewer: Pick<Viewer, "id">, { action, fields }: KeptForm) {
  const about = posted.parse(Object.fromEntries(fields))
  const { path, params } = addressOf(action) ?? {}
  const question = QUESTIONS[`${path as Address} ${params?.step ?? about.intent}`]
  const name = question && (await nameOf(viewer, about))
  return name && question(name)
}

async function nameOf(viewer: Pick<Viewer, "id">, about: z.infer<typeof posted>) {
  if (about.profileId) return findName(viewer, about.profileId)
  const accountId =
    about.receiverId ?? about.targetId ?? (about.requestId && (await findOtherSide(viewer, about.requestId)))
  return accountId ? (await findBlockable(viewer, accountId))?.name : undefined
}
