import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm"
import { phoneDigits } from "#app/features/profiles/phone-digits.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
import { networkOf } from "#app/rate-limit/network.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { digitsOf, LAST_DIGITS, lastDigitsOf } from "#db/schema/columns.ts"
import { profiles } from "#db/schema/profiles.ts"
import { codeHash, newToken } from "./consent-keys.server.ts"
import { CODE_TRIES } from "./consent-policy.ts"
import { findOpened, type Key } from "./consent-rows.server.ts"

const MOST_WITH_A_NUMBER = 20

/** One answer for whatever is wrong with a link: not known, replaced, run out, or of somebody deleted. */
const NO_LINK = refuse("not-found", "This link does not open anything any more.")
const NO_CODE = refuse(
  "invalid",
  "This number and code do not open anything. Codes are valid for seven days and five tries; the marriage consultant can make a new one.",
)

/** In memory: reading a page writes nothing. */
const wrongLinks = machineLimiter("consent-link", { points: 60, duration: 60 * 60 })
const TOO_MANY_LINKS = refuse("too-many", "There were too many tries. Please come back in an hour.")

/** Only links that open nothing are counted, so that nobody comes upon one by trying. */
export async function openLink(key: Key, ctx: RequestContext) {
  const row = await findOpened(key)
  if (row) return done(row)
  return wrongLinks.consume(networkOf(ctx.address)).then(
    () => NO_LINK,
    () => TOO_MANY_LINKS,
  )
}

/** Whoever has the phone number and the code that was read out gets a link of their own; a code opens once. */
export async function openByCode(
  { phone, code }: { phone: string; code: string },
  ctx: RequestContext,
): Promise<Result<string>> {
  const counted = await trySpend("consent.code", networkOf(ctx.address), ctx)
  if (!counted.done) return counted
  const digits = phoneDigits(phone)
  if (!digits || digits.length < LAST_DIGITS) return NO_CODE
  const live = and(
    isNotNull(consents.codeHash),
    gt(consents.codeEndsAt, sql`now()`),
    lt(consents.codeTries, CODE_TRIES),
  )
  const clients = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(consents, eq(consents.profileId, profiles.id))
    .where(
      and(
        sql`${lastDigitsOf(profiles.contactNumber)} = ${digits.slice(-LAST_DIGITS)}`,
        sql`${digitsOf(profiles.contactNumber)} like ${`%${digits}`}`,
        isNotNull(profiles.contactNumber),
        live,
      ),
    )
    .limit(MOST_WITH_A_NUMBER)
  let opened: string | undefined
  for (const { id } of clients) {
    const { token, hash } = newToken()
    const right = sql`${consents.codeHash} = ${codeHash(id, code)}`
    // One statement: tries at the same moment cannot outnumber the limit, nor one code open twice.
    const [tried] = await db
      .update(consents)
      .set({
        codeTries: sql`${consents.codeTries} + case when ${right} then 0 else 1 end`,
        codeTokenHash: sql`case when ${right} then ${hash} else ${consents.codeTokenHash} end`,
        codeHash: sql`case when ${right} then null else ${consents.codeHash} end`,
      })
      .where(and(eq(consents.profileId, id), live))
      .returning({ opened: sql<boolean>`${consents.codeTokenHash} is not distinct from ${hash}` })
    if (tried?.opened) opened = token
  }
  return opened ? done(opened) : NO_CODE
}

/** A signed-in member makes the profile their own; the first one to do so. Its consultant goes on looking after it. */
export async function claim(account: Actor<"role">, token: string, ctx: RequestContext): Promise<Result> {
  if (account.role !== "user") return refuse("forbidden", "A member’s account is needed for this.")
  const found = await openLink({ token, visitor: account }, ctx)
  if (!found.done) return found
  const { profileId, claimedBy } = found.value
  if (claimedBy === account.id) return done()
  const [kept] = await db
    .update(consents)
    .set({ claimedBy: account.id })
    .where(and(eq(consents.profileId, profileId), isNull(consents.claimedBy)))
    .returning({ id: consents.profileId })
  return kept ? done() : refuse("conflict", "This profile belongs to another account already.")
}
