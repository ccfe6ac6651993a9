import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm"
import { phoneDigits } from "#app/features/profiles/phone/phone-digits.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { db } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { digitsOf, LAST_DIGITS, lastDigitsOf } from "#db/schema/columns.ts"
import { profiles } from "#db/schema/profiles.ts"
import { CODE_TRIES, LINK_DAYS, UNUSED_DAYS } from "../consent-policy.ts"
import { findOpened, type Key } from "../consent-rows.server.ts"
import { addLink, noteUse } from "../keys/keys.server.ts"
import { codeHash } from "./consent-secrets.server.ts"

const MOST_WITH_A_NUMBER = 20

/** One answer for unknown, replaced, expired and deleted, so that links cannot be explored. */
const NO_LINK = refuse("not-found", "This link no longer opens anything.")
const NO_CODE = refuse(
  "invalid",
  "This number and code do not open anything. Codes are valid for seven days and five tries; the marriage consultant can make a new one.",
)

/** In memory, so that a wrong address writes nothing. */
const wrongLinks = machineLimiter("consent-link", { points: 60, duration: 60 * 60 })
const TOO_MANY_LINKS = refuse("too-many", "There were too many tries. Please come back in an hour.")

/** Only wrong links count, so that nobody finds one by trying. */
export async function openLink(key: Key, ctx: RequestContext) {
  const row = await findOpened(key)
  if (row) {
    await noteUse(row.key, UNUSED_DAYS)
    return done(row)
  }
  return wrongLinks.consume(networkOf(ctx.address)).then(
    () => NO_LINK,
    () => TOO_MANY_LINKS,
  )
}

/** By phone number and the code that was read out; a code opens once. */
export async function openByCode(
  { phone, code }: { phone: string; code: string },
  ctx: RequestContext,
): Promise<Result<string>> {
  const counted = await trySpend("consent.code", networkOf(ctx.address), ctx)
  if (!counted.done) return counted
  const digits = phoneDigits(phone)
  if (!digits || digits.length < LAST_DIGITS) return NO_CODE
  const usable = and(
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
        usable,
      ),
    )
    .limit(MOST_WITH_A_NUMBER)
  for (const { id } of clients) {
    const right = sql`${consents.codeHash} = ${codeHash(id, code)}`
    const opened = await db.transaction(async (tx) => {
      // One statement: parallel tries cannot outnumber the limit, nor one code open twice.
      const [tried] = await tx
        .update(consents)
        .set({
          codeTries: sql`${consents.codeTries} + case when ${right} then 0 else 1 end`,
          codeHash: sql`case when ${right} then null else ${consents.codeHash} end`,
        })
        .where(and(eq(consents.profileId, id), usable))
        .returning({ opened: sql<boolean>`${consents.codeHash} is null` })
      return tried?.opened ? addLink({ profileId: id, kind: "code", days: LINK_DAYS }, tx) : undefined
    })
    if (opened) return done(opened)
  }
  return NO_CODE
}
