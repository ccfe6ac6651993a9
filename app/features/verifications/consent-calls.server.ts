import { and, eq, inArray, sql } from "drizzle-orm"
import { dateTimeOf } from "#app/dates/dates.ts"
import { newCode } from "#app/features/consents/link/consent-secrets.server.ts"
import { giveCode } from "#app/features/consents/proofs/proofs.server.ts"
import { type ReasonedStep, recorderOf, type Step } from "#app/features/moderation/audited-step.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Paging } from "#app/url/address.ts"
import { ownNameAndCompany } from "#app/viewer/shown-name.server.ts"
import { db } from "#db/client.ts"
import { inOrder } from "#db/lists/in-order.ts"
import { keyedPage } from "#db/lists/keyed-page.ts"
import { accounts } from "#db/schema/accounts.ts"
import { consentProofs as proofs } from "#db/schema/client-consents.ts"
import { lastDigitsOf } from "#db/schema/columns.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

const CALLED_MINUTES = 24 * 60

const waits = QUEUES.consents.waits

const clientName = { client: fullNameOf(profiles) }

export async function listConsentCalls(paging: Paging) {
  const { ids, ...list } = await keyedPage(db.select({ id: proofs.id }).from(proofs).where(waits), paging, {})
  const rows = await db
    .select({
      id: proofs.id,
      clientId: profiles.id,
      ...clientName,
      number: profiles.contactNumber,
      consultant: ownNameAndCompany(),
      consultantId: accounts.id,
      isConsultants: sql<boolean>`coalesce(${lastDigitsOf(profiles.contactNumber)} = ${lastDigitsOf(accounts.contactNumber)}, false)`,
      asker: sql<string | null>`(select asker.name from account asker where asker.id = ${proofs.accountId})`,
      at: proofs.createdAt,
    })
    .from(proofs)
    .innerJoin(profiles, eq(profiles.id, proofs.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(inArray(proofs.id, ids))
  const calls = inOrder(ids, rows).map(({ at, number, ...row }) => ({
    ...row,
    number,
    phone: phoneInGroups(number),
    at: dateTimeOf(at),
  }))
  return { calls, ...list }
}

const record = recorderOf("profile")

const GONE = refuse("conflict", "Somebody else has called already, or nobody asks for it any more.")

/** To read out on the client's own phone. Answered here and never again. */
export async function callWithCode({ id, ...step }: Step): Promise<Result<{ client: string; code: string }>> {
  return db.transaction(async (tx) => {
    const [proof] = await tx
      .select({ profileId: proofs.profileId })
      .from(proofs)
      .where(and(eq(proofs.id, id), waits))
      .for("update")
    if (!proof) return GONE
    const code = newCode()
    await giveCode(tx, id, code, CALLED_MINUTES)
    await record(tx, { ...step, id: proof.profileId }, "consent.code-called")
    const [client] = await tx.select(clientName).from(profiles).where(eq(profiles.id, proof.profileId))
    return done({ client: client!.client, code })
  })
}

export async function closeCall({ id, ...step }: ReasonedStep): Promise<Result> {
  return db.transaction(async (tx) => {
    const [proof] = await tx
      .update(proofs)
      .set({ closedAt: sql`now()` })
      .where(and(eq(proofs.id, id), waits))
      .returning({ profileId: proofs.profileId, accountId: proofs.accountId })
    if (!proof) return GONE
    const { profileId, accountId } = proof
    await record(tx, { ...step, id: profileId }, "consent.call-closed")
    const [client] = await tx.select({ name: profiles.firstName }).from(profiles).where(eq(profiles.id, profileId))
    if (accountId && client)
      await notify(tx, "consent", {
        to: accountId,
        about: profileId,
        note: `We could not read out the code for the profile of ${isolated(client.name)}: ${step.reason}`,
      })
    return done()
  })
}
