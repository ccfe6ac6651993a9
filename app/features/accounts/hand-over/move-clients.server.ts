import { and, eq, inArray, ne, or, sql } from "drizzle-orm"
import { announceToBureaus } from "#app/features/cases/bureaus/announce-to-bureaus.server.ts"
import { leftText } from "#app/features/cases/bureaus/announced.ts"
import { endCases } from "#app/features/cases/moves/end-cases.server.ts"
import { closeConversation } from "#app/features/connections/closing/close-conversation.server.ts"
import { endKeys } from "#app/features/consents/keys/keys.server.ts"
import { takeRemovedPictures } from "#app/features/profiles/pictures/removed-pictures.server.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { caseAnswers } from "#db/schema/answers.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientConsents, consentProofs } from "#db/schema/client-consents.ts"
import { clientNumbers } from "#db/schema/client-numbers.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { clientNotes, importedClients } from "#db/schema/consultants.ts"
import { mailPreferences } from "#db/schema/mails.ts"
import { caseMeetings } from "#db/schema/meetings.ts"
import { pictureGrants } from "#db/schema/picture-grants.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { clientReferrals } from "#db/schema/referrals.ts"
import { removedThings } from "#db/schema/removed-things.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"

type Work = () => Promise<unknown>

/**
 * All clients of one consultant become another's, with pictures, cases and notes. What others had with the one ends as if
 * each client had been deleted, and each family agrees anew: it had agreed to the other's house. Both accounts are locked.
 */
export async function moveClients(tx: Database, from: number, to: number) {
  const clients = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(isClientOf(from))
    .orderBy(profiles.id)
    .for("update")
  const ids = clients.map(({ id }) => id)
  const works: Work[] = []
  if (ids.length > 0) {
    for (const id of ids) works.push(await takeRemovedPictures(tx, id))
    await endRequests(tx, ids)
    await endConsents(tx, ids)
    await endOthersCases(tx, from, to, ids)
    await moveCases(tx, from, to)
    await forgetOfBefore(tx, from, to, ids)
    await movePictures(tx, from, to, ids)
    await moveProfiles(tx, to, ids)
    await pairWithin(tx, to)
  }
  return { count: ids.length, afterCommit: () => Promise.all(works.map((work) => work())) }
}

/** A trigger keeps what others have received with one of them, for reports. */
async function endRequests(tx: Database, ids: number[]) {
  const { profileId, senderClientId, receiverClientId, senderId, receiverId } = requests
  const ended = await tx
    .delete(requests)
    .where(or(inArray(profileId, ids), inArray(senderClientId, ids), inArray(receiverClientId, ids)))
    .returning({ one: senderId, other: receiverId })
  const pairs = new Map(ended.map((pair) => [`${pair.one} ${pair.other}`, pair]))
  for (const { one, other } of pairs.values()) await closeConversation(one, other, tx)
}

/** As of a client whose family was never asked, but for the client's own e-mail. */
const UNANSWERED: Partial<typeof clientConsents.$inferInsert> = {
  ...{ state: "waiting", until: null, agreedTo: null, saidBy: null, saidWay: null, decidedAt: null, remark: null },
  ...{ codeHash: null, codeTries: 0, codeEndsAt: null, sentAt: null, dueAt: null, remindedAt: null, endToldAt: null },
  ...{ paperOn: null, paperNumber: null, paperWho: null, recordedBy: null, changed: [], changesTold: true },
}

async function endConsents(tx: Database, ids: number[]) {
  for (const id of ids) await endKeys(tx, id, { by: "consultant", reason: "Another consultant looks after it now." })
  await tx.delete(consentProofs).where(inArray(consentProofs.profileId, ids))
  await tx.update(clientConsents).set(UNANSWERED).where(inArray(clientConsents.profileId, ids))
}

