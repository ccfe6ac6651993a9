import { columnOf } from "#app/features/profiles/fields.ts"
import { PRIVATE } from "#app/features/profiles/profile-sections.ts"
import type { Role } from "#db/schema/accounts.ts"
import type { ConnectionState } from "./connection-state.ts"

interface Seen {
  accountId: number
  /** How the viewer's account stands to the owner's, for whichever client. */
  state: ConnectionState | null
  showPicture: boolean
}

/** What of a profile is open to whoever looks at it: page and programs ask alike. */
export function accessTo(viewer: { id: number; role?: Role }, { accountId, state, showPicture }: Seen) {
  const own = accountId === viewer.id
  const all = own || viewer.role === "admin"
  return { own, trusted: all || state === "connected", picture: all || showPicture }
}

export type Access = ReturnType<typeof accessTo>

/** Birth date, parents' names, number and address leave the server only for the owner, a connection or an administrator. */
const PRIVATE_COLUMNS = [...PRIVATE.map(columnOf), "contactNumber", "email"] as const
type Private = "dateOfBirth" | "fatherName" | "motherName" | "contactNumber" | "email"

/** A row without what is private, where the viewer is a stranger. */
export function knownTo<Row extends Record<Private, unknown>>({ trusted }: Pick<Access, "trusted">, row: Row) {
  const hidden = Object.fromEntries(PRIVATE_COLUMNS.map((name) => [name, null]))
  return { ...row, ...(!trusted && hidden) } as Omit<Row, Private> & { [Name in Private]: Row[Name] | null }
}
