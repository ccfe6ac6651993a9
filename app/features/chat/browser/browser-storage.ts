import { attempt } from "#app/forms/browser-storage.ts"
import type { Contact } from "../server/contacts.server.ts"
import type { PendingLine } from "./thread.ts"

const MARK = "chat-"
const contactsKey = (viewerId: number) => `${MARK}contacts-${viewerId}`
const pendingKey = (viewerId: number, otherId: number) => `${MARK}pending-${viewerId}-${otherId}`
const draftKey = (viewerId: number, otherId: number) => `${MARK}draft-${viewerId}-${otherId}`

export const keepContacts = (viewerId: number, contacts: Contact[]) =>
  attempt(() => localStorage.setItem(contactsKey(viewerId), JSON.stringify(contacts)))

export function keptContacts(viewerId: number): Contact[] | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(contactsKey(viewerId)) ?? "null"))
  return Array.isArray(kept) ? kept : undefined
}

export const keepPending = (viewerId: number, otherId: number, pending: PendingLine[]) =>
  attempt(() => sessionStorage.setItem(pendingKey(viewerId, otherId), JSON.stringify(pending)))

export function keptPending(viewerId: number, otherId: number): PendingLine[] {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(pendingKey(viewerId, otherId)) ?? "[]"))
  return Array.isArray(kept) ? kept : []
}

/** What stands in the composer, until it is on its way. */
export const keepDraft = (viewerId: number, otherId: number, text: string) =>
  attempt(() => sessionStorage.setItem(draftKey(viewerId, otherId), text))

export const keptDraft = (viewerId: number, otherId: number) =>
  attempt(() => sessionStorage.getItem(draftKey(viewerId, otherId))) ?? ""

/** When a session has ended: what others wrote. One's own words wait in this tab for the next login. */
export const forgetContacts = (viewerId: number) => attempt(() => localStorage.removeItem(contactsKey(viewerId)))