/** Of other bureaus, who read that the client has left for now. */
async function endOthersCases(tx: Database, from: number, to: number, ids: number[]) {
  const theirs = sql`${inArray(sql`one.other_id`, ids)} and one.consultant_id not in (${from}, ${to})`
  const ended = await endCases(tx, theirs, "left-for-now")
  await announceToBureaus(tx, ended, (pair) => leftText(pair, true))
}

/** Of two cases of one pair, one on either side, the new consultant's own stays. */
async function moveCases(tx: Database, from: number, to: number) {
  await tx.execute(sql`delete from client_case one using client_case mirror
    where one.consultant_id = ${from} and mirror.consultant_id = ${to}
      and mirror.client_id = one.other_id and mirror.other_id = one.client_id`)
  const moved = { consultantId: to }
  await tx.update(clientCases).set(moved).where(eq(clientCases.consultantId, from))
  await tx.update(caseMeetings).set(moved).where(eq(caseMeetings.consultantId, from))
  await tx.update(caseAnswers).set(moved).where(eq(caseAnswers.consultantId, from))
  await tx.update(clientNotes).set(moved).where(eq(clientNotes.consultantId, from))
  await tx.update(clientReferrals).set(moved).where(eq(clientReferrals.consultantId, from))
}

/** What only the one before could put back, take back or had allowed. */
async function forgetOfBefore(tx: Database, from: number, to: number, ids: number[]) {
  await tx.delete(removedThings).where(inArray(removedThings.profileId, ids))
  await tx.delete(importedClients).where(inArray(importedClients.profileId, ids))
  await tx.delete(pictureGrants).where(inArray(pictureGrants.profileId, ids))
  await tx.delete(mailPreferences).where(inArray(mailPreferences.clientId, ids))
  const ofClients = and(eq(savedSearches.accountId, from), inArray(savedSearches.clientId, ids))
  await tx.update(savedSearches).set({ accountId: to }).where(ofClients)
}

/** Not the picture that the consultant wears herself. */
async function movePictures(tx: Database, from: number, to: number, ids: number[]) {
  const portraits = tx.select({ id: profiles.pictureId }).from(profiles).where(inArray(profiles.id, ids))
  const further = tx
    .select({ id: profilePictures.pictureId })
    .from(profilePictures)
    .where(inArray(profilePictures.profileId, ids))
  const worn = sql`(select ${accounts.pictureId} from ${accounts} where ${accounts.id} = ${from})`
  await tx
    .update(pictures)
    .set({ accountId: to })
    .where(
      and(
        eq(pictures.accountId, from),
        or(inArray(pictures.id, portraits), inArray(pictures.id, further)),
        sql`${pictures.id} is distinct from ${worn}`,
      ),
    )
}

/** Under the new house, with its next numbers. */
async function moveProfiles(tx: Database, to: number, ids: number[]) {
  const { name: consultantName, companyName, companyAddress } = accounts
  const [behind] = await tx
    .select({ consultantName, companyName, companyAddress })
    .from(accounts)
    .where(eq(accounts.id, to))
  const hidden = { awaitsConsent: true, visible: false, hiddenBySuspension: false, draftKey: null }
  await tx
    .update(profiles)
    .set({ accountId: to, ...behind, ...hidden })
    .where(inArray(profiles.id, ids))
  const [count] = await tx.execute<{ made: number }>(sql`insert into client_count (account_id, made)
    values (${to}, ${ids.length}) on conflict (account_id) do update set made = client_count.made + excluded.made
    returning made`)
  for (const [place, id] of ids.entries()) {
    const number = Number(count!.made) - ids.length + place + 1
    await tx.update(clientNumbers).set({ number }).where(eq(clientNumbers.profileId, id))
  }
}

/** Cases with whoever is in the same book now are seen from both. */
const pairWithin = (tx: Database, to: number) =>
  tx
    .update(clientCases)
    .set({ ownPair: true })
    .from(profiles)
    .where(
      and(
        eq(clientCases.consultantId, to),
        eq(profiles.id, clientCases.otherId),
        isClientOf(to),
        ne(clientCases.ownPair, true),
      ),
    )
