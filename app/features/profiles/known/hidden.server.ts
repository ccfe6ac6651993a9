import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { betweenPair, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { guardianSeats, isTaken } from "#db/schema/family.ts"
import { blocks, knownPeople } from "#db/schema/safety.ts"
import { hashesOf, identitiesOf } from "./identities.server.ts"
import { findKnownKey } from "./known-key.server.ts"

const seatBetween = (member: SQL, guardian: SQL) =>
  sql`select 1 from ${guardianSeats} where ${guardianSeats.memberId} = ${member} and ${guardianSeats.guardianId} = ${guardian}
    and ${isTaken(guardianSeats)}`

const isKnown = eq(blocks.kind, "known")

/**
 * These accounts do not find those among whose known people they are. To be called by whoever has written a number or an
 * e-mail, or ended what two had: people in touch are left as they are. All in one statement, whatever it finds.
 */
export async function hideFromKnown(tx: Database, accountIds: readonly number[]) {
  const key = await findKnownKey(tx)
  if (!key) return
  const own = await identitiesOf(tx, accountIds)
  if (own.length === 0) return
  const hashes = hashesOf(
    own.map(({ identity }) => identity),
    key,
  )
  const ids = own.map(({ id }) => id)
  const digests = hashes.map((hash) => hash.toString("hex"))
  await tx.execute(sql`insert into ${blocks} (blocker_id, blocked_id, kind, known_by)
    select distinct on (known.account_id, theirs.id) known.account_id, theirs.id, 'known', known.hash
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(digests)}::text[]) as theirs (id, digest)
    join ${knownPeople} known on known.hash = decode(theirs.digest, 'hex')
    where known.account_id <> theirs.id and not exists (select 1 from ${requests}
      where ${betweenPair(sql`known.account_id`, sql`theirs.id`)} and ${isOpen} offset 0)
      and not exists (${seatBetween(sql`known.account_id`, sql`theirs.id`)} offset 0)
    on conflict do nothing`)
}

/** They are in touch now: whoever asks shows herself. */
export const showAgain = (tx: Database, one: number, other: number) =>
  tx
    .delete(blocks)
    .where(and(isKnown, inArray(blocks.blockerId, [one, other]), inArray(blocks.blockedId, [one, other])))

/** An entry has gone: who is still known by another number or e-mail stays hidden. */
export async function unhide(tx: Database, accountId: number, hash: Buffer) {
  const hidden = await tx
    .delete(blocks)
    .where(and(isKnown, eq(blocks.blockerId, accountId), eq(blocks.knownBy, hash)))
    .returning({ id: blocks.blockedId })
  if (hidden.length > 0)
    await hideFromKnown(
      tx,
      hidden.map(({ id }) => id),
    )
}

export const unhideAll = (tx: Database, accountId: number) =>
  tx.delete(blocks).where(and(isKnown, eq(blocks.blockerId, accountId)))

export async function forgetKnownPeople(tx: Database, { id }: { id: number }) {
  await tx.delete(knownPeople).where(eq(knownPeople.accountId, id))
  await tx.delete(blocks).where(and(isKnown, or(eq(blocks.blockerId, id), eq(blocks.blockedId, id))))
}
