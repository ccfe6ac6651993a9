import type { Contact } from "./contacts.server.ts"

/** What chat keeps in the browser carries this, so that a logout finds it. */
const MARK = "chat-"
const contactsKey = (viewerId: number) => `${MARK}contacts-${viewerId}`
export const pendingKey = (viewerId: number, otherId: number) => `${MARK}pending-${viewerId}-${otherId}`

/** Storage may be full or forbidden: then nothing is kept, and nothing else suffers. */
function attempt<Result>(work: () => Result) {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const keepContacts = (viewerId: number, contacts: Contact[]) =>
  attempt(() => localStorage.setItem(contactsKey(viewerId), JSON.stringify(contacts)))

export function keptContacts(viewerId: number): Contact[] | undefined {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(contactsKey(viewerId)) ?? "null"))
  return Array.isArray(kept) ? kept : undefined
}

/** At a logout; servers ask browsers for the same, but not every browser listens. */
export function forgetChat() {
  for (const kind of ["localStorage", "sessionStorage"] as const)
    attempt(() => {
      const storage = window[kind]
      for (const key of Object.keys(storage)) if (key.indexOf(MARK) === 0) storage.removeItem(key)
    })
}
