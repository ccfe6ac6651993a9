import { forget, keep, kept } from "#app/forms/browser-storage.ts"
import type { Contact } from "../server/contacts.server.ts"
import type { PendingLine } from "./thread/thread.ts"

const listIn = <One>(found: unknown) => (Array.isArray(found) ? (found as One[]) : undefined)

export const keepContacts = (viewerId: number, contacts: Contact[]) => keep(viewerId, "contacts", "all", contacts)

export const keptContacts = (viewerId: number) => listIn<Contact>(kept(viewerId, "contacts", "all"))

/** At the end of a session others' messages are forgotten; one's own wait in this tab for the next login. */
export const forgetContacts = (viewerId: number) => forget(viewerId, "contacts", "all")

export const keepPending = (viewerId: number, otherId: number, pending: PendingLine[]) =>
  keep(viewerId, "pending", `${otherId}`, pending)

export const keptPending = (viewerId: number, otherId: number) =>
  listIn<PendingLine>(kept(viewerId, "pending", `${otherId}`)) ?? []

export const keepDraft = (viewerId: number, otherId: number, text: string) =>
  keep(viewerId, "draft", `${otherId}`, text)

export const keptDraft = (viewerId: number, otherId: number) =>
  (kept(viewerId, "draft", `${otherId}`) as string | null | undefined) ?? ""
