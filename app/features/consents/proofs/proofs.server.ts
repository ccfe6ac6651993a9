import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { maskedEmail } from "#app/features/profiles/shown/biodata.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { consentKeys as keys, consentProofs as proofs } from "#db/schema/client-consents.ts"
import { auditConsent } from "../audit-consent.server.ts"
import { type Browser, isOfCompany } from "../company-browser.server.ts"
import { CODE_TRIES, PROOF_DAYS } from "../consent-policy.ts"
import { findOpened, type Key, type OpenedConsent, ownKey } from "../consent-rows.server.ts"
import { addLink, endKeys } from "../keys/keys.server.ts"
import { codeHash, newCode } from "../link/consent-secrets.server.ts"
import { proofMail } from "./consent-mails.ts"

export type ProofWay = "e-mail" | "phone"

const MAILED_MINUTES = 30

type Visitor = Pick<Viewer, "id" | "role"> | null

/** Shows only as much of an address as its owner needs to recognise it. */
export function waysOf({ clientEmail, contactNumber }: Pick<OpenedConsent, "clientEmail" | "contactNumber">) {
  const digits = contactNumber?.replace(/\D/g, "")
  return {
    "e-mail": clientEmail && maskedEmail(clientEmail),
    phone: digits ? `••• ${digits.slice(-3)}` : null,
  }
}

/** What this visitor has asked for with this key and can still answer. */
export async function findProof({ key }: OpenedConsent, visitor: Visitor, within: Pick<Database, "select"> = db) {
  const [proof] = await within
    .select({ id: proofs.id, way: proofs.way, called: isNotNull(proofs.codeHash) as SQL<boolean> })
    .from(proofs)
    .where(and(ofAsker(key.id, visitor), isNull(proofs.closedAt), open))
    .orderBy(desc(proofs.id))
    .limit(1)
  return proof ?? null
}

const ofAsker = (keyId: number, visitor: Visitor) =>
  and(eq(proofs.keyId, keyId), visitor ? eq(proofs.accountId, visitor.id) : isNull(proofs.accountId))

const hasTries = and(lt(proofs.tries, CODE_TRIES), gt(proofs.endsAt, sql`now()`))
/** Until a call is made, it has neither a code nor an end. */
const open = sql`(${proofs.codeHash} is null or ${hasTries})`

/** By e-mail at once, or by an administrator's call. Replaces the visitor's own earlier code; others' stay. */
export async function askForProof(key: Key, visitor: Visitor, way: ProofWay, ctx: RequestContext): Promise<Result> {
  const row = await findOpened(key)
  if (!row) return NOT_FOUND
  if (!waysOf(row)[way])
    return refuse("invalid", "There is nothing to send a code to. Please ask the consultant to write it down.")
  for (const [limit, whose] of [
    ["consent.proof", String(row.profileId)],
    ["consent.proof-network", networkOf(ctx.address)],
  ] as const) {
    const counted = await trySpend(limit, whose, ctx)
    if (!counted.done) return counted
  }
  const { profileId } = row
  return db.transaction(async (tx) => {
    await tx.delete(proofs).where(ofAsker(row.key.id, visitor))
    const asked = { profileId, keyId: row.key.id, accountId: visitor?.id, way }
    const [{ id } = { id: 0 }] = await tx.insert(proofs).values(asked).returning({ id: proofs.id })
    if (way === "e-mail") {
      const code = newCode()
      await giveCode(tx, id, code, MAILED_MINUTES)
      const until = new Date(Date.now() + MAILED_MINUTES * 60_000)
      await sendMail(proofMail(row.clientEmail!, code), { within: tx, until })
    }
    await auditConsent(tx, "consent.proof-asked", profileId, { actor: visitor, detail: { way }, ctx })
    return done()
  })
}

export const giveCode = (tx: Database, id: number, code: string, minutes: number) =>
  tx
    .update(proofs)
    .set({
      codeHash: codeHash(`proof ${id}`, code),
      tries: 0,
      endsAt: sql`now() + make_interval(mins => ${minutes}::int)`,
    })
    .where(eq(proofs.id, id))

const WRONG = refuse(
  "invalid",
  "This is not the code. It may be over: a code by e-mail is valid for 30 minutes, one by phone for a day, each for five tries.",
)

/**
 * A member's account looks after the profile from then on, in place of an earlier one; anybody else gets a link for a
 * day. Answers the last part of the address that opens it.
 */
export async function enterProof(
  key: Key,
  visitor: Visitor,
  code: string,
  { browser, ctx }: { browser: Browser; ctx: RequestContext },
): Promise<Result<string>> {
  const counted = await trySpend("consent.code", networkOf(ctx.address), ctx)
  if (!counted.done) return counted
  const row = await findOpened(key)
  const proof = row && (await findProof(row, visitor))
  if (!row || !proof) return WRONG
  const claims = visitor?.role === "user"
  if (claims && (await isOfCompany(browser, row.ownerId))) return refuse("forbidden", NOT_A_CLIENT)
  const { profileId, ownerId } = row
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) return NOT_FOUND
    const right = sql`${proofs.codeHash} = ${codeHash(`proof ${proof.id}`, code)}`
    // One statement: parallel tries cannot outnumber the limit, nor one code prove twice.
    const [tried] = await tx
      .update(proofs)
      .set({
        tries: sql`${proofs.tries} + case when ${right} then 0 else 1 end`,
        closedAt: sql`case when ${right} then now() end`,
      })
      .where(and(eq(proofs.id, proof.id), isNull(proofs.closedAt), isNotNull(proofs.codeHash), hasTries))
      .returning({ closedAt: proofs.closedAt })
    if (!tried?.closedAt) return WRONG
    const entry = { actor: visitor, detail: { way: proof.way }, ctx }
    if (!claims) {
      await auditConsent(tx, "consent.proved", profileId, entry)
      return done(await addLink({ profileId, kind: "proof", provedBy: proof.way, days: PROOF_DAYS }, tx))
    }
    await endKeys(tx, profileId, { by: "newer proof" }, eq(keys.kind, "account"))
    await tx.insert(keys).values({ profileId, kind: "account", accountId: visitor.id, provedBy: proof.way })
    await auditConsent(tx, "consent.claimed", profileId, entry)
    return done(ownKey(profileId))
  })
}

const NOT_A_CLIENT =
  "The consultant, or somebody of the same company, has used this browser. Please do this on the phone of whoever the profile is about."

/** Keys to the profiles of others that the account looks after, and what it has asked for to have them. */
export async function forgetKeys(tx: Database, { id }: Actor) {
  await tx.delete(keys).where(eq(keys.accountId, id))
  await tx.delete(proofs).where(eq(proofs.accountId, id))
}
