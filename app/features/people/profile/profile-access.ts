import { columnOf } from "#app/features/profiles/fields/fields.ts"
import { PRIVATE, RESERVED } from "#app/features/profiles/shown/profile-sections.ts"
import type { Role } from "#db/schema/accounts.ts"
import type { ConnectionState } from "../connect/connection-state.ts"

interface Seen {
  accountId: number
  /** Between the two accounts, for whichever client. */
  state: ConnectionState | null
  seesPictures: boolean
  /** To a connection: with all of them, or with this viewer. Unread where no contact is shown. */
  showsContact?: boolean
  /** Another consultant's client, seen by a consultant who is not connected (`isReserved`). */
  reserved: boolean
}

export function accessTo(
  viewer: { id: number; role?: Role },
  { accountId, state, seesPictures, showsContact, reserved }: Seen,
) {
  const own = accountId === viewer.id
  const all = own || viewer.role === "admin"
  return {
    own,
    trusted: all || state === "connected",
    contact: all || (state === "connected" && showsContact === true),
    reserved: !all && reserved,
    picture: all || seesPictures,
  }
}

export type Access = ReturnType<typeof accessTo>

/** Leave the server only for the owner, a connection or an administrator. */
const PRIVATE_COLUMNS = PRIVATE.map(columnOf)
/** Of a connection those that it shows, or shares with this viewer. */
const CONTACT_COLUMNS = ["contactNumber", "email"] as const
type Private = "dateOfBirth" | "fatherName" | "motherName" | "contactNumber" | "email"

/** Free texts may name anybody: other consultants read them once they are connected. */
const RESERVED_COLUMNS = [...RESERVED.map(columnOf), "aboutMe", "aboutFamily"] as const
type Reserved = "ethnicity" | "salaryIncome" | "aboutMe" | "aboutFamily"

type Open<Row extends Record<Private, unknown>> = Omit<Row, Private> & { [Name in Private]: Row[Name] | null }

/** Blanks what this viewer may not know. */
export function knownTo<Row extends Record<Private | Reserved, unknown>>(
  { trusted, contact, reserved }: Pick<Access, "trusted" | "contact" | "reserved">,
  row: Row,
) {
  const nothing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
  return {
    ...row,
    ...(!trusted && nothing(PRIVATE_COLUMNS)),
    ...(!contact && nothing(CONTACT_COLUMNS)),
    ...(reserved && nothing(RESERVED_COLUMNS)),
  } as Open<Row>
}
