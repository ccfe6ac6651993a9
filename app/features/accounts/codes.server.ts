import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto"
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { z } from "zod"
import { config } from "#app/config.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { spend } from "#app/limits/limits.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, codes } from "#db/schema/accounts.ts"

export const CODE_SECONDS = 300
const MOST_ATTEMPTS = 5
/** The page outlives its code: that is when a new one can be asked for. */
const PAGE_SECONDS = 60 * 60

export type CodePurpose = "signup" | "reset"

const asked = z.object({ email: z.string(), secret: z.string(), until: z.number() })

/** What the browser that asked for a code keeps: for which e-mail, its own secret, until when the code is valid. */
export type CodeRequest = z.infer<typeof asked>

export const codeCookies = {
  signup: sealedCookie("signup_code", asked, PAGE_SECONDS),
  reset: sealedCookie("reset_code", asked, PAGE_SECONDS),
}

export const newCodeRequest = (email: string): CodeRequest => ({
  email,
  secret: randomBytes(32).toString("base64url"),
  until: Date.now() + CODE_SECONDS * 1000,
})

const hmacKey = Buffer.from(hkdfSync("sha256", config.sessionSecrets[0]!, "", "rishta codes", 32))

const codeHash = (purpose: CodePurpose, accountId: number, code: string) =>
  createHmac("sha256", hmacKey).update(`${purpose} ${accountId} ${code}`).digest()

export const browserHash = (secret: string) => createHash("sha256").update(secret).digest()

/** A fresh code in place of any earlier one of the account, usable only by the browser that holds the secret. */
export async function issueCode(accountId: number, purpose: CodePurpose, secret: string) {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const fresh = {
    codeHash: codeHash(purpose, accountId, code),
    browserHash: browserHash(secret),
    attempts: 0,
    expiresAt: sql`now() + ${CODE_SECONDS} * interval '1 second'`,
    usedAt: null,
  }
  await db
    .insert(codes)
    .values({ accountId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [codes.accountId, codes.purpose], set: fresh })
  return code
}

/**
 * Until when a code is valid, by the clock of the database. Where there is none, because the e-mail is unknown or another
 * browser has asked since, what this browser was told.
 */
export async function validUntil({ email, secret, until }: CodeRequest, purpose: CodePurpose) {
  const [code] = await db
    .select({ seconds: sql<number>`extract(epoch from ${codes.expiresAt} - now())::float` })
    .from(codes)
    .innerJoin(accounts, eq(accounts.id, codes.accountId))
    .where(and(eq(accounts.email, email), eq(codes.purpose, purpose), eq(codes.browserHash, browserHash(secret))))
  return code ? Date.now() + code.seconds * 1000 : until
}

/** Counts every try, right or wrong, so that codes cannot be guessed through. Throws 429 beyond the limit. */
export async function spendVerifying({ email }: CodeRequest, facts: RequestFacts) {
  await spend("code.verify-minute", email, facts)
  await spend("code.verify-hour", email, facts)
}

/**
 * Tries a code. One statement counts the attempt or uses the code up, so parallel tries cannot outnumber the limit and
 * of two right ones only one succeeds. Returns the account, or null for every reason why not.
 */
export async function tryCode(
  { email, secret }: CodeRequest,
  purpose: CodePurpose,
  code: string,
  within: Database = db,
) {
  const [account] = await within.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (!account) return null
  const right = sql`${codes.codeHash} = ${codeHash(purpose, account.id, code)}`
  const [tried] = await within
    .update(codes)
    .set({
      attempts: sql`${codes.attempts} + case when ${right} then 0 else 1 end`,
      usedAt: sql`case when ${right} then now() end`,
    })
    .where(
      and(
        eq(codes.accountId, account.id),
        eq(codes.purpose, purpose),
        eq(codes.browserHash, browserHash(secret)),
        isNull(codes.usedAt),
        gt(codes.expiresAt, sql`now()`),
        lt(codes.attempts, MOST_ATTEMPTS),
      ),
    )
    .returning({ usedAt: codes.usedAt })
  return tried?.usedAt ? account.id : null
}
