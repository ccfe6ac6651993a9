import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Also of a pair within the consultant's own book, whichever of the two came first. */
export const isCaseOf = (clientId: number): SQL =>
  or(eq(clientCases.clientId, clientId), and(clientCases.ownPair, eq(clientCases.otherId, clientId)))!

export const isCaseBetween = (clientId: number, otherId: number): SQL =>
  or(
    and(eq(clientCases.clientId, clientId), eq(clientCases.otherId, otherId)),
    and(clientCases.ownPair, eq(clientCases.clientId, otherId), eq(clientCases.otherId, clientId)),
  )!

/** Also what is written in a case of hers that another client began. */
export const isNoteOf = (clientId: number): SQL =>
  or(
    eq(clientNotes.clientId, clientId),
    sql`${clientNotes.caseId} = any(array(select pair.id from ${clientCases} pair where pair.own_pair and pair.other_id = ${clientId}))`,
  )!

/** A client without consent is shown to her consultant alone, and not to the pair's other client. */
export const isShownToThePair = (clientId: number): SQL =>
  sql`not (${clientCases.ownPair} and exists (select 1 from ${profiles} unasked where unasked.awaits_consent
    and unasked.id in (${clientCases.clientId}, ${clientCases.otherId}) and unasked.id <> ${clientId}))`

interface Sides {
  clientId: number
  clientName: string
  clientPicture: string | null
  otherId: number | null
  /** Null of a profile that is deleted, which is in no pair. */
  otherName: string | null
  otherPicture: string | null
}

/** Named from this client's side. */
export const seenFrom = <Case extends Sides>(clientId: number | undefined, one: Case): Case =>
  clientId === undefined || one.clientId === clientId
    ? one
    : {
        ...one,
        clientId,
        clientName: one.otherName,
        clientPicture: one.otherPicture,
        otherId: one.clientId,
        otherName: one.clientName,
        otherPicture: one.clientPicture,
      }
