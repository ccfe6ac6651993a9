import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { check, index, pgTable, uniqueIndex } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime, id, reference } from "./columns.ts"
import { guardianSeats } from "./family.ts"
import type { FamilyRelation } from "./family-levels.ts"

/** So long a number is shared, if it is not ended before. */
export const SHARE_DAYS = 30

/** Who shows a number to which connection. One row for each direction: shared again, it begins anew. */
export const contactShares = pgTable(
  "contact_share",
  {
    id: id(),
    ownerId: withAccount(),
    viewerId: withAccount(),
    /** Whose number it is; null: the owner's own, with the e-mail. */
    seatId: reference().references(() => guardianSeats.id, { onDelete: "cascade" }),
    startedAt: dateTime().notNull().defaultNow(),
    endsAt: dateTime().notNull(),
    endedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("contact_share_pair_key").on(t.ownerId, t.viewerId),
    index("contact_share_viewer_idx").on(t.viewerId),
    index("contact_share_seat_idx").on(t.seatId).where(sql`${t.seatId} is not null`),
    check("contact_share_not_to_oneself", sql`${t.ownerId} <> ${t.viewerId}`),
  ],
)

/**
 * Of a row `share`: its time runs, and the two are connected since before it began. So it ends with the connection,
 * whatever ends that, and does not come back with the next one. As text, for statements that are written whole.
 */
const OPEN = `share.ended_at is null and share.ends_at > now() and exists (select 1 from connection_request as link
    where link.status = 'accepted' and least(link.sender_id, link.receiver_id) = least(share.owner_id, share.viewer_id)
      and greatest(link.sender_id, link.receiver_id) = greatest(share.owner_id, share.viewer_id)
      and coalesce(link.decided_at, link.created_at) <= share.started_at offset 0)`

export const isShareOpen = sql.raw(`(${OPEN})`)

/** Number and e-mail of the account called `owner` in the query are open to a connection. Whether it is one, the query asks. */
export const showsContactText = (owner: string, viewer: string) => `(${owner}.shares_contact = 'connections'
  or exists (select 1 from contact_share as share where share.owner_id = ${owner}.id and share.viewer_id = ${viewer}
    and share.seat_id is null and ${OPEN} offset 0))`

type Account = SQLWrapper | number

/** The same of an account by its columns. */
export const showsContact = (owner: { id: SQLWrapper; sharesContact: SQLWrapper }, viewer: Account) =>
  sql<boolean>`(${owner.sharesContact} = 'connections'
    or exists (${sharesOf(owner.id, viewer)} and share.seat_id is null and ${isShareOpen} offset 0))`

const sharesOf = (owner: Account, viewer: Account, columns: SQL = sql`1`) =>
  sql`select ${columns} from contact_share as share where share.owner_id = ${owner} and share.viewer_id = ${viewer}`

export interface OpenShare {
  id: number
  since: string
  until: string
  seatId: number | null
  /** Null: the owner's own number and e-mail. */
  guardian: { name: string; relation: FamilyRelation; number: string } | null
}

/** Of a row `share`, with its guardian's seat as `seat`, if it is not the owner's own number. */
export const shareColumns = sql`json_build_object('id', share.id, 'since', share.started_at, 'until', share.ends_at, 'seatId', share.seat_id,
  'guardian', case when seat.id is not null
    then json_build_object('name', seat.name, 'relation', seat.relation, 'number', seat.contact_number) end)`

/** A guardian's number is there as long as the guardian sits, has one, and has no block with whoever would see it. */
export const ofSeatStill = sql.raw(`left join guardian_seat as seat on seat.id = share.seat_id
  and seat.joined_at is not null and seat.ended_at is null and seat.contact_number is not null
  and not exists (select 1 from account leaver where leaver.id = seat.guardian_id and leaver.leaves_at is not null)
  and not exists (select 1 from block where (blocker_id, blocked_id)
    in ((seat.guardian_id, share.viewer_id), (share.viewer_id, seat.guardian_id)))`)
export const isStillThere = sql.raw("(share.seat_id is null or seat.id is not null)")

/** What this owner shares with this viewer now. */
export const openShare = (owner: Account, viewer: Account) =>
  sql<OpenShare | null>`(select ${shareColumns} from contact_share as share ${ofSeatStill}
    where share.owner_id = ${owner} and share.viewer_id = ${viewer} and ${isStillThere} and ${isShareOpen})`
